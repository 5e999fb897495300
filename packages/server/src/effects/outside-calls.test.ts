import type { AnswerOf, calls } from "@parley/api";
import { expect, it } from "vitest";
import { describeDatabases } from "../database/testing/describe-databases.ts";
import { createTestClient, textsOf } from "../testing/create-test-client.ts";
import { createTestFile, says, type TestFile } from "../testing/create-test-file.ts";

const wait = (options: object = {}) => ({
  id: "wait",
  type: "webhook",
  options: { responseVariableMapping: [{ id: "m", bodyPath: "data.order.id", variableId: "vX" }], ...options },
});
const file = (options: object = {}): TestFile => ({
  variables: ["X"],
  groups: { A: [says("before"), wait(options), says("after {{X}}")] },
});
const order = (id: string) => ({ order: { id } });
const listens = [{ type: "listenForWebhook", expectsDedicatedReply: true }];

type Client = Awaited<ReturnType<typeof createTestClient>>;

/**
 * Returns the paths of the addresses at which other services can call the block, as the builder shows them to the
 * author.
 */
const addressesOf = async ({ owner }: Client, botId: string): Promise<AnswerOf<typeof calls.getCallAddresses>> => {
  const response = await owner("GET", `/api/v1/typebots/${botId}/blocks/wait/call-addresses`);
  const { url, testUrl } = await response.json();
  const local = (address: string) => new URL(address).pathname + new URL(address).search;
  return { url: local(url), testUrl: local(testUrl) };
};

const publish = async (client: Client, options: object = {}) => {
  const { id, publicId } = await client.publishBot(createTestFile(file(options)));
  return { botId: id, publicId, ...(await addressesOf(client, id)) };
};

/** Plays a chat in a visitor's browser until it reaches the block. */
const beginOnPage = async (client: Client, botId: string) => {
  const created = await client.post(`/api/typebots/${botId}/results`, { wantsToken: true });
  const { result, token } = created.body;
  const ask = () =>
    client.post(
      `/api/typebots/${botId}/results/${result.id}/effects`,
      { blockId: "wait", effect: "listen" },
      { "x-parley-token": token },
    );
  return { resultId: result.id as string, ask };
};

const at = (url: string, resultId: string) => url.replace("RESULT_ID", resultId);

