import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createBrowser } from "../accounts/testing/create-browser.ts";
import { createSampleOwner, ownerSample } from "../accounts/testing/owner-sample.ts";
import { createSamplePerson } from "../http/testing/sample-people.ts";
import { startMailServer } from "../mail/testing/start-mail-server.ts";
import { testCertificate } from "../mail/testing/test-certificate.ts";
import { createTestClient } from "../testing/create-test-client.ts";
import { asks, createTestFile, says } from "../testing/create-test-file.ts";
import { sendDueDigests } from "./digests.ts";
import { tellFailures } from "./failure-notices.ts";
import { deleteOldMessages, tellMarkedResults } from "./tell-results.ts";

type Client = Awaited<ReturnType<typeof createTestClient>>;
let client: Client;
let mailServer: Awaited<ReturnType<typeof startMailServer>>;
let owner: ReturnType<typeof createBrowser>;

/** A service that takes signed messages, and nothing else. */
interface Arrived {
  headers: IncomingHttpHeaders;
  body: string;
}
let arrived: Arrived[] = [];
let statuses: number[] = [];
let service: Server;
let address = "";

beforeAll(async () => {
  mailServer = await startMailServer({ user: "ada", password: "secret", isOpen: true });
  client = await createTestClient(
    {
      PARLEY_RATE_LIMIT: "0",
      SMTP_HOST: "localhost",
      SMTP_PORT: String(mailServer.port),
      NEXT_PUBLIC_SMTP_FROM: "parley@example.org",
    },
    { outside: { allowsLoopback: true }, mailTls: { ca: testCertificate } },
  );
  await createSampleOwner(client.parley.services);
  owner = createBrowser(client.parley);
  await owner.signIn();
  service = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    arrived.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
    response.statusCode = statuses.shift() ?? 204;
    response.end(response.statusCode === 204 ? undefined : "not now");
  });
  await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${(service.address() as AddressInfo).port}/hook?key=canary`;
});
beforeEach(async () => {
  arrived = [];
  statuses = [];
  mailServer.arrived.length = 0;
  await client.parley.services.database.connection.deleteFrom("subscriptions").execute();
  client.parley.services.resultFollower.forget();
});
afterAll(async () => {
  await client.close();
  await mailServer.close();
  service.close();
});

const file = {
  variables: ["Name", "Colour"],
  groups: {
    A: [says("Who are you?"), asks("Name", { id: "name" }), says("Colour?"), asks("Colour", { id: "colour" })],
  },
};

const settle = async () => {
  const { notifier, outbox, serviceCalls } = client.parley.services;
  await notifier.settle();
  await outbox.settle();
  await serviceCalls.settle();
};

const publish = () => client.publishBot({ ...createTestFile(file), name: "Survey" });
const makeWebhook = async (path: string, events = ["result.started", "result.answered", "result.completed"]) => {
  const { status, body } = await client.ownerPost(`${path}/webhooks`, { address, events });
  expect(status).toBe(200);
  return body as { webhook: { id: string }; secret: string };
};
const chat = async (publicId: string, ...replies: string[]) => {
  const { body } = await client.start(publicId);
  for (const reply of replies) await client.send(body.sessionId, reply);
};
const read = (secret: string, { headers, body }: Arrived) =>
  // Cast: a message has these headers, or is refused.
  new Webhook(secret).verify(body, headers as Record<string, string>) as {
    type: string;
    data: Record<string, unknown>;
  };

it("a webhook is told once of the start, each answer and the end, signed as Standard Webhooks say", async () => {
  const bot = await publish();
  const { secret } = await makeWebhook(`/api/v1/typebots/${bot.id}`);
  await chat(bot.publicId, "Ada", "Red");
  await settle();
  const told = arrived.map((message) => read(secret, message));
  expect(told.map(({ type }) => type).sort()).toEqual([
    "result.answered",
    "result.answered",
    "result.completed",
    "result.started",
  ]);
  expect(new Set(arrived.map(({ headers }) => headers["webhook-id"])).size).toBe(4);
  const [result] = await client.resultsOf(bot.publicId);
  expect(told.find(({ type }) => type === "result.completed")?.data).toMatchObject({
    bot: { id: bot.id, name: "Survey" },
    result: { id: result?.id, isCompleted: true, link: expect.stringContaining(`/bots/${bot.id}/results?result=`) },
    answers: [
      { blockId: "name", name: "Name", question: "Who are you?", value: "Ada" },
      { blockId: "colour", name: "Colour", value: "Red" },
    ],
    answersByName: { Name: "Ada", Colour: "Red" },
    answersById: { name: "Ada", colour: "Red" },
    variables: { Name: "Ada", Colour: "Red" },
  });
  expect(() => read("whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=", arrived[0] as Arrived)).toThrow();
  // Looking again, as another process does when the mark is over, tells nothing twice.
  await tellMarkedResults(client.parley.services, Date.now() + 3_600_000);
  await settle();
  expect(arrived).toHaveLength(4);
  const { connection } = client.parley.services.database;
  expect(await connection.selectFrom("subscription_marks").selectAll().execute()).toEqual([]);
  // Previews are not told, and neither is what happens while it is paused.
  const preview = await client.ownerPost(`/api/v1/typebots/${bot.id}/preview/startChat`, {});
  await client.send(preview.body.sessionId, "Ada");
  await settle();
  expect(arrived).toHaveLength(4);
});

it("a message that is refused is sent again with the same id, and can be sent anew from the list", async () => {
  const bot = await publish();
  const { secret, webhook } = await makeWebhook(`/api/v1/typebots/${bot.id}`, ["result.completed"]);
  statuses = [503];
  await chat(bot.publicId, "Ada", "Red");
  await settle();
  const path = `/api/v1/typebots/${bot.id}`;
  const list = async (query = "") => (await (await client.owner("GET", `${path}/sent${query}`)).json()).entries;
  const [waiting] = await list(`?blockId=${webhook.id}`);
  expect(waiting).toMatchObject({
    kind: "delivery",
    status: "waiting",
    summary: expect.stringContaining("result.completed → http://127.0.0.1"),
    lastError: "The address answered 503: not now",
    attemptsMade: [{ status: 503, method: "POST" }],
  });
  await client.ownerPost(`${path}/deliveries/${waiting.id}/send`, {});
  await settle();
  expect(arrived).toHaveLength(2);
  expect(arrived[0]?.headers["webhook-id"]).toBe(arrived[1]?.headers["webhook-id"]);
  for (const message of arrived) read(secret, message);
  expect(await list("?state=done")).toMatchObject([{ status: "sent" }]);
  expect(await list("?state=failed")).toEqual([]);
  const blocks = await (await client.owner("GET", `${path}/sent/blocks`)).json();
  expect(blocks).toMatchObject({ blocks: [{ blockId: webhook.id, done: 1, failed: 0 }] });
  expect(blocks.hosts).toHaveLength(1);
  expect(await list(`?host=${encodeURIComponent(blocks.hosts[0])}`)).toHaveLength(1);
  expect(await list("?host=elsewhere.example")).toEqual([]);
});

it("a webhook is tried, paused, given another secret beside the one before, and deleted", async () => {
  const bot = await publish();
  const path = `/api/v1/typebots/${bot.id}`;
  const { secret, webhook } = await makeWebhook(path, ["result.completed"]);
  const one = `${path}/webhooks/${webhook.id}`;
  expect((await client.ownerPost(`${one}/test`, {})).body).toEqual({
    isTaken: true,
    status: 204,
    answer: "",
    error: null,
  });
  expect(read(secret, arrived[0] as Arrived)).toMatchObject({ type: "result.completed", data: { isTest: true } });
  const rotated = (await client.ownerPost(`${one}/secret`, {})).body;
  expect(rotated.secret).not.toBe(secret);
  await client.ownerPost(`${one}/test`, {});
  for (const either of [secret, rotated.secret]) read(either, arrived[1] as Arrived);
  const patch = async (body: object) => (await client.owner("PATCH", one, body)).json();
  expect(await patch({ isPaused: true })).toMatchObject({ isPaused: true, pauseReason: null });
  await chat(bot.publicId, "Ada", "Red");
  await settle();
  expect(await patch({ isPaused: false })).toMatchObject({ isPaused: false });
  await settle();
  expect(arrived).toHaveLength(2);
  statuses = [410];
  await chat(bot.publicId, "Eve", "Blue");
  await settle();
  const [listed] = (await (await client.owner("GET", `${path}/webhooks`)).json()).webhooks;
  expect(listed).toMatchObject({ isPaused: true, pauseReason: expect.stringContaining("410"), address });
  expect(JSON.stringify(listed)).not.toContain("whsec_");
  const row = await client.parley.services.database.connection.selectFrom("subscriptions").selectAll().execute();
  expect(JSON.stringify(row)).not.toContain(rotated.secret);
  expect((await client.owner("DELETE", one)).status).toBe(204);
  expect((await client.ownerPost(`${one}/test`, {})).status).toBe(404);
  const bad = await client.ownerPost(`${path}/webhooks`, { address: "javascript:1", events: ["result.completed"] });
  expect(bad).toMatchObject({ status: 400, body: { message: expect.stringContaining("https://") } });
});

it("one webhook of the workspace is told of all its bots", async () => {
  const [one, other] = [await publish(), await publish()];
  const { secret } = await makeWebhook("/api/v1/workspaces/main", ["result.completed"]);
  await chat(one.publicId, "Ada", "Red");
  await chat(other.publicId, "Eve", "Blue");
  await settle();
  const bots = arrived.map((message) => (read(secret, message).data.bot as { id: string }).id);
  expect(new Set(bots)).toEqual(new Set([one.id, other.id]));
});

it("who wants it is sent each result by e-mail, with what visitors said escaped", async () => {
  const bot = await publish();
  const path = `/api/v1/typebots/${bot.id}/notice`;
  expect((await owner.ask("PUT", path, { pace: "each" })).body).toMatchObject({
    pace: "each",
    email: ownerSample.email,
    canMail: true,
    nextAt: null,
  });
  await chat(bot.publicId, "<b>Ada</b>", "Red");
  await settle();
  const [{ mail, recipients } = { mail: null, recipients: [] }] = mailServer.arrived;
  expect(recipients).toEqual([ownerSample.email]);
  expect(mail?.subject).toBe("Survey: <b>Ada</b>");
  expect(mail?.text).toContain("Who are you?\n  <b>Ada</b>");
  expect(mail?.html).toContain("&lt;b&gt;Ada&lt;/b&gt;");
  expect(mail?.html).toContain(`/bots/${bot.id}/share#notices`);
  expect((await owner.ask("POST", `${path}/test`, {})).status).toBe(204);
  expect(mailServer.arrived.at(-1)?.mail.subject).toContain("Example");
  await owner.ask("PUT", path, { pace: "never" });
  await chat(bot.publicId, "Eve", "Blue");
  await settle();
  expect(mailServer.arrived).toHaveLength(2);
});

