import { appHeader, type Call, calls, findNamed, workspaceHeader } from "@parley/api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { createSampleOwner, openSession, ownerSample } from "../accounts/testing/owner-sample.ts";
import { createSampleToken } from "../api-tokens/testing/create-sample-token.ts";
import { checkAnswer } from "../testing/check-answer.ts";
import { createTestParley } from "../testing/create-test-parley.ts";
import { foreignRequests, namesNothing } from "./testing/foreign-requests.ts";
import { openWorld, type World } from "./testing/open-world.ts";
import { createSamplePerson, createSampleWorkspace, letIn } from "./testing/sample-people.ts";

// `access.test.ts` covers the id in each call's path. This test covers all other ids of a call: in its body, its query,
// other parts of its path, and signed values. For each one, a request names something the actor must not know of.
// Nothing may be revealed or changed.

/**
 * The actors, and which foreign worlds they must not know of: that of another workspace, or also that of another bot.
 */
const actors = {
  "an administrator": { email: ownerSample.email },
  "an administrator's API token": { token: "parley_writes" },
  "a member": { email: "member@example.org" },
  "a guest who may write": { email: "writes@example.org", isGuest: true },
  "a guest who may read": { email: "reads@example.org", isGuest: true },
  "a visitor": { isGuest: true },
} as const satisfies Record<string, Shown>;
type Actor = keyof typeof actors;

interface Shown {
  email?: string;
  token?: string;
  isGuest?: true;
}

/**
 * Calls that still succeed, because the foreign id has no effect: a list is empty, nothing is deleted, no model is asked, or
 * a new chat begins.
 */
const findsNothing = new Set([
  "translateTexts credentialsId",
  "listBots folderId",
  "listFolders parentFolderId",
  "listResults after",
  "exportResults ids",
  "exportResults after",
  "deleteResults ids",
  "deleteResults except",
  "deleteListedResults resultIds",
  "listResultLogs resultId",
  "listDeliveries resultId",
  "listSent resultId",
  "listServiceCalls resultId",
  "listActivity botId",
  "exportActivity botId",
  // With an unknown account, the list is empty.
  "lookUp options",
  // The bot is played, but its block finds no credentials. Another test checks that guests can't even name them.
  "startPreviewChat typebot",
  // Answers whether an address is taken, which is public.
  "checkAddress publicId",
  // With somebody else's result id, a new result is created.
  "startChat resultId",
  "sendMessage resultId",
  // Redirects the browser to the builder, which checks the session.
  "getFile key",
]);

let test: Awaited<ReturnType<typeof createTestParley>>;
let own: World;
/** `hidden` is in the same workspace, but guests must not know of it. `others` is in another workspace. */
let hidden: World;
let others: World;

const tables = ["bots", "folders", "themes", "versions", "results", "sessions", "uploads", "credentials"] as const;

beforeAll(async () => {
  test = await createTestParley({ PARLEY_RATE_LIMIT: "0" });
  await createSampleOwner(test.parley.services);
  await createSampleToken(test.parley.services, { token: "parley_writes", scope: "write" });
  for (const id of ["others", "elsewhere"]) await createSampleWorkspace(test, id);
  others = await openWorld(test, "others", "secret of others");
  const { connection } = test.parley.services.database;
  for (const table of tables) await connection.updateTable(table).set({ workspace_id: "others" }).execute();
  hidden = await openWorld(test, "main", "secret of members");
  own = await openWorld(test);
  await createSamplePerson(test, { email: "member@example.org", role: "member" });
  for (const access of ["read", "write"] as const) {
    const userId = await createSamplePerson(test, { email: `${access}s@example.org`, role: "guest" });
    await letIn(test, { userId, botId: own.botId, access });
  }
}, 60_000);
afterAll(() => test.close());

