import type { DeliveryContext, DeliveryJob, JsonObject, Mail, MailReport, OwnFile } from "@parley/core";
import { expect, it } from "vitest";
import { createServerContext, type ServerSurroundings } from "../../testing/create-server-context.ts";
import { play, says } from "../../testing/play.ts";
import { block } from "./block.ts";
import { server } from "./server.ts";
import { emailDelivery } from "./server-deliver.ts";

const type = "Email";
const preset = { isCustomBody: true, isBodyCode: false, body: "Hello {{Name}}" };
const name = { id: "n", name: "Name", value: "<Ada>\n& Co" };

/** Runs the block on the server; returns the queued e-mail and the logs. */
const send = async (options: JsonObject, surroundings: ServerSurroundings = {}) => {
  const delivered: JsonObject[] = [];
  const context = createServerContext({
    chat: { resultId: "r1" },
    variables: [name],
    note: (what, data) => void (what === "delivers" && delivered.push((data as { payload: JsonObject }).payload)),
    ...surroundings,
  });
  const full = { recipients: ["ada@example.org"], cc: [], bcc: [], subject: "Hi", replyTo: "", ...preset, ...options };
  const patch = await server.effects?.send?.({ id: "b", type, options: full }, context, null);
  return { delivered, mail: delivered[0], logs: patch?.logs };
};

it("spec B4.5, B6.1, B8.8: is not sent in previews, and the flow goes on", async () => {
  for (const chat of [{ isPreview: true }, { isPreview: true, resultId: "r1" }, {}]) {
    const { delivered, logs } = await send({}, { chat });
    expect(delivered).toEqual([]);
    expect(logs).toEqual([{ status: "info", description: "Emails are not sent in preview mode" }]);
  }
  const flow = { groups: { A: [{ type }, says("after")] } };
  const logs = [{ status: "info" as const, description: "Emails are not sent in preview mode" }];
  play(flow).needs("send", { logs }).says("after").logs("Emails are not sent in preview mode").ends();
});

it("spec B4.7: goes on where the server can't do it, with a log", () => {
  const flow = { groups: { A: [{ type }, says("after")] } };
  play(flow).needs("send", { error: "It broke" }).says("after").logs("Failed to send an email").ends();
});

it("spec B3.26: goes to its recipients, copies and hidden copies, with subject, reply address and files", async () => {
  const { mail } = await send(
    {
      credentialsId: "account",
      recipients: ["ada@example.org, Bo <bo@example.org>", "ada@example.org"],
      cc: ["cy@example.org"],
      bcc: ["di@example.org"],
      replyTo: "Support <help@example.org>",
      attachmentsVariableId: "f",
    },
    {
      variables: [name, { id: "f", name: "Files", value: ["https://a.test/1", "https://a.test/2, https://a.test/1"] }],
    },
  );
  expect(mail).toMatchObject({
    credentialsId: "account",
    to: ["ada@example.org", "bo@example.org"],
    cc: ["cy@example.org"],
    bcc: ["di@example.org"],
    replyTo: { name: "Support", address: "help@example.org" },
    subject: "Hi",
    files: ["https://a.test/1", "https://a.test/2"],
  });
});

it("keeps what visitors type text, in the text and in the HTML that shows it", async () => {
  const { mail } = await send({});
  expect(mail?.text).toBe("Hello <Ada>\n& Co");
  expect(mail?.html).toContain("Hello &lt;Ada&gt;<br />&amp; Co");
  expect(mail?.html).not.toContain("<Ada>");
});

it("takes HTML as it is written, with the lines of a body that is one variable", async () => {
  const code = await send({ isBodyCode: true, body: "<p>{{Name}}</p><style>p{}</style><p>Bye</p>" });
  expect(code.mail?.html).toBe("<p><Ada>\n& Co</p><style>p{}</style><p>Bye</p>");
  expect(code.mail?.text).not.toContain("p{}");
  expect((await send({ isBodyCode: true, body: "{{Name}}" })).mail?.html).toBe("<Ada><br />& Co");
});

it("lists all answers where the author has written nothing, with the way to the result", async () => {
  const { mail } = await send(
    { isCustomBody: false },
    { answers: [{ key: "Who <are> you", value: "<script>x</script>" }] },
  );
  expect(mail?.html).toContain("Who &lt;are&gt; you");
  expect(mail?.html).toContain("&lt;script&gt;x&lt;/script&gt;");
  expect(mail?.html).toContain('href="https://builder.test/results/r1"');
  expect(mail?.text).toContain("Who <are> you: <script>x</script>");
});

