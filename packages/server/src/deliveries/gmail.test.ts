import type { JsonObject, Patch } from "@parley/core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { asks, createTestFile, says, type TestFile } from "../testing/create-test-file.ts";
import { createTestParley } from "../testing/create-test-parley.ts";
import { gmailClient, ownAddress, refreshToken, startGmailServer } from "./testing/start-gmail-server.ts";

const token = "canary-token";
const id = "gmail-account";
let gmail: Awaited<ReturnType<typeof startGmailServer>>;
let parley: Awaited<ReturnType<typeof createTestParley>>;

/** Replaces the data of the credentials. */
const holdAccount = async (data: JsonObject = {}) => {
  const { database, cipher } = parley.parley.services;
  const held = { refreshToken, accessToken: token, expiryDate: Date.now() + 24 * 60 * 60_000, ...data };
  const row = { id, workspace_id: "main", type: "gmail", name: "Mine", ...cipher.encrypt(held) };
  await database.connection.deleteFrom("credentials").where("id", "=", id).execute();
  await database.connection
    .insertInto("credentials")
    .values({ ...row, created_at: new Date().toISOString() } as never)
    .execute();
};

beforeAll(async () => {
  gmail = await startGmailServer();
  const standIns = { "https://gmail.googleapis.com": gmail.origin, "https://oauth2.googleapis.com": gmail.origin };
  parley = await createTestParley(
    { PARLEY_RATE_LIMIT: "0", GMAIL_CLIENT_ID: gmailClient.id, GMAIL_CLIENT_SECRET: gmailClient.secret },
    { outside: { allowsLoopback: true, standIns } },
  );
});
beforeEach(async () => {
  gmail.calm();
  gmail.tokens.clear();
  gmail.tokens.add(token);
  await holdAccount();
});
afterAll(async () => {
  await parley.close();
  await gmail.close();
});

const email = (options: JsonObject = {}, blockId = "mail") => ({
  id: blockId,
  type: "gmail",
  options: {
    credentialsId: id,
    action: "Send email",
    to: "{{Email}}",
    subject: "Hi {{Name}}",
    body: "Hello {{Name}}",
    ...options,
  },
});
const saving = {
  responseMapping: [
    { id: "r1", item: "Message ID", variableId: "vName" },
    { id: "r2", item: "Thread ID", variableId: "vThread" },
  ],
};

const variables = ["Name", "Email", "Files", "Thread"];
const publish = (blocks: TestFile["groups"][string]) =>
  parley.publishBot(createTestFile({ variables, groups: { Welcome: blocks } }));
type Bot = Awaited<ReturnType<typeof publish>>;

const settle = () => parley.parley.services.outbox.settle();
const begin = async (bot: Bot) => {
  const response = await parley.visitor("POST", `/api/typebots/${bot.id}/results`, { wantsToken: true });
  const { result, token: proof } = (await response.json()) as { result: { id: string }; token: string };
  return { bot, resultId: result.id, headers: { "x-parley-token": proof } };
};
type Begun = Awaited<ReturnType<typeof begin>>;

const ada = { Name: "<Ada>", Email: "ada@example.org" };
const inBrowser = async ({ bot, resultId, headers }: Begun, values: JsonObject = ada, visit = 0): Promise<Patch> => {
  const path = `/api/typebots/${bot.id}/results/${resultId}/effects`;
  const body = { blockId: "mail", effect: "send", visit, variables: values };
  return (await (await parley.visitor("POST", path, body, headers)).json()).patch;
};

/** Returns the log of a result as its author sees it; fails if it contains a secret. */
const logsOf = async ({ bot, resultId }: Pick<Begun, "bot" | "resultId">) => {
  const response = await parley.owner("GET", `/api/v1/typebots/${bot.id}/results/${resultId}/logs`);
  const { logs } = (await response.json()) as { logs: { status: string; description: string; details?: string }[] };
  const rows = await parley.parley.services.database.connection.selectFrom("deliveries").selectAll().execute();
  for (const seen of [logs, rows]) expect(JSON.stringify(seen)).not.toContain("canary");
  return logs;
};
const briefly = async (begun: Begun) => (await logsOf(begun)).map(({ status, description }) => [status, description]);

const deliveryOf = ({ resultId }: Begun) =>
  parley.parley.services.database.connection
    .selectFrom("deliveries")
    .selectAll()
    .where("result_id", "=", resultId)
    .orderBy("seq", "desc")
    .executeTakeFirst();

/** Makes all deliveries due now. */
const makeDue = async () => {
  const due = new Date().toISOString();
  const { database } = parley.parley.services;
  await database.connection.updateTable("deliveries").set({ due_at: due }).where("status", "=", "open").execute();
  await settle();
};

