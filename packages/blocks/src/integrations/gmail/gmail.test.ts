import type { Json, JsonObject, Mail, ServerRequest } from "@parley/core";
import { complete } from "@parley/core/fields";
import { describe, expect, it } from "vitest";
import { createDeliveryContext, createJob } from "../../testing/create-delivery-context.ts";
import { createServerContext, type ServerSurroundings } from "../../testing/create-server-context.ts";
import { play, says } from "../../testing/play.ts";
import { block } from "./block.ts";
import { server } from "./server.ts";
import { emailDelivery } from "./server-deliver.ts";

const type = "gmail";
const preset = { credentialsId: "account", action: "Send email", to: "ada@example.org", subject: "Hi", body: "There" };

/** Runs the block on the server; returns the queued e-mail and the patch. */
const send = async (options: JsonObject = {}, surroundings: ServerSurroundings = {}) => {
  const delivered: JsonObject[] = [];
  const context = createServerContext({
    chat: { resultId: "r1" },
    note: (what, data) => void (what === "delivers" && delivered.push(data as JsonObject)),
    ...surroundings,
  });
  const completed = complete(block.options, { ...preset, ...options }) as JsonObject;
  const patch = await server.effects?.send?.({ id: "b", type, options: completed }, context, null);
  return { delivered, mail: delivered[0]?.payload, patch };
};

describe("what is to be sent", () => {
  it("has recipients, words, files, thread and label; wrong addresses are left out", async () => {
    const { mail, delivered, patch } = await send(
      {
        to: "ada@example.org, Bo <bo@example.org>; nobody",
        from: "Ada's shop",
        replyTo: "Support <help@example.org>",
        attachments: "f",
        label: "Label_1",
        threadId: " t1 ",
        body: "<b>",
      },
      { variables: [{ id: "f", name: "Files", value: ["https://a.test/1", "https://a.test/2, https://a.test/1"] }] },
    );
    expect(mail).toEqual({
      credentialsId: "account",
      to: ["ada@example.org", "bo@example.org"],
      from: { name: "Ada's shop", address: null },
      replyTo: { name: "Support", address: "help@example.org" },
      subject: "Hi",
      text: "<b>",
      html: expect.stringContaining("&lt;b&gt;"),
      files: ["https://a.test/1", "https://a.test/2"],
      threadId: "t1",
      label: "Label_1",
    });
    expect(delivered[0]?.lane).toBe("gmail account");
    expect(patch?.logs).toMatchObject([{ status: "warning", details: "nobody" }]);
  });

  it.each([
    [{ action: undefined as unknown as Json }, "gmail is not configured"],
    [{ credentialsId: "" }, "Could not find credentials for block gmail"],
    [{ to: " " }, "Failed to send an email"],
    [{ to: "nobody" }, "Failed to send an email"],
  ])("is nothing with %j: a log says so", async (options, description) => {
    const { delivered, patch } = await send(options);
    expect([delivered, patch?.logs]).toMatchObject([[], [{ status: "error", description }]]);
  });

  it("is nothing in previews", async () => {
    for (const chat of [{ isPreview: true }, { isPreview: true, resultId: "r1" }, {}]) {
      const { delivered, patch } = await send({}, { chat });
      expect([delivered, patch?.logs]).toEqual([
        [],
        [{ status: "info", description: "Emails are not sent in preview mode" }],
      ]);
    }
  });
});

describe("the ids", () => {
  const responseMapping = [
    { id: "1", item: "Message ID", variableId: "m" },
    { id: "2", item: "Thread ID", variableId: "t" },
  ];

  it("are saved; an item that is left open is the message's", async () => {
    expect((await send({ responseMapping })).patch?.variables).toEqual([
      { variableId: "m", value: "an id" },
      { variableId: "t", value: "a thread" },
    ]);
    const { patch } = await send({ responseMapping: [{ id: "1", variableId: "m" }] });
    expect(patch?.variables).toEqual([{ variableId: "m", value: "an id" }]);
    expect((await send({ responseMapping: [{ id: "1", item: "Thread ID" }] })).patch?.variables).toBeUndefined();
  });

  it("are not known of an e-mail that is sent later, or never", async () => {
    const later = await send({ responseMapping }, { report: { status: "retry", answer: {} } });
    expect(later.patch).toMatchObject({ variables: [], logs: [{ status: "warning" }] });
    const failed = await send({ responseMapping }, { report: { status: "failed", answer: {} } });
    expect(failed.patch).toEqual({ variables: [], logs: [] });
  });
});

