import type { Json, JsonObject } from "@parley/core";
import { runOnPage } from "@parley/ui";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type CaughtScripts, catchScripts } from "../../testing/catch-scripts.ts";
import { createNeed } from "../../testing/create-need.ts";
import { createServerContext } from "../../testing/create-server-context.ts";
import { play, says } from "../../testing/play.ts";
import { createRecordingBrowser } from "../../testing/recording-browser.ts";
import { api } from "./api.ts";
import { client } from "./client.ts";
import { credentials } from "./credentials.ts";
import { server } from "./server.ts";

const type = "zendesk";
const account = { conversationsKeyId: "app_1", conversationsSecretKey: "s3cret" };
const full = { credentialsId: "a", webWidgetKey: " key ", userId: "u1", name: "Ada", email: "ada@example.org" };

const prepare = (options: JsonObject, known: Record<string, JsonObject> = { a: account }) => {
  const context = createServerContext({ credentials: known });
  const base = {
    credentialsId: undefined,
    action: "Open Web Widget",
    webWidgetKey: "",
    userId: "",
    name: "",
    email: "",
  };
  return { block: { id: "b", type, options: { ...base, ...options } }, context };
};
const signIn = (options: JsonObject, known?: Record<string, JsonObject>) => {
  const { block, context } = prepare(options, known);
  return server.effects?.["sign in"]?.(block, context, null);
};
const claimsOf = (data: Json | undefined) => JSON.parse(String((data as JsonObject).token));

it("spec B3.17: credentials of Zendesk hold a key id and a secret key", () => {
  expect(credentials.type).toBe(type);
  expect(Object.keys(credentials.fields.fields)).toEqual(["conversationsKeyId", "conversationsSecretKey"]);
});

it("signs who the visitor is, with the key of the account, for ten minutes", async () => {
  const patch = await signIn(full);
  expect(patch?.data).toMatchObject({ key: "key" });
  expect(claimsOf(patch?.data)).toEqual({
    claims: {
      scope: "user",
      external_id: "u1",
      name: "Ada",
      email: "ada@example.org",
      email_verified: true,
      iat: 1_700_000_000,
      exp: 1_700_000_600,
    },
    key: { id: "app_1", secret: "s3cret" },
  });
  expect(claimsOf((await signIn({ ...full, name: "", email: " " }))?.data).claims).not.toHaveProperty("email_verified");
});

it("signs nobody in whom nothing names, or whose values are not known", async () => {
  expect(await signIn({ ...full, userId: " " })).toEqual({ data: { key: "key", token: null } });
  const { block, context } = prepare(full);
  const blind = { ...context, hasValues: false };
  await expect(server.effects?.["sign in"]?.(block, blind, null)).rejects.toThrow("not known yet");
});

it("says what it lacks", async () => {
  const log = (description: string) => ({ logs: [{ status: "error", description, context: "While opening Zendesk" }] });
  expect(await signIn({ ...full, credentialsId: "gone" })).toEqual(log("Could not find credentials for block zendesk"));
  expect(await signIn({ ...full, webWidgetKey: "" })).toEqual(log("Zendesk has no web widget key"));
});

it("gives another token when it is asked, but to nobody who is not signed in", async () => {
  const ask = ({ block, context }: ReturnType<typeof prepare>) => server.questions?.token?.(block, context, {});
  expect((await ask(prepare(full)))?.answer.token).toContain('"external_id":"u1"');
  await expect(ask(prepare({ ...full, userId: "" }))).rejects.toThrow("signs nobody in");
  await expect(ask(prepare(full, {}))).rejects.toThrow("signs nobody in");
});

it("has the server sign in and the page open, and goes on; what fails is logged", () => {
  const flow = { groups: { A: [{ type }, says("after")] } };
  play(flow)
    .needs("sign in", { data: { key: "key", token: "t" } })
    .needs("open widget", { logs: [{ status: "success", description: "Zendesk Web Widget Opened" }] })
    .says("after")
    .logs("Zendesk Web Widget Opened")
    .ends();
  play(flow)
    .needs("sign in", { logs: [{ status: "error", description: "No account" }] })
    .says("after")
    .logs("No account")
    .ends();
  play(flow).needs("sign in", { error: "It broke" }).says("after").logs("It broke").ends();
});

describe("on the page", () => {
  let scripts: CaughtScripts;
  let calls: unknown[][] = [];
  let give: (token: string) => void = () => {};
  const asked: string[] = [];
  /** A fake of Zendesk's script: it finds its element by id and requests a token. */
  const start = (failure: object | null = null) => {
    expect(scripts.added[0]?.id).toBe("ze-snippet");
    window.zE = (_topic, what, ...words) => {
      calls.push([what, ...words.filter((word) => typeof word !== "function")]);
      if (what !== "loginUser") return;
      const [callback, done] = words as [(give: (token: string) => void) => void, ((failure: object | null) => void)?];
      give = (token) => {
        calls.push(["token", token]);
        done?.(failure);
      };
      callback((token) => give(token));
      renew = () => callback((token) => calls.push(["token", token]));
    };
    scripts.answer("load");
  };
  let renew = () => {};
  const browser = {
    ...createRecordingBrowser(() => {}),
    ask: async (question: string) => {
      asked.push(question);
      return { token: "second" };
    },
  };
  const need = (token: string | null) => createNeed(type, "open widget", { key: "k&1", token });

  beforeEach(() => {
    calls = [];
    scripts = catchScripts();
  });
  afterEach(() => {
    scripts.end();
    delete window.zE;
    asked.length = 0;
  });

  it("loads the snippet with the key, signs in, opens the messenger, and says so", async () => {
    const opened = client(need("first"), browser);
    expect(scripts.added[0]?.src).toBe("https://static.zdassets.com/ekr/snippet.js?key=k%261");
    start();
    expect(await opened).toEqual({ logs: [{ status: "success", description: "Zendesk Web Widget Opened" }] });
    expect(calls).toEqual([["loginUser"], ["token", "first"], ["show"], ["open"]]);
    renew();
    await vi.waitFor(() => expect(calls.at(-1)).toEqual(["token", "second"]));
    expect(asked).toEqual(["token"]);
  });

  it("opens for whom nothing names without signing in", async () => {
    const opened = client(need(null), browser);
    start();
    await opened;
    expect(calls).toEqual([["show"], ["open"]]);
  });

  it("fails where the script is blocked, or the visitor is not signed in", async () => {
    const blocked = client(need("first"), browser);
    scripts.answer("error");
    await expect(blocked).rejects.toThrow("Zendesk could not be loaded.");
    scripts.added.length = 0;
    const refused = client(need("first"), browser);
    start({ reason: "Invalid JWT" });
    await expect(refused).rejects.toThrow("Invalid JWT");
  });

  it("is hidden and signed out once the visitor does not want it any more", () => {
    window.zE = (_topic, ...words) => void calls.push(words);
    client.allow?.(false);
    expect(calls).toEqual([["close"], ["hide"], ["logoutUser"]]);
  });

  it("has clients of the chat API do the same, and tell that it is open", async () => {
    const action = api.action?.(need("first"));
    expect(action?.type).toBe("codeToExecute");
    const { args, content } = (action?.codeToExecute ?? {}) as { args: JsonObject; content: string };
    expect(await runOnPage({ code: content, args })).toBe("Zendesk Web Widget Opened");
    expect(scripts.added[0]?.src).toBe("https://static.zdassets.com/ekr/snippet.js?key=k%261");
    start();
    expect(calls).toEqual([["loginUser"], ["token", "first"], ["show"], ["open"]]);
  });
});
