import type { EffectNeed } from "@parley/core";
import { defaultsOf } from "@parley/core/fields";
import type { ClientBrowser } from "@parley/ui";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type CaughtScripts, catchScripts } from "../../testing/catch-scripts.ts";
import { asEffect } from "../../testing/create-need.ts";
import { play, says } from "../../testing/play.ts";
import { createRecordingBrowser } from "../../testing/recording-browser.ts";
import { api } from "./api.ts";
import { block } from "./block.ts";
import { client } from "./client.ts";

const flow = (options: object) => ({
  groups: { A: [{ type: "Google Analytics", options: options as never }, says("after")] },
  variables: ["Price", "Id"],
});
const needOf = (options: object): EffectNeed =>
  asEffect(
    play(flow(options), { variables: { Price: "12.5", Id: "007" } }).outputs.find((output) => output.type === "need"),
  );
const browser: ClientBrowser = createRecordingBrowser(() => {});

/** Returns what Google's script would find: the `arguments` object of each call. */
const told = () => (window.dataLayer ?? []).map((entry) => Array.from(entry as ArrayLike<unknown>));

let scripts: CaughtScripts;
beforeEach(() => {
  scripts = catchScripts();
});
afterEach(() => {
  scripts.end();
  window.dataLayer?.splice(0);
});

it("spec B3.28, B4.3: Google Analytics has a trackingId, and the flow continues to the next edge", () => {
  expect(defaultsOf(block.options)).toHaveProperty("trackingId");
  play(flow({ trackingId: "G-1", action: "lead" }))
    .needs("googleAnalytics")
    .says("after")
    .ends();
  play(flow({})).says("after").ends();
});

it("hands on what is filled in: numbers as numbers, ids and names as texts", () => {
  expect(
    needOf({ trackingId: "G-1", action: "42", category: "012", label: "7", value: "{{Price}}", sendTo: " AW-1/x " })
      .data,
  ).toEqual({ trackingId: "G-1", action: "42", category: "012", label: 7, value: 12.5, sendTo: "AW-1/x" });
  expect(needOf({ trackingId: "G-1", label: "{{Id}}" }).data).toEqual({ trackingId: "G-1", label: "007" });
});

it("sends nothing in a preview, and says so; a messenger has no page", () => {
  const options = { trackingId: "G-1", action: "lead" };
  play(flow(options), { context: { isPreview: true } })
    .says("after")
    .logs("Events are not sent to Google Analytics in preview mode")
    .ends();
  play(flow(options), { context: { channel: "whatsapp" } })
    .says("after")
    .ends();
});

it("is told to clients of the chat API, and the first id is put into their page", () => {
  const need = needOf({ trackingId: "G-1", action: "lead" });
  expect(api.action?.(need)).toEqual({
    type: "googleAnalytics",
    googleAnalytics: { trackingId: "G-1", action: "lead" },
  });
  const blocks = [{ trackingId: " " }, { trackingId: "G-2" }, { trackingId: "G-3" }].map((options) => ({
    id: "b",
    type: "Google Analytics",
    options,
  }));
  expect(api.startProps?.(blocks)).toEqual({ googleAnalyticsId: "G-2" });
  expect(api.startProps?.([])).toEqual({});
});

it("loads the first id with the page, and sends events with what is filled in", async () => {
  const begun = client.begin?.([{ id: "b", type: "Google Analytics", options: { trackingId: "G-10" } }], browser);
  expect(scripts.added[0]?.src).toBe("https://www.googletagmanager.com/gtag/js?id=G-10");
  scripts.answer("load");
  expect(await begun).toEqual({});
  await client(needOf({ trackingId: "G-10", action: "lead", category: "chat", value: "5" }), browser);
  expect(told()).toEqual([
    ["js", expect.any(Date)],
    ["config", "G-10"],
    ["event", "lead", { event_category: "chat", value: 5 }],
  ]);
  expect(scripts.added).toHaveLength(1);
});

it("says to whom, where the page has told several", async () => {
  const sent = client(needOf({ trackingId: "G-11", action: "lead" }), browser);
  scripts.answer("load");
  await sent;
  await client(needOf({ trackingId: "G-11", action: "sale", sendTo: "AW-1/x" }), browser);
  expect(told()).toEqual([
    ["config", "G-11"],
    ["event", "lead", { send_to: "G-11" }],
    ["event", "sale", { send_to: "AW-1/x" }],
  ]);
});

it("fails where the script is blocked, so that the host can log it; the event waits in the queue", async () => {
  const sent = client(needOf({ trackingId: "G-12", action: "lead" }), browser);
  scripts.answer("error");
  await expect(sent).rejects.toThrow("Google Analytics could not be loaded.");
  expect(told().at(-1)).toEqual(["event", "lead", { send_to: "G-12" }]);
});

it("has the script store and send nothing once the visitor does not want it any more", () => {
  client.allow?.(false);
  expect(told()).toEqual([["consent", "update", { analytics_storage: "denied", ad_storage: "denied" }]]);
  expect(Reflect.get(window, "ga-disable-G-10")).toBe(true);
  client.allow?.(true);
  expect(Reflect.get(window, "ga-disable-G-10")).toBe(false);
});