it("goes on where the server can't do it, with a log", () => {
  const flow = { groups: { A: [{ type }, says("after")] } };
  play(flow).needs("send", { error: "It broke" }).says("after").logs("Failed to send an email").ends();
});

/** Makes one delivery attempt with an account; Gmail answers by path. */
const attempt = async (account: JsonObject | null, answers: Record<string, Json> = {}, mail: JsonObject = {}) => {
  const asked: (ServerRequest & { address: string })[] = [];
  const written: Mail[] = [];
  const [delivered] = (await send(mail)).delivered;
  const context = createDeliveryContext(
    {},
    {
      credentials: async () => account,
      fetch: async (address, request) => {
        asked.push({ address, ...request });
        const path = new URL(address).pathname.replace("/gmail/v1/users/me/", "");
        return { status: 200, headers: {}, text: JSON.stringify(answers[path] ?? {}), bytes: new Uint8Array() };
      },
      writeMail: async (given) => {
        written.push(given);
        return { bytes: new Uint8Array([251, 255, 254]), messageId: "d1@a.test" };
      },
    },
  );
  const job = createJob((delivered?.payload ?? {}) as JsonObject);
  const [outcome] = await emailDelivery.send([job], context);
  return { outcome, asked, written };
};

const sent = { profile: { emailAddress: "me@a.test" }, "messages/send": { id: "m1", threadId: "t1" } };

describe("sending", () => {
  it("hands over the whole e-mail as base64 for addresses, with the account's token", async () => {
    const { outcome, asked, written } = await attempt({ accessToken: "t" }, sent);
    expect(outcome).toMatchObject({ status: "done", answer: { id: "m1", threadId: "t1" } });
    expect(written[0]).toMatchObject({ id: "d1", from: { address: "me@a.test" }, to: ["ada@example.org"] });
    expect(asked.at(-1)).toMatchObject({
      address: "https://gmail.googleapis.com/gmail/v1/users/me/messages/send",
      headers: { authorization: "Bearer t" },
      body: { raw: "-__-" },
    });
  });

  it.each([
    [{}, "No access token available"],
    [{ accessToken: "" }, "No access token available"],
    [null, "Could not find credentials for block gmail"],
  ])("with %j fails for good: %s", async (account, description) => {
    const { outcome, asked } = await attempt(account, sent);
    expect(outcome).toMatchObject({ status: "failed", logs: [{ status: "error", description }] });
    expect(asked).toEqual([]);
  });

  it("takes nothing from a thread but ids: whoever has written into it can't add a header", async () => {
    const headers = [
      { name: "Message-ID", value: "<a@b.test>" },
      { name: "message-id", value: "<x@y.test>\r\nBcc: all@example.org" },
      { name: "Subject", value: "Order" },
      { name: 7 },
    ];
    const threads = { "threads/t1": { id: "t1", messages: [{ payload: { headers } }, { payload: 3 }] } };
    const { written } = await attempt({ accessToken: "t" }, { ...sent, ...threads }, { threadId: "t1", subject: "" });
    expect(written[0]).toMatchObject({ answers: ["<a@b.test>"], subject: "Re: Order" });
  });

  it("does not take an answer without an id for success", async () => {
    const { outcome } = await attempt({ accessToken: "t" }, { ...sent, "messages/send": { error: 1 } });
    expect(outcome).toMatchObject({ status: "retry", isUncertain: true });
  });
});
