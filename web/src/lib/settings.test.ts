import { beforeAll, expect, test, vi } from "vitest";

type Module = typeof import("./settings.svelte");
let module: Module;

beforeAll(async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
  module = await import("./settings.svelte");
});

test("what was kept is read, and what cannot be understood is as at first", () => {
  const first = module.read(null);
  const look = { theme: "system", textSize: 1, motion: true, pace: "normal", latin: true };
  const rest = { sound: false, volume: 0.7, askAction: false, warn: false, notices: false, name: "" };
  expect(first).toEqual({ ...look, ...rest });
  expect(
    module.read('{"theme":"dark","textSize":1.25,"pace":"fast","latin":false,"sound":true,"volume":1,"name":"Ada"}'),
  ).toEqual({
    ...first,
    theme: "dark",
    textSize: 1.25,
    pace: "fast",
    latin: false,
    sound: true,
    volume: 1,
    name: "Ada",
  });
  for (const kept of [
    "nonsense",
    "null",
    "[1]",
    '{"theme":"pink","textSize":9,"motion":"no","pace":"quick","latin":0,"sound":1,"volume":9,"name":7}',
  ])
    expect(module.read(kept)).toEqual(first);
});

test("choices take effect on the whole page and are kept", () => {
  module.settings.theme = "dark";
  module.settings.textSize = 1.125;
  module.settings.motion = false;
  module.apply();
  expect(document.documentElement.dataset).toMatchObject({ theme: "dark", motion: "off" });
  expect(document.documentElement.style.getPropertyValue("--text-size")).toBe("1.125");
  expect(module.read(localStorage.getItem("settings"))).toMatchObject({
    theme: "dark",
    textSize: 1.125,
    motion: false,
  });
});
