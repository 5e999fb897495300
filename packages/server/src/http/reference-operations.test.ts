import { appHeader } from "@parley/api";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createSampleOwner, openSession } from "../accounts/testing/owner-sample.ts";
import { createTestFile } from "../testing/create-test-file.ts";
import { createTestParley } from "../testing/create-test-parley.ts";
import { nextMillisecond } from "../testing/next-millisecond.ts";
import { openWorld } from "./testing/open-world.ts";
import { type Operation, type Place, referenceOperations } from "./testing/reference-operations.ts";
import { createSampleWorkspace } from "./testing/sample-people.ts";

let test: Awaited<ReturnType<typeof createTestParley>>;
let cookie: string;
beforeAll(async () => {
  test = await createTestParley({ PARLEY_RATE_LIMIT: "0" });
  await createSampleOwner(test.parley.services);
  // The workspace to which the sample invitation leads.
  await createSampleWorkspace(test, "elsewhere");
  cookie = (await openSession(test.parley.services)).cookie;
});
afterAll(() => test.close());
// A person may have fifty tokens at most, so they are deleted after each test.
afterEach(async () => void (await test.parley.services.database.connection.deleteFrom("api_tokens").execute()));

const visit = async (publicId: string) =>
  (await test.visitor("POST", `/api/v1/typebots/${publicId}/startChat`, {})).json();