it("nobody is told of a bot any more whose answers they may not see", async () => {
  const bot = await publish();
  const email = "guest@example.org";
  const userId = await createSamplePerson(client, { email, role: "member" });
  const member = createBrowser(client.parley, "192.0.2.9");
  await member.signIn(ownerSample.password, email);
  await member.ask("PUT", `/api/v1/typebots/${bot.id}/notice`, { pace: "each" });
  const { connection } = client.parley.services.database;
  await connection.deleteFrom("members").where("user_id", "=", userId).execute();
  await chat(bot.publicId, "Ada", "Red");
  await settle();
  expect(mailServer.arrived).toEqual([]);
  expect(await connection.selectFrom("subscriptions").selectAll().execute()).toEqual([]);
});

it("a summary has the numbers of its time, is sent once, and not at all when there was no chat", async () => {
  const bot = await publish();
  const { body } = await owner.ask("PUT", `/api/v1/typebots/${bot.id}/notice`, { pace: "hourly" });
  const due = Date.parse(body.nextAt);
  await chat(bot.publicId, "Ada", "Red");
  await chat(bot.publicId, "Eve");
  await settle();
  const { services } = client.parley;
  await sendDueDigests(services, due - 1);
  expect(mailServer.arrived).toEqual([]);
  mailServer.next("later");
  await sendDueDigests(services, due + 1000);
  await sendDueDigests(services, due + 2000);
  expect(mailServer.arrived).toEqual([]);
  await sendDueDigests(services, due + 16 * 60_000);
  await sendDueDigests(services, due + 17 * 60_000);
  expect(mailServer.arrived).toHaveLength(1);
  const [{ mail } = { mail: null }] = mailServer.arrived;
  expect(mail?.subject).toBe("Survey: 2 chats, 1 finished");
  expect(mail?.text).toContain("of those begun: 50 %");
  await sendDueDigests(services, due + 2 * 3_600_000);
  expect(mailServer.arrived).toHaveLength(1);
});