describeDatabases("calls of other services", (database) => {
  const openClient = (): Promise<Client> => {
    const { url } = database();
    const secret = { ENCRYPTION_SECRET: "x".repeat(32) };
    return createTestClient(url === undefined ? secret : { DATABASE_URL: url, ...secret });
  };

  it("let a chat on a page go on, once, and whoever asks again gets the same", async () => {
    const client = await openClient();
    const { botId, url } = await publish(client);
    const { resultId, ask } = await beginOnPage(client, botId);
    const early = await client.post(at(url, resultId), order("7"));
    expect([early.status, early.body.message]).toEqual([409, "The chat does not wait at this block, or not yet."]);
    const waiting = ask();
    await expect.poll(async () => (await client.post(at(url, resultId), order("7"))).status).toBe(200);
    const patch = { variables: [{ variableId: "vX", value: "7" }] };
    expect((await waiting).body).toEqual({ patch });
    const twice = await client.post(at(url, resultId), order("8"));
    expect([twice.status, twice.body.message]).toEqual([
      409,
      "This call has been taken before; the chat goes on once.",
    ]);
    // Asking again returns the same outcome, as after a reload of the page or a lost answer.
    expect((await ask()).body).toEqual({ patch });
    await client.close();
  });

  it("reach a chat that waits at another process", async () => {
    const client = await openClient();
    const { botId, url } = await publish(client);
    const { resultId, ask } = await beginOnPage(client, botId);
    const waiting = ask();
    // SQLite allows only one process.
    const other = database().url === undefined ? client : await openClient();
    await expect.poll(async () => (await other.post(at(url, resultId), order("9"))).status).toBe(200);
    expect((await waiting).body.patch.variables).toEqual([{ variableId: "vX", value: "9" }]);
    if (other !== client) await other.close();
    await client.close();
  });

  it("let a chat over the API go on: its client is told to wait, and asks", async () => {
    const client = await openClient();
    const { publicId, url } = await publish(client);
    const begun = await client.start(publicId);
    expect([textsOf(begun), begun.body.clientSideActions]).toMatchObject([["before"], listens]);
    const { sessionId, resultId } = begun.body;
    // The server does not trust what the client reports about the call.
    const asked = await client.send(sessionId, JSON.stringify({ data: order("forged") }));
    expect([textsOf(asked), asked.body.clientSideActions]).toEqual([[], listens]);
    expect((await client.post(at(url, resultId), order("7"))).body).toEqual({ message: "OK" });
    expect(textsOf(await client.send(sessionId))).toEqual(["after 7"]);
    await client.close();
  });

  it("are refused with a wrong key, a wrong result, too much, too late and for a finished chat", async () => {
    const client = await openClient();
    const { botId, publicId, url } = await publish(client, { timeLimit: 1 });
    const { resultId, sessionId } = (await client.start(publicId)).body;
    const call = async (address: string, body: unknown = order("7")) => {
      const { status, body: answer } = await client.post(address, body);
      return [status, answer.message];
    };
    expect(await call(at(url, resultId).replace(/key=.*/, "key=wrong"))).toEqual([404, "The block was not found."]);
    expect(await call(at(url, "nobody"))).toEqual([404, "The result was not found."]);
    expect((await call(at(url, resultId), { text: "x".repeat(1_100_000) }))[0]).toBe(413);
    await client.parley.services.database.connection
      .updateTable("awaited_calls")
      .set({ created_at: "2020-01-01T00:00:00.000Z", expires_at: new Date(Date.now() - 1000).toISOString() })
      .where("result_id", "=", resultId)
      .execute();
    expect(await call(at(url, resultId))).toEqual([
      409,
      "The chat no longer waits for this call: its time limit is over.",
    ]);
    expect(textsOf(await client.send(sessionId))).toEqual(["after "]);
    const logs = await client.owner("GET", `/api/v1/typebots/${botId}/results/${resultId}/logs`);
    expect((await logs.json()).logs).toMatchObject([
      { status: "warning", description: expect.stringMatching(/in time/) },
    ]);
    const other = (await client.post(`/api/typebots/${botId}/results`, { wantsToken: true })).body;
    const headers = { "x-parley-token": other.token };
    const path = `/api/typebots/${botId}/results/${other.result.id}`;
    await client.visitor("PATCH", path, { isCompleted: true, hasStarted: true }, headers);
    expect(await call(at(url, other.result.id))).toEqual([409, "The chat is over."]);
    await client.close();
  });
});

it("the owner's token does instead of the key, as in the reference", async () => {
  const client = await createTestClient();
  const { publicId, url } = await publish(client);
  const { resultId } = (await client.start(publicId)).body;
  const path = at(url, resultId).replace(/\?.*/, "");
  expect((await client.post(path, order("7"))).status).toBe(404);
  expect((await client.post(path, order("7"), { authorization: "Bearer test-owner-token" })).status).toBe(200);
  await client.close();
});

it("a call at the test address reaches the previews that wait, and whoever wants to see a call", async () => {
  const client = await createTestClient();
  const { botId, testUrl } = await publish(client);
  const link = await client.owner("POST", `/api/v1/typebots/${botId}/preview`);
  const previewToken = (await link.json()).url.split("/").at(-1);
  expect((await client.post(testUrl, order("7"))).status).toBe(409);
  const waiting = client.post(`/api/v1/preview-effects/${botId}`, { previewToken, blockId: "wait", effect: "listen" });
  const seen = client.ownerPost(`/api/v1/typebots/${botId}/blocks/try`, { blockId: "wait", variables: [] });
  const { connection } = client.parley.services.database;
  const rows = () => connection.selectFrom("awaited_calls").select("id").execute();
  await expect.poll(async () => (await rows()).length).toBe(2);
  expect((await client.post(testUrl, order("7"))).body).toEqual({ message: "OK" });
  expect((await waiting).body.patch).toMatchObject({ variables: [{ variableId: "vX", value: "7" }] });
  expect((await seen).body).toMatchObject({ statusCode: 200, data: order("7") });
  // Both have ended and left no rows, so the next test starts afresh.
  expect(await rows()).toEqual([]);
  await client.close();
});
