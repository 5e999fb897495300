import type { ClientBrowser } from "@parley/ui";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type CaughtScripts, catchScripts } from "../../testing/catch-scripts.ts";
import { asEffect } from "../../testing/create-need.ts";
import { play, says } from "../../testing/play.ts";
import { createRecordingBrowser } from "../../testing/recording-browser.ts";
import { api } from "./api.ts";
import { client } from "./client.ts";

const flow = (options: object) => ({
  groups: { A: [{ type: "Pixel", options: options as never }, says("after")] },
  variables: ["Price"],
});
const needOf = (options: object) =>
  asEffect(play(flow(options), { variables: { Price: "12.5" } }).outputs.find((output) => output.type === "need"));
const browser: ClientBrowser = createRecordingBrowser(() => {});
const blockOf = (options: object) => ({ id: "b", type: "Pixel", options: { ...options } });

/** Returns what Meta's script would find. */
const told = () => window.fbq?.queue.splice(0) ?? [];

let scripts: CaughtScripts;
beforeEach(() => {
  scripts = catchScripts();
});
afterEach(() => {
  scripts.end();
  told();
});

it("hands on the event with its properties", () => {
  const params = [
    { id: "1", key: "value", value: "{{Price}}" },
    { id: "2", key: "currency", value: "EUR" },
    { id: "3", key: "content_ids", value: '["a","b"]' },
  ];
  expect(needOf({ pixelId: " 1 ", eventType: "Purchase", params }).data).toEqual({
    pixelId: "1",
    isInitSkip: false,
    eventType: "Purchase",
    params: { value: 12.5, currency: "EUR", content_ids: ["a", "b"] },
  });
  expect(needOf({ pixelId: "1", eventType: "Custom", name: "Quiz" }).data).toMatchObject({ name: "Quiz", params: {} });
});

it("spec B5.30: a key/value pair with an empty key or value is dropped", () => {
  const params = [
    { id: "1", key: "", value: "5" },
    { id: "2", key: "status", value: "" },
    { id: "3", key: "status", value: "true" },
    { id: "4" },
  ];
  expect(needOf({ pixelId: "1", eventType: "Lead", params }).data).toMatchObject({ params: { status: true } });
});

it("goes on at once, without an event too, and sends nothing in previews", () => {
  const options = { pixelId: "1", eventType: "Lead" };
  play(flow(options)).needs("pixel").says("after").ends();
  for (const nothing of [{}, { pixelId: "1" }, { pixelId: "1", eventType: "Custom" }])
    play(flow(nothing)).says("after").ends();
  play(flow(options), { context: { channel: "whatsapp" } })
    .says("after")
    .ends();
  play(flow(options), { context: { isPreview: true } })
    .says("after")
    .logs("Events are not sent to Meta Pixel in preview mode")
    .ends();
});

it("is told to clients of the chat API, and all ids are put into their page but those it sets up itself", () => {
  const need = needOf({ pixelId: "1", eventType: "Lead" });
  expect(api.action?.(need)).toEqual({
    type: "pixel",
    pixel: { pixelId: "1", isInitSkip: false, eventType: "Lead", params: {} },
  });
  const blocks = [{ pixelId: "1" }, { pixelId: "2", isInitSkip: true }, { pixelId: "1" }, { pixelId: "3" }, {}];
  expect(api.startProps?.(blocks.map(blockOf))).toEqual({ pixelIds: ["1", "3"] });
  expect(api.startProps?.([])).toEqual({});
});

it("needs the page's own pixel where the page is to set it up", async () => {
  const need = needOf({ pixelId: "1", eventType: "Lead", isInitSkip: true });
  await expect(client(need, browser)).rejects.toThrow("The page was to set this pixel up, and has not.");
  expect(scripts.added).toEqual([]);
});

it("sets all pixels up with the page, once each, and sends events to the one of their block", async () => {
  const begun = client.begin?.([{ pixelId: "1" }, { pixelId: "2" }].map(blockOf), browser);
  expect(scripts.added[0]?.src).toBe("https://connect.facebook.net/en_US/fbevents.js");
  scripts.answer("load");
  await begun;
  await client(needOf({ pixelId: "2", eventType: "Lead", params: [{ id: "1", key: "value", value: "1" }] }), browser);
  await client(needOf({ pixelId: "1", eventType: "Custom", name: "Quiz" }), browser);
  await client(needOf({ pixelId: "3", eventType: "Contact" }), browser);
  expect(told()).toEqual([
    ["init", "1"],
    ["init", "2"],
    ["track", "PageView"],
    ["trackSingle", "2", "Lead", { value: 1 }],
    ["trackSingleCustom", "1", "Quiz", {}],
    ["init", "3"],
    ["trackSingle", "3", "PageView"],
    ["trackSingle", "3", "Contact", {}],
  ]);
  expect(scripts.added).toHaveLength(1);
});

it("hands calls to Meta's script once it has taken over, and revokes what the visitor takes back", () => {
  const calls: unknown[] = [];
  if (window.fbq) window.fbq.callMethod = (...words) => calls.push(words);
  client.allow?.(false);
  client.allow?.(true);
  expect(calls).toEqual([
    ["consent", "revoke"],
    ["consent", "grant"],
  ]);
});