const send = (method: string, path: string, body: unknown, needsPerson = false) =>
  needsPerson
    ? test.parley.builder.request(path, {
        method,
        headers: { cookie, "content-type": "application/json", [appHeader.name]: appHeader.value },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
    : test.owner(method, path, body);

const make = async (path: string, body: unknown) => (await send("POST", path, body, true)).json();

let places = 0;
const openPlace = async (): Promise<Place> => {
  places += 1;
  const emptyWorkspaceId = `empty-${places}`;
  await createSampleWorkspace(test, emptyWorkspaceId);
  const world = await openWorld(test);
  const { workspaceId, botId, publicId, folderId, themeId, guestId, credentialsId, resultId } = world;
  await test.parley.services.database.connection
    .insertInto("logs")
    .values({
      result_id: resultId,
      seq: 7,
      status: "error",
      description: "The address did not answer.",
      details: null,
      context: null,
      workspace_id: workspaceId,
      created_at: new Date().toISOString(),
    })
    .execute();
  const asksForFile = createTestFile({ groups: { A: [{ type: "file input", id: "bFile", options: {} }] } });
  const { publicId: withFile } = await test.publishBot(asksForFile);
  const { sessionId } = await visit(withFile);
  const { apiToken } = await make("/api/v1/users/me/api-tokens", { name: `Token ${places}` });
  await make(`/api/v1/workspaces/${workspaceId}/invitations`, { type: "MEMBER" });
  return {
    workspaceId,
    emptyWorkspaceId,
    botId,
    publicId,
    resultId,
    folderId,
    themeId,
    tokenId: apiToken.id,
    guestId,
    sessionId,
    credentialsId,
  };
};

/** Returns the values at a path such as `a[].b`: undefined for each missing key, and no value for an empty list. */
const valuesAt = (value: unknown, path: string): unknown[] =>
  path.split(".").reduce<unknown[]>(
    (values, part) => {
      const key = part.replace("[]", "");
      return values.flatMap((one) => {
        const found = typeof one === "object" && one !== null ? (one as Record<string, unknown>)[key] : undefined;
        return part.endsWith("[]") && Array.isArray(found) ? found : [found];
      });
    },
    [value],
  );

const missingIn = (body: unknown, paths: readonly string[]): string[] =>
  paths.filter((path) => {
    const found = valuesAt(body, path);
    return found.length === 0 || found.includes(undefined);
  });

describe("an operation of the reference's builder", () => {
  it("stands here once", () => {
    const names = referenceOperations.map(({ method, path }) => `${method} ${path}`);
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThanOrEqual(68);
  });

  it.each(referenceOperations.map((one): [string, Operation] => [`${one.method} ${one.path}`, one]))(
    "spec R5.2: is answered with all its keys, or refused with a sentence: %s",
    async (_, operation) => {
      const place = await openPlace();
      const { method, at, body, needsPerson } = operation;
      const response = await send(method, at(place), body?.(place), needsPerson);
      if ("refuses" in operation) {
        const { code, message } = await response.json();
        expect([response.status, code]).toEqual([404, "NOT_FOUND"]);
        expect(message).toContain(operation.refuses);
        return;
      }
      const text = await response.text();
      expect([response.status, response.ok ? "" : text]).toEqual([200, ""]);
      if (operation.serves.length > 0) expect(missingIn(JSON.parse(text), operation.serves)).toEqual([]);
    },
  );
});

it("statistics refuse parameters that nobody knows", async () => {
  const { botId } = await openPlace();
  for (const name of ["stats", "inDepthData"]) {
    const refused = await test.owner("GET", `/api/v1/typebots/${botId}/analytics/${name}?timeFilters=today`);
    expect([refused.status, (await refused.json()).message]).toEqual([
      400,
      expect.stringContaining("timeFilters: there is no such parameter"),
    ]);
  }
});

it("a script makes a token for itself, uses it, and ends it", async () => {
  const { apiToken } = await make("/api/v1/users/me/api-tokens", { name: "Mine" });
  const ask = async (path: string, method = "GET") =>
    (await test.parley.builder.request(path, { method, headers: { authorization: `Bearer ${apiToken.token}` } }))
      .status;
  expect(await ask("/api/v1/typebots")).toBe(200);
  // A token can't make tokens, and a token with the scope `write` can't end one.
  const headers = { authorization: `Bearer ${apiToken.token}`, "content-type": "application/json" };
  const more = { method: "POST", headers, body: '{"name":"More"}' };
  expect((await test.parley.builder.request("/api/v1/users/me/api-tokens", more)).status).toBe(403);
  expect(await ask(`/api/v1/users/me/api-tokens/${apiToken.id}`, "DELETE")).toBe(403);
  const ended = await send("DELETE", `/api/v1/users/me/api-tokens/${apiToken.id}`, undefined, true);
  expect(await ended.json()).toMatchObject({ apiToken: { id: apiToken.id, name: "Mine" } });
  expect(await ask("/api/v1/typebots")).toBe(401);
  const noted = await test.owner("GET", "/api/v1/activity");
  const actions = (await noted.json()).entries.map(({ action }: { action: string }) => action);
  expect(actions).toEqual(expect.arrayContaining(["token.created", "token.revoked"]));
});

it("a guest of a bot gets another right, and is removed from it, and keeps the other bots", async () => {
  const [one, other] = [await openPlace(), await openPlace()];
  const { guestId: userId, workspaceId } = one;
  const { database } = test.parley.services;
  const row = { user_id: userId, workspace_id: workspaceId, bot_id: other.botId, access: "flow" } as const;
  await database.connection
    .insertInto("bot_guests")
    .values({ ...row, created_at: new Date().toISOString() })
    .execute();
  const rights = async () =>
    (await database.connection.selectFrom("bot_guests").selectAll().where("user_id", "=", userId).execute()).map(
      ({ bot_id: botId, access }) => [botId === one.botId ? "one" : "other", access],
    );
  const ask = (method: string, botId: string, body?: unknown) =>
    test.owner(method, `/api/v1/typebots/${botId}/collaborators/${userId}`, body);
  expect((await (await ask("PATCH", one.botId, { type: "READ" })).json()).collaborator.type).toBe("READ");
  // A guest who sees only the flow already counts as READ in this API. Setting READ again gives no further right.
  await ask("PATCH", other.botId, { type: "READ" });
  expect((await rights()).sort()).toEqual([
    ["one", "read"],
    ["other", "flow"],
  ]);
  expect((await ask("DELETE", one.botId)).status).toBe(200);
  expect(await rights()).toEqual([["other", "flow"]]);
  expect((await ask("DELETE", one.botId)).status).toBe(404);
});

it("roles are taken in capitals, and given so where a script of the reference looks for them", async () => {
  const { workspaceId, guestId } = await openPlace();
  const path = `/api/v1/workspaces/${workspaceId}`;
  const made = await test.owner("POST", `${path}/invitations`, { type: "ADMIN" });
  expect((await made.json()).invitation).toMatchObject({ role: "admin", type: "ADMIN", workspaceId });
  const none = await test.owner("POST", `${path}/invitations`, {});
  expect([none.status, (await none.json()).message]).toEqual([400, expect.stringContaining("role")]);
  const changed = await test.owner("PATCH", `${path}/members/${guestId}`, { role: "MEMBER" });
  expect((await changed.json()).role).toBe("member");
});

it("a workspace tells when it was changed", async () => {
  const { workspace: made } = await make("/api/v1/workspaces", { name: "Changing" });
  expect(made.updatedAt).toBe(made.createdAt);
  const path = `/api/v1/workspaces/${made.id}`;
  await nextMillisecond();
  const { workspace: changed } = await (await test.owner("PATCH", path, { name: "Changed" })).json();
  expect(changed.updatedAt > made.updatedAt).toBe(true);
  const { workspace: read } = await (await test.owner("GET", path)).json();
  expect([read.name, read.updatedAt]).toEqual(["Changed", changed.updatedAt]);
});
