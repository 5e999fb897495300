import { isJsonObject, type Json } from "@parley/core";
import { defaultsOf } from "@parley/core/fields";
import { runOnPage } from "@parley/ui";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type CaughtScripts, catchScripts } from "../../testing/catch-scripts.ts";
import { asEffect } from "../../testing/create-need.ts";
import { play, says } from "../../testing/play.ts";
import { createRecordingBrowser } from "../../testing/recording-browser.ts";
import { api } from "./api.ts";
import { block } from "./block.ts";
import { client } from "./client.ts";

const flow = (options: object) => ({
  groups: { A: [{ type: "Chatwoot", options: options as never }, says("after")] },
  variables: ["Email", "Name"],
});
const variables = { Email: "ada@example.org", Name: '"); alert(1); ("' };
const needOf = (options: object) =>
  asEffect(
    play(flow({ websiteToken: "t", ...options }), { variables }).outputs.find((output) => output.type === "need"),
  );

it("spec B3.27: Chatwoot has baseUrl, websiteToken and user (id, email, name, avatarUrl, phoneNumber)", () => {
  const { baseUrl, websiteToken, user } = defaultsOf(block.options);
  expect([baseUrl, websiteToken]).toEqual(["https://app.chatwoot.com", ""]);
  expect(user).toEqual({ id: "", email: "", name: "", avatarUrl: "", phoneNumber: "" });
});

it("spec B4.4, B8.9: in a preview it only logs an info message and continues", () => {
  play(flow({ websiteToken: "t" }), { context: { isPreview: true } })
    .says("after")
    .logs("Chatwoot won't open in preview mode")
    .ends();
});

it("goes on at once, and says where it lacks a token; a messenger has no page", () => {
  play(flow({ websiteToken: "t" }))
    .needs("chatwoot")
    .says("after")
    .ends();
  play(flow({})).says("after").logs("Chatwoot has no website token").ends();
  play(flow({ websiteToken: "t" }), { context: { channel: "whatsapp" } })
    .says("after")
    .ends();
});

it("hands the visitor's values on as data; a quoted text and a lone variable of older files mean what they did", () => {
  const user = { id: "'u-1'", email: "{{Email}}", name: '"{{Name}}"', avatarUrl: " ", phoneNumber: "+4930" };
  expect(needOf({ user, baseUrl: "chat.example.org/" }).data).toEqual({
    task: "show",
    baseUrl: "https://chat.example.org",
    websiteToken: "t",
    user: { id: "u-1", email: "ada@example.org", name: '"); alert(1); ("', phoneNumber: "+4930" },
  });
  expect(needOf({ user: { name: "`Ada`" } }).data).toMatchObject({ user: { name: "Ada" } });
  expect(needOf({ task: "Close widget" }).data).toEqual({ task: "close" });
});

describe("on the page", () => {
  let scripts: CaughtScripts;
  let calls: unknown[] = [];
  const widget = {
    hasLoaded: false,
    toggle: (state: string) => calls.push(["toggle", state]),
    toggleBubbleVisibility: (state: string) => calls.push(["bubble", state]),
    setUser: (identifier: unknown, user: { avatar_url?: string; email?: string; name?: string }) => {
      if (typeof identifier !== "string") throw new Error("Identifier should be a string or a number");
      if (!user.avatar_url && !user.email && !user.name) throw new Error("User object should have one of the keys");
      calls.push(["user", identifier, user]);
    },
  };
  /** A fake of Chatwoot's script, which gets ready some time after its start. */
  const start = () => {
    window.chatwootSDK = {
      run: (options) => {
        calls.push(["run", options]);
        window.$chatwoot = widget;
        queueMicrotask(() => {
          widget.hasLoaded = true;
          window.dispatchEvent(new Event("chatwoot:ready"));
        });
      },
    };
    scripts.answer("load");
  };
  const browser = createRecordingBrowser(() => {});

  beforeEach(() => {
    calls = [];
    scripts = catchScripts();
  });
  afterEach(() => {
    scripts.end();
    delete window.$chatwoot;
    delete window.chatwootSDK;
    widget.hasLoaded = false;
  });

  it("loads the script of the address, says who the visitor is, and opens", async () => {
    const opened = client(needOf({ user: { email: "{{Email}}", phoneNumber: "+4930" } }), browser);
    expect(scripts.added[0]?.src).toBe("https://app.chatwoot.com/packs/js/sdk.js");
    start();
    expect(await opened).toEqual({});
    expect(calls).toEqual([
      ["run", { websiteToken: "t", baseUrl: "https://app.chatwoot.com" }],
      ["bubble", "show"],
      ["toggle", "open"],
      ["user", "ada@example.org", { email: "ada@example.org", phone_number: "+4930" }],
    ]);
    await client(needOf({ user: { id: "7", phoneNumber: "+4930" } }), browser);
    expect(calls.at(-1)).toEqual(["user", "7", { phone_number: "+4930", name: "7" }]);
    expect(scripts.added).toHaveLength(1);
    await client(needOf({ task: "Close widget" }), browser);
    expect(calls.slice(-2)).toEqual([
      ["toggle", "close"],
      ["bubble", "hide"],
    ]);
  });

  it("opens for a visitor of whom nothing is known, and says what it lacks where only a name is", async () => {
    const opened = client(needOf({}), browser);
    start();
    await opened;
    expect(calls.at(-1)).toEqual(["toggle", "open"]);
    await expect(client(needOf({ user: { name: "Ada" } }), browser)).rejects.toThrow("needs an ID or an e-mail");
    expect(calls.at(-1)).toEqual(["toggle", "open"]);
  });

  it("fails where the script is blocked, and closes nothing where nothing was opened", async () => {
    const opened = client(needOf({}), browser);
    scripts.answer("error");
    await expect(opened).rejects.toThrow("Chatwoot could not be loaded.");
    expect(await client(needOf({ task: "Close widget" }), browser)).toEqual({});
    client.allow?.(false);
    expect(calls).toEqual([]);
  });

  /** Runs the code that clients of the chat API get. */
  const runAction = (options: object) => {
    const told = api.action?.(needOf(options))?.chatwoot;
    const { content, args } = (isJsonObject(told) ? told.scriptToExecute : null) as {
      content: string;
      args: { id: string; value: Json }[];
    };
    expect(content).not.toContain("alert(1)");
    return runOnPage({ code: content, args: Object.fromEntries(args.map(({ id, value }) => [id, value])) });
  };

  it("has clients of the chat API do the same, with values that are no code", async () => {
    await runAction({ user: { id: "7", name: "{{Name}}" } });
    start();
    await Promise.resolve();
    expect(calls).toEqual([
      ["run", { websiteToken: "t", baseUrl: "https://app.chatwoot.com" }],
      ["bubble", "show"],
      ["toggle", "open"],
      ["user", "7", { name: '"); alert(1); ("' }],
    ]);
    await runAction({ task: "Close widget" });
    expect(calls.at(-1)).toEqual(["bubble", "hide"]);
  });
});