/** Reads everything that is stored about the foreign worlds, except values that change by themselves. */
const readForeign = async (): Promise<unknown> => {
  const { connection } = test.parley.services.database;
  const ids = [hidden, others].flatMap((world) => [world.botId, world.deletedBotId]);
  const people = await connection
    .selectFrom("members")
    .selectAll()
    .where("user_id", "in", [hidden.personId, others.personId]);
  const results = [hidden.resultId, others.resultId];
  return {
    bots: await connection.selectFrom("bots").selectAll().where("id", "in", ids).orderBy("id").execute(),
    results: await connection.selectFrom("results").selectAll().where("id", "in", results).orderBy("id").execute(),
    answers: await connection
      .selectFrom("answers")
      .selectAll()
      .where("result_id", "in", results)
      .orderBy("result_id")
      .execute(),
    folders: await connection
      .selectFrom("folders")
      .selectAll()
      .where("id", "in", [hidden.folderId, others.folderId])
      .orderBy("id")
      .execute(),
    guests: await connection.selectFrom("bot_guests").selectAll().where("bot_id", "in", ids).execute(),
    people: await people.orderBy("user_id").execute(),
    invitations: await connection
      .selectFrom("invitations")
      .selectAll()
      .where("id", "in", [hidden.invitationId, others.invitationId])
      .orderBy("id")
      .execute(),
    sessions: await connection
      .selectFrom("user_sessions")
      .select("id")
      .where("id", "=", others.personBrowser)
      .execute(),
    chats: await connection
      .selectFrom("sessions")
      .selectAll()
      .where("id", "in", [hidden.sessionId, others.sessionId])
      .orderBy("id")
      .execute(),
  };
};

/** Whether a call is for people and their tokens, not for visitors. */
const isForPeople = ({ caller }: Call): boolean => caller === "actor" || caller === "account";

const proofsOf = async (actor: Actor): Promise<Record<string, string>> => {
  const { email, token }: Shown = actors[actor];
  if (token !== undefined) return { authorization: `Bearer ${token}` };
  if (email === undefined) return {};
  const { cookie } = await openSession(test.parley.services, email);
  return { cookie, [appHeader.name]: appHeader.value, [workspaceHeader]: "main" };
};

const names = Object.keys(foreignRequests) as (keyof typeof calls)[];

describe.each(names)("%s", (name) => {
  const call: Call = calls[name];

  it.each(Object.keys(foreignRequests[name] ?? {}))("tells and changes nothing of what its %s names", async (key) => {
    const before = await readForeign();
    for (const [actor, { isGuest }] of Object.entries<Shown>(actors)) {
      if (isForPeople(call) === (actor === "a visitor")) continue;
      for (const foreign of isGuest && key !== "workspaceId" ? [hidden, others] : [others]) {
        const request = await foreignRequests[name]?.[key]?.(own, foreign);
        if (request === undefined) throw new Error("There is no such request.");
        const { method, path, headers, body = null } = request;
        const half = isForPeople(call) ? "builder" : (call.halves.at(-1) ?? "viewer");
        const proofs = await proofsOf(actor as Actor);
        const response = await test.parley[half].request(path, { method, headers: { ...headers, ...proofs }, body });
        await checkAnswer(half, method, path, response);
        const answer = response.status === 204 ? "" : await response.text();
        expect([actor, answer.includes(foreign === hidden ? "secret of members" : "secret of others")]).toEqual([
          actor,
          false,
        ]);
        if (!findsNothing.has(`${name} ${key}`)) expect([actor, response.status >= 400]).toEqual([actor, true]);
        expect([actor, response.status < 500]).toEqual([actor, true]);
      }
    }
    expect(await readForeign()).toEqual(before);
  });
});

/** Collects the keys of a schema at every depth. */
const keysIn = (schema: unknown, found = new Set<string>()): Set<string> => {
  if (typeof schema !== "object" || schema === null) return found;
  for (const [key, value] of Object.entries(schema)) {
    if (key === "properties") for (const name of Object.keys(value)) found.add(name);
    keysIn(value, found);
  }
  return found;
};

/** Whether a key looks like the name of something stored. */
const isName = (key: string): boolean =>
  /(^id|[a-z]Id|Ids|^ids|-id|token|cursor|^after|except|typebot|idempotency-?key)$/i.test(key) && key !== "isPaid";

it("there is a request for every key of every call that names something", () => {
  const missing = Object.entries<Call>(calls).flatMap(([name, call]) => {
    const { body, query, headers, path } = call;
    const named = findNamed(call);
    const shapes = [body, query, headers].filter((shape) => shape !== undefined);
    const keys = shapes.flatMap((shape) => [
      ...keysIn(z.toJSONSchema(shape as z.ZodType, { io: "input", unrepresentable: "any" })),
    ]);
    const params = [...path.matchAll(/\{\+?(\w+)\}/g)].flatMap(([, param = ""]) =>
      param === named?.param ? [] : [param],
    );
    const known = Object.keys(foreignRequests[name as keyof typeof calls] ?? {});
    return [...new Set([...keys, ...params])]
      .filter(isName)
      .filter((key) => !known.includes(key) && !namesNothing.has(key) && !namesNothing.has(`${name} ${key}`))
      .map((key) => `${name} ${key}`);
  });
  expect(missing).toEqual([]);
});
