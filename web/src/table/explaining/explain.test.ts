import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type About, explain, hide, EXPLAIN_AFTER, PRESS, shown } from "./explain.svelte";

const about: About = { game: "go", name: "A stone", lines: ["It stays."], clause: "G1.1" };
const pointer = (type: string, pointerType: string, x = 0) =>
  Object.assign(new MouseEvent(type, { bubbles: true, clientX: x }), { pointerType });

describe("a card", () => {
  let node: HTMLButtonElement;
  let clicks = 0;
  let action: ReturnType<typeof explain>;

  beforeEach(() => {
    vi.useFakeTimers();
    clicks = 0;
    node = document.createElement("button");
    node.onclick = () => clicks++;
    document.body.append(node);
    action = explain(node, () => about);
  });
  afterEach(() => {
    action.destroy();
    node.remove();
    hide();
    vi.useRealTimers();
  });

  it("explains itself once one has looked at it for a while, and is described by it", () => {
    node.dispatchEvent(pointer("pointerenter", "mouse"));
    vi.advanceTimersByTime(EXPLAIN_AFTER - 1);
    expect(shown()).toBeNull();
    vi.advanceTimersByTime(1);
    expect(shown()).toMatchObject({ about, by: "hover" });
    expect(node.getAttribute("aria-describedby")).toBe("explained");
    node.dispatchEvent(pointer("pointerleave", "mouse"));
    vi.advanceTimersByTime(1000);
    expect(shown()).toBeNull();
    expect(node.hasAttribute("aria-describedby")).toBe(false);
  });
  it("does not when one only passes over it", () => {
    node.dispatchEvent(pointer("pointerenter", "mouse"));
    node.dispatchEvent(pointer("pointerleave", "mouse"));
    vi.advanceTimersByTime(2 * EXPLAIN_AFTER);
    expect(shown()).toBeNull();
  });
  it("explains itself on a long press, whose click is not meant", () => {
    node.dispatchEvent(pointer("pointerdown", "touch"));
    vi.advanceTimersByTime(PRESS);
    expect(shown()?.by).toBe("touch");
    node.dispatchEvent(pointer("pointerup", "touch"));
    node.click();
    expect(clicks).toBe(0);
    vi.advanceTimersByTime(500);
    node.click();
    expect(clicks).toBe(1);
    expect(shown()).toBeNull(); // acting closes it
  });
  it("is only touched when the finger lifts soon or slips", () => {
    node.dispatchEvent(pointer("pointerdown", "touch"));
    node.dispatchEvent(pointer("pointermove", "touch", 30));
    vi.advanceTimersByTime(2 * PRESS);
    expect(shown()).toBeNull();
    node.click();
    expect(clicks).toBe(1);
  });
  it("that can do nothing else explains itself at a plain touch, and again no more", () => {
    action.update(() => ({ ...about, tap: true }));
    node.click();
    expect(shown()?.by).toBe("touch");
    node.click();
    expect(shown()).toBeNull();
  });
  it("that goes away takes its moves with it", () => {
    action.update(() => ({ ...about, tap: true }));
    node.click();
    action.destroy();
    expect(shown()).toBeNull();
  });
});