it("owners are told once a day of what keeps failing, and not where they have turned it off", async () => {
  const bot = await publish();
  const { webhook } = await makeWebhook(`/api/v1/typebots/${bot.id}`, ["result.completed"]);
  statuses = Array.from({ length: 9 }, () => 410);
  const failAgain = async () => {
    await client.owner("PATCH", `/api/v1/typebots/${bot.id}/webhooks/${webhook.id}`, { isPaused: false });
    await chat(bot.publicId, "Ada", "Red");
    await settle();
  };
  const { services } = client.parley;
  await failAgain();
  await failAgain();
  await tellFailures(services);
  expect(mailServer.arrived).toEqual([]);
  await failAgain();
  await tellFailures(services);
  await tellFailures(services);
  expect(mailServer.arrived).toHaveLength(1);
  const [{ mail, recipients } = { mail: null, recipients: [] }] = mailServer.arrived;
  expect(recipients).toEqual([ownerSample.email]);
  expect(mail?.text).toContain("It answered 410.");
  expect(mail?.text).toContain("/share#failures");
  expect(mail?.text).not.toContain("canary");
  const today = new Date(Date.now() - 3_600_000).toISOString();
  const failures = await (await client.owner("GET", `/api/v1/failures?from=${today}`)).json();
  expect(failures.bots[0]).toMatchObject({ botId: bot.id, name: "Survey", failed: 3 });
  const off = await client.owner("PUT", `/api/v1/typebots/${bot.id}/failure-mails`, { isOn: false, threshold: 1 });
  expect(await off.json()).toEqual({ isOn: false, threshold: 1 });
  await tellFailures(services, Date.now() + 20 * 3_600_000);
  expect(mailServer.arrived).toHaveLength(1);
  await deleteOldMessages(services, new Date(Date.now() + 1000).toISOString());
  expect((await (await client.owner("GET", `/api/v1/typebots/${bot.id}/sent`)).json()).entries).toEqual([]);
});
