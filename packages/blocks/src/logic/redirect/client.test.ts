import type { Json } from "@parley/core";
import type { ClientBrowser } from "@parley/ui";
import { expect, it } from "vitest";
import { createNeed } from "../../testing/create-need.ts";
import { createRecordingBrowser } from "../../testing/recording-browser.ts";
import { client } from "./client.ts";

const need = (data: Json) => createNeed("Redirect", "redirect", data);

const createBrowser = (isTabAllowed = true) => {
  const calls: string[] = [];
  const browser: ClientBrowser = {
    ...createRecordingBrowser(() => {}),
    flush: async () => {
      calls.push("flush");
    },
    openTab: (url) => {
      calls.push(`tab ${url}`);
      return isTabAllowed;
    },
    leaveTo: (url) => calls.push(`leave ${url}`),
    showPopupBlocked: (url) => calls.push(`card ${url}`),
  };
  return { browser, calls };
};

it("sends the answers before it leaves", async () => {
  const { browser, calls } = createBrowser();
  expect(await client(need({ url: "https://x.y", isNewTab: false }), browser)).toEqual({});
  expect(calls).toEqual(["flush", "leave https://x.y"]);
});

it("opens a new tab", async () => {
  const { browser, calls } = createBrowser();
  await client(need({ url: "https://x.y", isNewTab: true }), browser);
  expect(calls).toEqual(["flush", "tab https://x.y"]);
});

it("spec 4.27, B4.1: gives the blocked address back, so that the viewer can offer it", async () => {
  const { browser, calls } = createBrowser(false);
  expect(await client(need({ url: "https://x.y", isNewTab: true }), browser)).toEqual({});
  expect(calls.at(-1)).toBe("card https://x.y");
});

it("tells when it has no address", async () => {
  const { browser } = createBrowser();
  expect(await client(need(null), browser)).toHaveProperty("error");
});
