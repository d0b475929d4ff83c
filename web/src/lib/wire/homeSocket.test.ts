import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { HomeSocket, type Lists } from "./homeSocket";

class Wire {
  static made: Wire[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor(readonly url: string) {
    Wire.made.push(this);
  }
  close(): void {
    this.onclose?.();
  }
}

describe("the home page's socket", () => {
  beforeEach(() => {
    Wire.made = [];
    vi.useFakeTimers();
    vi.stubGlobal("WebSocket", Wire);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("tells of lists, and comes back later and later when it is cut off", () => {
    const heard: Lists[] = [];
    let lost = 0;
    const home = new HomeSocket(
      (lists) => heard.push(lists),
      () => (lost += 1),
    );
    Wire.made[0]!.onmessage!({ data: '{"kind": "lists", "mine": [], "open": null}' });
    expect(heard).toEqual([{ kind: "lists", mine: [], open: null }]);
    Wire.made[0]!.close();
    vi.advanceTimersByTime(500);
    expect([Wire.made.length, lost]).toEqual([2, 1]);
    Wire.made[1]!.close();
    vi.advanceTimersByTime(999);
    expect(Wire.made.length).toBe(2);
    vi.advanceTimersByTime(1);
    expect(Wire.made.length).toBe(3);
    home.close();
    vi.advanceTimersByTime(60_000);
    expect(Wire.made.length).toBe(3);
  });
});