it("is silent without recipients, and says which addresses are none", async () => {
  expect(await send({ recipients: ["", " "] })).toMatchObject({ delivered: [], logs: [] });
  const wrong = await send({ recipients: ["not an address", "a@b@c"] });
  expect(wrong.delivered).toEqual([]);
  expect(wrong.logs).toMatchObject([{ status: "error", description: "Failed to send an email" }]);
  expect(wrong.logs?.[0]?.details).toBe("No e-mail address: not an address, a@b@c");
  const some = await send({
    recipients: ["ada@example.org", "x y@z"],
    replyTo: "evil@example.org\r\nBcc: all@example.org",
  });
  expect(some.mail).toMatchObject({ to: ["ada@example.org"], replyTo: null });
  expect(some.logs).toMatchObject([
    { status: "warning", details: "x y@z" },
    { status: "warning", details: "evil@example.org\r\nBcc: all@example.org" },
  ]);
});

const stored = {
  credentialsId: "account",
  to: ["ada@example.org"],
  cc: [],
  bcc: [],
  replyTo: null,
  subject: "Hi",
  text: "There",
  html: "<p>There</p>",
  files: [],
};
const account = {
  host: "smtp.example.org",
  port: 587,
  username: "me",
  password: "s3cret",
  isTlsEnabled: false,
  from: { email: "shop@example.org", name: "Shop" },
};

/** Makes one delivery attempt and returns its outcome. */
const attempt = async (
  mail: JsonObject = {},
  report: MailReport = { isSent: true, refused: [] },
  surroundings: Partial<DeliveryContext> = {},
) => {
  const sent: { server: unknown; mail: Mail }[] = [];
  const { fetch, fingerprint, cancellation, now } = createServerContext();
  const job: DeliveryJob = {
    id: "d1",
    payload: { ...stored, ...mail },
    resultId: "r1",
    botId: "bot",
    attempt: 1,
    isUncertain: false,
    createdAt: now,
  };
  const [outcome] = await emailDelivery.send([job], {
    fetch,
    fingerprint,
    cancellation,
    now,
    credentials: async (id) => (id === "account" ? account : null),
    operatorSender: null,
    readFile: async (_job, address, limit) => {
      const file: OwnFile = { name: "a.txt", type: "text/plain", bytes: new Uint8Array(12 * 1024 * 1024) };
      return address.startsWith("https://own/") && file.bytes.byteLength <= limit ? file : null;
    },
    writeMail: async ({ id }) => ({ bytes: new Uint8Array(), messageId: id }),
    sendMail: async (server, mail) => {
      sent.push({ server, mail });
      return report;
    },
    ...surroundings,
  });
  return { sent, outcome };
};

it("spec B5.32, B8.2, B8.7: is sent by the account, under one id, and logged", async () => {
  const { sent, outcome } = await attempt({ replyTo: { address: "help@example.org", name: "Help" } });
  const { from: _, ...server } = account;
  expect(sent).toMatchObject([
    { server, mail: { id: "d1", from: { address: "shop@example.org", name: "Help" }, to: ["ada@example.org"] } },
  ]);
  expect(outcome).toEqual({
    status: "done",
    logs: [{ status: "success", description: "Succesfully sent an email", context: "While sending an email" }],
  });
});

it("spec B8.7: says why it failed, and tries again what may come to something", async () => {
  const refused = { isSent: false, reason: "No such user", mayTryAgain: false, isUncertain: false } as const;
  expect((await attempt({}, refused)).outcome).toMatchObject({
    status: "failed",
    error: "No such user",
    logs: [{ status: "error", description: "Failed to send an email", details: "No such user" }],
  });
  expect((await attempt({}, { ...refused, mayTryAgain: true })).outcome).toMatchObject({ status: "retry" });
  expect((await attempt({ credentialsId: "gone" })).outcome).toMatchObject({ status: "failed" });
  expect((await attempt({ credentialsId: "default" })).outcome).toMatchObject({ status: "failed" });
  const operatorSender = { address: "bots@example.org" };
  const { sent } = await attempt({ credentialsId: "default" }, undefined, { operatorSender });
  expect(sent).toMatchObject([{ server: "operator", mail: { from: operatorSender } }]);
});

it("attaches files of this chat only, and not more than a mail server takes", async () => {
  const { sent, outcome } = await attempt({ files: ["https://own/1", "https://else/1", "https://own/2"] });
  expect(sent[0]?.mail.attachments).toHaveLength(1);
  expect(outcome?.logs.map(({ details }) => details)).toEqual(["https://else/1", "https://own/2", undefined]);
});

it("says on its card whom it writes to", () => {
  const options = { ...preset, recipients: ["ada@example.org", ""], subject: "Hi", replyTo: "", cc: [], bcc: [] };
  expect(block.summary(options)).toBe("ada@example.org: Hi");
});