/** Sends the e-mail of a block in a new chat; returns what happened. */
const sendOne = async (options: JsonObject = {}, values: JsonObject = ada) => {
  const begun = await begin(await publish([email(options), says("after")]));
  const patch = await inBrowser(begun, values);
  await settle();
  return { begun, patch, arrived: gmail.sent.at(-1) };
};

const success = ["success", "Succesfully sent an email"];

describe("an e-mail by Gmail", () => {
  it("is sent while the chat goes on, from the mailbox, and what visitors type stays text", async () => {
    const { begun, patch, arrived } = await sendOne({ from: "Ada's shop", replyTo: "Zoë <zoe@example.org>" });
    expect(patch).toEqual({});
    expect(arrived?.mail).toMatchObject({
      from: { name: "Ada's shop", address: ownAddress },
      to: [{ address: "ada@example.org" }],
      replyTo: [{ name: "Zoë", address: "zoe@example.org" }],
      subject: "Hi <Ada>",
      text: expect.stringContaining("Hello <Ada>"),
      html: expect.stringContaining("Hello &lt;Ada&gt;"),
    });
    expect(arrived?.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(await briefly(begun)).toEqual([success]);
  });

  it("comes from another address only where one is named", async () => {
    const { arrived } = await sendOne({ from: "Shop <shop@example.org>" });
    expect(arrived?.mail.from).toEqual({ name: "Shop", address: "shop@example.org" });
    expect(gmail.asked).not.toContain("GET /gmail/v1/users/me/profile");
    const wrong = await sendOne({ from: "a@b@c" });
    expect(wrong.arrived?.mail.from?.address).toBe(ownAddress);
    expect((await briefly(wrong.begun))[0]).toEqual(["warning", "An address was left out: it is no e-mail address"]);
  });

  it("lets nothing in a value begin another header or another recipient", async () => {
    const evil = "Hi\r\nBcc: all@example.org\r\n\r\nbody";
    const { arrived } = await sendOne(
      { from: "{{Name}}", replyTo: "{{Name}} <zoe@example.org>" },
      { ...ada, Name: evil },
    );
    expect(arrived?.mail.to).toMatchObject([{ address: "ada@example.org" }]);
    expect(arrived?.raw.split("\r\n\r\n")[0]).not.toMatch(/^Bcc:/im);
    expect(arrived?.mail.subject).toBe("Hi Hi Bcc: all@example.org body");
  });

  it("takes files of this chat along, and nobody else's; a large one is uploaded", async () => {
    const bot = await publish([email({ attachments: "vFiles" })]);
    const [own, other] = [await begin(bot), await begin(bot)];
    const store = ({ resultId }: Begun, bytes: Uint8Array) => {
      const maker = { workspaceId: "main", botId: bot.id, blockId: "mail", resultId };
      return parley.parley.services.storeFile(
        { folder: "test", extension: "bin", type: "application/octet-stream", bytes },
        maker,
      );
    };
    const small = new Uint8Array([0, 255, 13, 10, 1]);
    const large = Uint8Array.from({ length: 2_000_000 }, (_, at) => (at * 7919) % 256);
    const files = [await store(own, small), await store(other, small), "https://example.org/a.png", "/etc/passwd"];
    await inBrowser(own, { ...ada, Files: files });
    await settle();
    const contentsOf = (at: number) =>
      gmail.sent[at]?.mail.attachments.map(({ content }) => [...new Uint8Array(content as ArrayBuffer)]);
    expect([gmail.sent[0]?.way, contentsOf(0)]).toEqual(["json", [[...small]]]);
    expect((await briefly(own)).filter(([status]) => status === "warning")).toHaveLength(3);
    await inBrowser(other, { ...ada, Files: await store(other, large) });
    await settle();
    expect(gmail.sent[1]?.way).toBe("upload");
    expect(contentsOf(1)?.[0]?.length).toBe(large.length);
    expect(Buffer.from(contentsOf(1)?.[0] ?? []).equals(Buffer.from(large))).toBe(true);
  });

  it("gets its label; a wrong one is a warning, and nothing is sent twice", async () => {
    const { begun, arrived } = await sendOne({ label: "Label_1" });
    expect([arrived?.labels, await briefly(begun)]).toEqual([["SENT", "Label_1"], [success]]);
    const wrong = await sendOne({ label: "Label_9" });
    expect(await briefly(wrong.begun)).toEqual([
      ["warning", "The e-mail was sent, but did not get its label"],
      success,
    ]);
    expect(gmail.sent).toHaveLength(2);
  });

  it("offers authors the labels that they have made", async () => {
    const bot = await publish([email()]);
    const lookUp = async (options: JsonObject) => {
      const body = { blockType: "gmail", source: "labels", options };
      return (await parley.owner("POST", `/api/v1/typebots/${bot.id}/look-up`, body)).json();
    };
    expect(await lookUp({ credentialsId: id, action: "Send email" })).toMatchObject({
      isDone: true,
      entries: [{ value: "Label_1", label: "From the bot" }],
    });
    expect(await lookUp({ action: "Send email" })).toMatchObject({ isDone: false, error: "Choose an account first." });
  });

  it("sends nothing in previews", async () => {
    const file = createTestFile({ id: "tryout", variables, groups: { Welcome: [email(saving), says("after")] } });
    const [draft] = await parley.importFiles([file], false);
    const started = await parley.owner("POST", `/api/v1/typebots/${draft?.id}/preview/startChat`, {
      prefilledVariables: ada,
    });
    const { messages, logs } = await started.json();
    expect(messages).toHaveLength(1);
    expect(logs).toMatchObject([{ status: "info", description: "Emails are not sent in preview mode" }]);
    expect(gmail.asked).toEqual([]);
  });
});

describe("a chat that saves the ids", () => {
  const start = async (bot: Bot, body: JsonObject = {}) =>
    (await parley.visitor("POST", `/api/v1/typebots/${bot.publicId}/startChat`, body)).json();

  it("waits for Gmail, in a browser", async () => {
    const { begun, patch } = await sendOne(saving);
    expect(patch.variables).toEqual([
      { variableId: "vName", value: "m1" },
      { variableId: "vThread", value: "tm1" },
    ]);
    expect(await briefly(begun)).toEqual([success]);
    expect(await deliveryOf(begun)).toMatchObject({ status: "done", attempts: 1, claim: null });
    await inBrowser(begun);
    await settle();
    expect(gmail.sent).toHaveLength(1);
  });

  it("answers in the same conversation, in a chat that the server runs", async () => {
    const bot = await publish([
      email({ ...saving, to: "ada@example.org", subject: "Your order" }),
      says("{{Name}} in {{Thread}}"),
      email({ to: "ada@example.org", subject: "", threadId: "{{Thread}}" }, "two"),
      asks("Name"),
    ]);
    const { messages, resultId } = await start(bot);
    await settle();
    expect(JSON.stringify(messages)).toContain("m1 in tm1");
    const firstId = gmail.sent[0]?.mail.messageId?.slice(1, -1) ?? "";
    const search = `q=${encodeURIComponent(`rfc822msgid:${firstId}`)}`;
    expect(gmail.asked.filter((call) => call.includes(search))).toHaveLength(1);
    expect(gmail.sent).toMatchObject([{ threadId: "tm1" }, { threadId: "tm1", mail: { subject: "Re: Your order" } }]);
    expect(gmail.sent[1]?.mail.inReplyTo).toBe(gmail.sent[0]?.mail.messageId);
    const logs = await logsOf({ bot, resultId });
    expect(logs.map(({ status, description }) => [status, description])).toEqual([success, success]);
    const rows = await parley.parley.services.database.connection
      .selectFrom("deliveries")
      .select(["status", "attempts"])
      .where("result_id", "=", resultId)
      .execute();
    expect(rows.map((row) => [row.status, Number(row.attempts)])).toEqual([
      ["done", 1],
      ["done", 1],
    ]);
  });

  it("begins a new conversation where there is none with that id", async () => {
    const { begun, arrived } = await sendOne({ threadId: "gone" });
    expect(arrived?.threadId).toBe("tm1");
    expect(await briefly(begun)).toEqual([
      ["warning", "There is no such thread: the e-mail begins a new one"],
      success,
    ]);
  });

  it.each(["in a browser", "on the server"])(
    "goes on where Gmail is busy, and the e-mail is sent later: %s",
    async (where) => {
      gmail.next("busy");
      const later = ["warning", "The e-mail is sent later: its ids could not be saved"];
      const blocks = [email({ ...saving, from: "a@b.org", to: "ada@example.org" }), says("after"), asks("Name")];
      const bot = await publish(blocks);
      const begun = where === "on the server" ? { ...(await begin(bot)), ...(await start(bot)) } : await begin(bot);
      if (where === "in a browser") expect(await inBrowser(begun)).toEqual({ variables: [] });
      expect(gmail.sent).toEqual([]);
      expect(await briefly(begun)).toEqual([later]);
      expect(await deliveryOf(begun)).toMatchObject({
        status: "open",
        attempts: 1,
        // On the server, the turn may have run before and already sent this e-mail.
        is_uncertain: where === "on the server" ? 1 : 0,
        last_error: "Too many concurrent requests",
      });
      await makeDue();
      expect(gmail.sent).toHaveLength(1);
      expect(await briefly(begun)).toEqual([later, success]);
    },
  );

  it("sends no more than five between two answers, and nothing twice in a row", async () => {
    const begun = await begin(await publish([asks("Name"), email(saving)]));
    const patches: Patch[] = [];
    for (const [visit, Name] of ["a", "a", "b", "c", "d", "e", "f"].entries())
      patches.push(await inBrowser(begun, { ...ada, Name }, visit));
    expect(gmail.sent.map(({ mail }) => mail.subject)).toEqual(["Hi a", "Hi b", "Hi c", "Hi d", "Hi e"]);
    expect(patches.flatMap(({ error }) => error ?? [])).toEqual([
      "The same has just been sent.",
      "No more than 5 are sent between two answers.",
    ]);
  });
});

describe("Gmail's access", () => {
  it("is renewed before it ends, and at once where Gmail no longer takes it", async () => {
    await holdAccount({ expiryDate: Date.now() + 1000 });
    await sendOne();
    expect([gmail.renewals(), gmail.sent.length]).toEqual([1, 1]);
    // The owner has revoked the access at Google, before it expired.
    gmail.tokens.clear();
    const { begun } = await sendOne();
    expect([gmail.renewals(), gmail.sent.length, await briefly(begun)]).toEqual([2, 2, [success]]);
  });

  it("that was taken back holds the e-mail, and says that the account must be connected again", async () => {
    gmail.tokens.clear();
    gmail.knobs.isRevoked = true;
    const { begun } = await sendOne();
    expect(await logsOf(begun)).toMatchObject([
      {
        status: "warning",
        description: "Waits until its account can be used again",
        details: expect.stringContaining("must be connected again"),
      },
    ]);
    expect(await deliveryOf(begun)).toMatchObject({ status: "open", held_for: expect.any(String), is_uncertain: 0 });
    expect(gmail.sent).toEqual([]);
  });

  it("that can't be renewed for the moment is tried again", async () => {
    await holdAccount({ expiryDate: 0 });
    gmail.knobs.isTokenServerDown = true;
    const { begun } = await sendOne({ from: "a@b.org" });
    expect(await deliveryOf(begun)).toMatchObject({ status: "open", is_uncertain: 0 });
    gmail.knobs.isTokenServerDown = false;
    await makeDue();
    expect(await briefly(begun)).toEqual([success]);
  });

  it("is gone with its account: the log says so", async () => {
    const { begun } = await sendOne({ credentialsId: "somebody else's" });
    expect(await briefly(begun)).toEqual([["error", "Could not find credentials for block gmail"]]);
  });
});

describe("where Gmail fails", () => {
  it.each(["busy", "limit", "down", "nonsense"] as const)("%s: it is tried again, under the same id", async (mood) => {
    gmail.next(mood);
    const { begun } = await sendOne({ from: "a@b.org" });
    const first = await deliveryOf(begun);
    expect([first?.status, gmail.sent.length]).toEqual(["open", 0]);
    await makeDue();
    expect(gmail.sent.map(({ mail }) => mail.messageId)).toEqual([`<${first?.id}@b.org>`]);
    expect(await briefly(begun)).toEqual([success]);
  });

  it.each(["cut after sending", "half an answer"] as const)(
    "%s: it is looked for before it is sent again",
    async (mood) => {
      gmail.next(mood);
      const { begun } = await sendOne({ from: "a@b.org", label: "Label_1" });
      expect(await deliveryOf(begun)).toMatchObject({ status: "open", is_uncertain: 1 });
      gmail.next("down");
      await makeDue();
      expect(await deliveryOf(begun)).toMatchObject({ status: "open", is_uncertain: 1 });
      await makeDue();
      expect([gmail.sent.length, gmail.sent[0]?.labels]).toEqual([1, ["SENT", "Label_1"]]);
      expect(await logsOf(begun)).toMatchObject([{ status: "success", details: expect.stringContaining("found") }]);
    },
  );

  it("for good: the log says why, and the author may send it again", async () => {
    gmail.next("forbidden");
    const { begun } = await sendOne();
    expect(await logsOf(begun)).toMatchObject([
      { status: "error", description: "Failed to send an email", details: "Delegation denied" },
    ]);
    const row = await deliveryOf(begun);
    await parley.owner("POST", `/api/v1/typebots/${begun.bot.id}/deliveries/${row?.id}/send`, {});
    await settle();
    expect(gmail.sent).toHaveLength(1);
  });
});
