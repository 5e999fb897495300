import type { Json } from "@parley/core";
import type { ClientBrowser } from "@parley/ui";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createNeed } from "../../testing/create-need.ts";
import { createRecordingBrowser } from "../../testing/recording-browser.ts";
import { client } from "./client.ts";
import { deviceType } from "./device-type.ts";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const browser: ClientBrowser = {
  ...createRecordingBrowser(() => {}),
  sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
};

const ask = (kind: string, data?: Json) => client(createNeed("Set variable", kind, data), browser);

describe("the kind of device", () => {
  it.each([
    ["Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148", 5, 390, "mobile"],
    ["Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/120 Mobile Safari/537.36", 5, 412, "mobile"],
    ["Mozilla/5.0 (Linux; Android 13; SM-X700) AppleWebKit/537.36 Chrome/120 Safari/537.36", 5, 800, "tablet"],
    ["Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148", 5, 768, "tablet"],
    [
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.0 Safari/605.1.15",
      5,
      1024,
      "tablet",
    ],
    [
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.0 Safari/605.1.15",
      0,
      1024,
      "desktop",
    ],
    ["Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/120 Safari/537.36", 10, 1600, "desktop"],
  ])("%s (%i, %i px) is %s", (userAgent, touchPoints, width, kind) => {
    expect(deviceType({ userAgent, touchPoints, width })).toBe(kind);
  });

  it("is told by the browser", async () => {
    vi.spyOn(navigator, "userAgent", "get").mockReturnValue("… iPhone …");
    expect(await ask("device type")).toEqual({ data: "mobile" });
  });
});

it("tells the moment of the day by the visitor's clock", async () => {
  for (const [hour, moment] of [
    [9, "morning"],
    [12, "afternoon"],
    [18, "evening"],
  ] as const) {
    vi.setSystemTime(new Date(2026, 1, 3, hour));
    expect(await ask("moment of the day")).toEqual({ data: moment });
  }
});

it("says what it can't do", async () => {
  expect(await ask("the weather")).toMatchObject({ error: expect.any(String) });
});

describe("code on the page", () => {
  it("has the page and its arguments, and gives what JSON keeps", async () => {
    document.title = "A page";
    const code = "const n = await vN; return { title: document.title, n, at: new Date(0), not: undefined }";
    expect(await ask("run on page", { code, args: { vN: 2 } })).toEqual({
      data: { title: "A page", n: 2, at: "1970-01-01T00:00:00.000Z" },
    });
    expect(await ask("run on page", { code: "", args: {} })).toEqual({ data: null });
  });

  it("tells its error", async () => {
    expect(await ask("run on page", { code: 'throw new Error("no")', args: {} })).toEqual({ error: "no" });
    for (const code of ["throw { code: 7 }", "throw null", "const a = {}; a.a = a; return a", "return 10n"])
      expect(await ask("run on page", { code, args: {} }), code).toEqual({ error: "Unknown error (failed to parse)" });
    expect(await ask("run on page", { code: "return (", args: {} })).toMatchObject({ error: expect.any(String) });
  });

  it("is not waited for longer than 10 seconds", async () => {
    const answer = ask("run on page", { code: "await new Promise(() => {})", args: {} });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await answer).toEqual({ error: "The code took longer than 10000 ms." });
  });
});
