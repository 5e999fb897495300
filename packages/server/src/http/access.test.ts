import {
  appHeader,
  type BotRight,
  type Call,
  type Caller,
  calls,
  findNamed,
  type Half,
  partsOfRight,
  type Role,
  type TokenScope,
  tokenScopes,
  workspaceHeader,
} from "@parley/api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSampleOwner, openSession, ownerSample } from "../accounts/testing/owner-sample.ts";
import { createSampleToken } from "../api-tokens/testing/create-sample-token.ts";
import { startStripeServer } from "../effects/testing/start-stripe-server.ts";
import { storeMember } from "../people/member-repository.ts";
import { checkAnswer } from "../testing/check-answer.ts";
import { createTestParley } from "../testing/create-test-parley.ts";
import { openWorld, type World } from "./testing/open-world.ts";
import { createSamplePerson, createSampleWorkspace, letIn } from "./testing/sample-people.ts";
import { sampleRequests } from "./testing/sample-requests.ts";

// Makes every call as every kind of actor.

/** All kinds of actors, with the credentials they send and what they ask for. */
const actors = {
  nobody: {},
  "whoever shows wrong tokens": { token: "wrong" },
  "a visitor": { isProven: true },
  "the owner token": { token: "test-owner-token" },
  "the owner token in another workspace": { token: "test-owner-token", isElsewhere: true },
  "an administrator": { email: ownerSample.email, role: "admin" },
  "an administrator of the server": { email: "root@example.org", role: "admin", isServerAdmin: true },
  "a foreign form in the browser of an administrator": { email: ownerSample.email, role: "admin", isForm: true },
  "a member": { email: "member@example.org", role: "member" },
  "a guest who may read": { email: "reads@example.org", role: "guest", right: "read" },
  "a guest who may write": { email: "writes@example.org", role: "guest", right: "write" },
  "a guest who sees the flow alone": { email: "flows@example.org", role: "guest", right: "flow" },
  "a guest who sees the answers alone": { email: "answerss@example.org", role: "guest", right: "answers" },
  "a guest of another bot": { email: "beside@example.org", role: "guest", right: null },
  "a member of another workspace": { email: "abroad@example.org", role: null },
  "an administrator's API token that reads": { token: "parley_reads", scope: "read" },
  "an administrator's API token that writes": { token: "parley_writes", scope: "write" },
  "an administrator's API token that administers": { token: "parley_administers", scope: "admin" },
} as const satisfies Record<string, Shown>;
type Actor = keyof typeof actors;
const actorNames = Object.keys(actors) as Actor[];

interface Shown {
  token?: string;
  /** The scope of an API token. */
  scope?: TokenScope;
  /** Sends the proof that the call's contract asks for, such as a visitor's token. */
  isProven?: true;
  /** Asks for something in another workspace, and names that workspace in a header. */
  isElsewhere?: true;
  /** The address of a person who is signed in. */
  email?: string;
  /** A person whose address is in ADMIN_EMAIL, and who is in another workspace. */
  isServerAdmin?: true;
  /** The person's role in the workspace that is asked for. Null for people outside it. */
  role?: Role | null;
  /** A guest's right to the bot that is asked for. Null for none; such a guest may change another bot. */
  right?: BotRight | null;
  /** A form on another site: the browser sends cookies, but not the app's header. */
  isForm?: true;
}

/**
 * The status of each call that needs no right in a workspace, by its caller and the kind of actor; 200 stands for
 * success.
 */
type Kind = "nobody" | "visitor" | "token" | "account" | "api token";
const outcomes: Readonly<Record<Exclude<Caller, "actor">, Readonly<Record<Kind, number>>>> = {
  anyone: { nobody: 200, visitor: 200, token: 200, account: 200, "api token": 200 },
  account: { nobody: 401, visitor: 401, token: 403, account: 200, "api token": 403 },
  token: { nobody: 401, visitor: 401, token: 200, account: 403, "api token": 403 },
  link: { nobody: 403, visitor: 200, token: 403, account: 403, "api token": 403 },
  visitor: { nobody: 403, visitor: 200, token: 403, account: 403, "api token": 403 },
  session: { nobody: 404, visitor: 200, token: 404, account: 404, "api token": 404 },
  preview: { nobody: 403, visitor: 200, token: 403, account: 403, "api token": 403 },
  upload: { nobody: 403, visitor: 200, token: 403, account: 403, "api token": 403 },
  // A block's key is the proof. A wrong key gets 404, so it reveals nothing.
  key: { nobody: 404, visitor: 200, token: 200, account: 404, "api token": 404 },
};

/** Calls whose body names something of the workspace. Other calls without an id in their path use the actor's own. */
const namesInBody = new Set([
  "createBot",
  "moveBots",
  "deleteBots",
  "restoreBots",
  "deleteBotsForever",
  "createFolder",
]);

/** The status that permitted actors get, because the sample request asks for something impossible. */
const refusals: Readonly<Record<string, number>> = {
  changeEmail: 409,
  deleteAccount: 400,
  getPicture: 404,
  revokeApiToken: 404,
  deleteOwnToken: 404,
  restoreWorkspace: 404,
  // The visitors of the sample bot can't go back.
  changeAnswer: 409,
  // The sample has no valid signature of Stripe.
  takeNotice: 400,
  // The sample chat is not waiting for a text.
  streamPlainText: 400,
  streamPlainTextFirst: 400,
};

/** Calls about e-mails to whoever asks: the status for those who have an address. There is no mail server here. */
const toldByMail: Readonly<Record<string, number>> = {
  saveNotice: 200,
  testNotice: 502,
  saveWorkspaceNotice: 200,
  testWorkspaceNotice: 502,
};

/** Calls that succeed only once. The next actor makes them with a new world. */
const once = new Set([
  "deleteBot",
  "restoreBot",
  "deleteCredentials",
  "deleteBots",
  "restoreBots",
  "deleteBotsForever",
  "deleteFolder",
  "deleteTheme",
  "deleteWebhook",
  "deleteWorkspaceWebhook",
  "deleteThemeTemplate",
  "removeMember",
  "removeCollaborator",
  "signOutPerson",
  "removePerson",
]);

const noWayIn: Readonly<Record<string, number>> = {
  startSignIn: 404,
  connectProvider: 404,
  finishSignIn: 403,
  disconnectProvider: 404,
  sendSignInCode: 403,
  signInByCode: 403,
  startSignUp: 403,
  readSignUp: 403,
  finishSignUp: 403,
};

/** The status that the call's needed right gives people who are signed in. */
const outcomeOfNeeds = (name: string, call: Call, { role, right = null, isServerAdmin }: Shown): number => {
  const { needs, isForMembers, isForServer, shows } = call;
  const names = findNamed(call);
  if (isForServer) return isServerAdmin ? 200 : 403;
  if (role === null) {
    // People who administer no workspace get 403, whatever bot they name.
    if (needs === "admin" && names?.kind !== "workspace") return 403;
    return names === null && !namesInBody.has(name) ? 200 : 404;
  }
  if (role === "guest") {
    if (names?.kind === "bot" && right === null) return 404;
    if (isForMembers) return 403;
    // For a call that names no bot, this guest's right is the one to the other bot: `write`.
    const most = names?.kind !== "bot" && right === null ? "write" : right;
    if (needs === "write" && most !== "write") return 403;
    const shown = [shows ?? []].flat();
    if (most !== null && !shown.every((part) => partsOfRight[most].includes(part))) return 403;
  }
  return needs === "admin" && role !== "admin" ? 403 : 200;
};

const kindOf = (half: Half, { email, token, scope, isProven }: Shown): Kind => {
  if (isProven) return "visitor";
  if (scope !== undefined) return "api token";
  if (token !== undefined && token !== "wrong") return "token";
  // The builder's cookie has no effect on the viewer's half.
  return email !== undefined && half === "builder" ? "account" : "nobody";
};

const outcomeOf = (name: string, call: Call, half: Half, shown: Shown): number => {
  const kind = kindOf(half, shown);
  // Tokens that may change a bot may also continue its chats.
  if (call.caller === "key" && shown.scope !== undefined) return shown.scope === "read" ? 404 : 200;
  if (call.caller !== "actor") {
    const outcome = outcomes[call.caller][kind];
    return outcome === 200 && call.needs !== undefined ? outcomeOfNeeds(name, call, shown) : outcome;
  }
  if (kind === "nobody" || kind === "visitor") return 401;
  if (shown.scope !== undefined && call.isForServer) return 403;
  if (shown.scope !== undefined) return tokenScopes.indexOf(call.needs) <= tokenScopes.indexOf(shown.scope) ? 200 : 403;
  return kind === "token" ? 200 : outcomeOfNeeds(name, call, shown);
};

const expectedStatus = (name: string, call: Call, half: Half, actor: Actor): number => {
  const shown: Shown = actors[actor];
  const { caller, method, halves, status = 200 } = call;
  const kind = kindOf(half, shown);
  if (half === "builder" && shown.isForm && method !== "GET") return 403;
  // The owner's account already exists.
  if (name === "createOwner") return 403;
  // On the builder's half, unknown actors get 401, except for calls with the caller `anyone` or `link`.
  const isUnknown = kind === "nobody" || kind === "visitor";
  if (half === "builder" && caller !== "anyone" && caller !== "link" && isUnknown) return 401;
  // Clients of this call expect errors in the body, with status 200.
  if (name === "streamMessage") return 200;
  // This browser doesn't come from a provider.
  if (name === "finishConsent") return 403;
  // The sample session belongs to the administrator.
  if (name === "endSession" && kind === "account" && (shown.role !== "admin" || shown.isServerAdmin)) return 404;
  // Nobody has been sent such a link.
  if (name === "confirmEmail") return 403;
  // Only people, and tokens with the scope `admin`, may end their own tokens.
  if ((name === "revokeApiToken" || name === "deleteOwnToken") && shown.scope !== undefined && shown.scope !== "admin")
    return 403;
  const outcome = outcomeOf(name, call, half, shown);
  // Signing in through providers or by e-mail is not configured here; permitted callers get an error that says so.
  if (outcome === 200 && name in noWayIn) return noWayIn[name] ?? 0;
  // The owner token is nobody's, so there is no address.
  const told = toldByMail[name];
  if (outcome === 200 && told !== undefined) return kind === "token" ? 400 : told;
  const refusal = refusals[name];
  if (outcome === 200 && refusal !== undefined) return refusal;
  // The sample sends a wrong name, and the workspace has bots.
  if ((name === "deleteWorkspace" || name === "deleteEmptyWorkspace") && outcome === 200) return 409;
  // The only administrator can't leave.
  if (name === "leaveWorkspace" && outcome === 200 && shown.role === "admin") return shown.isServerAdmin ? 404 : 409;
  if (outcome === 200) return status;
  // These calls answer an unknown chat with status 400, as the reference product does.
  return name.endsWith("SessionUploadAddress") && halves.includes(half) ? 400 : outcome;
};

let stripe: Awaited<ReturnType<typeof startStripeServer>>;
let test: Awaited<ReturnType<typeof createTestParley>>;
/** The guests of the bots that are asked for, by their right. */
const guests = new Map<BotRight, string>();
/** The guest of another bot, and that bot. */
let beside: { userId: string; botId: string };
beforeAll(async () => {
  stripe = await startStripeServer();
  test = await createTestParley(
    { PARLEY_RATE_LIMIT: "0", ADMIN_EMAIL: "root@example.org" },
    { outside: { allowsLoopback: true, standIns: { "https://api.stripe.com": stripe.url } } },
  );
  await createSampleOwner(test.parley.services);
  for (const { token, scope } of Object.values<Shown>(actors))
    if (token !== undefined && scope !== undefined) await createSampleToken(test.parley.services, { token, scope });
  for (const id of ["other", "abroad", "elsewhere"]) await createSampleWorkspace(test, id);
  await createSamplePerson(test, { email: "member@example.org", role: "member" });
  for (const access of ["read", "write", "flow", "answers"] as const)
    guests.set(access, await createSamplePerson(test, { email: `${access}s@example.org`, role: "guest" }));
  const { id: botId } = await test.publishBot();
  beside = { userId: await createSamplePerson(test, { email: "beside@example.org", role: "guest" }), botId };
  await letIn(test, { ...beside, access: "write" });
  await createSamplePerson(test, { email: "abroad@example.org", workspaceId: "abroad", role: "member" });
  const rootId = await createSamplePerson(test, { email: "root@example.org", workspaceId: "abroad", role: "member" });
  const { connection } = test.parley.services.database;
  await connection.updateTable("users").set({ email_verified: 1 }).where("id", "=", rootId).execute();
});
afterAll(async () => {
  await test.close();
  await stripe.close();
});

const tables = ["bots", "folders", "themes", "versions", "results", "sessions", "uploads", "credentials"] as const;

/** The owner's world, and a world with the same contents in another workspace. */
interface Worlds {
  own: World;
  others: World;
}

const openOwnWorld = async (): Promise<World> => {
  const world = await openWorld(test);
  for (const [access, userId] of guests) await letIn(test, { userId, botId: world.botId, access });
  return world;
};

const openWorlds = async (): Promise<Worlds> => {
  const { database, sessionMemory } = test.parley.services;
  const others = await openWorld(test, "other");
  for (const table of tables) await database.connection.updateTable(table).set({ workspace_id: "other" }).execute();
  sessionMemory.forget(others.sessionId);
  return { own: await openOwnWorld(), others };
};

/** Adds a person to the workspace again after they have left it. */
const comeBack = async ({ email, role }: Shown, { botId }: World): Promise<void> => {
  const access = test.parley.services.database;
  const user = await access.connection
    .selectFrom("users")
    .select("id")
    .where("email", "=", email ?? "")
    .executeTakeFirst();
  if (user === undefined || role === null || role === undefined || role === "admin") return;
  await storeMember(access, { workspaceId: "main", userId: user.id }, role);
  for (const [right, userId] of guests) if (userId === user.id) await letIn(test, { userId, botId, access: right });
  if (beside.userId === user.id) await letIn(test, { ...beside, access: "write" });
};

const send = async (name: keyof typeof calls, half: Half, actor: Actor, { own, others }: Worlds) => {
  const shown: Shown = actors[actor];
  const { status = 200 }: Call = calls[name];
  const isTaken = once.has(name) && expectedStatus(name, calls[name], half, actor) === status;
  const world = shown.isElsewhere ? others : isTaken ? await openOwnWorld() : own;
  const { method, path, headers, body = null } = await sampleRequests[name](world, shown.isProven === true);
  const proofs: Record<string, string> = {
    ...(shown.token === undefined ? {} : { authorization: `Bearer ${shown.token}` }),
    ...(shown.email === undefined ? {} : { cookie: (await openSession(test.parley.services, shown.email)).cookie }),
    ...(shown.isElsewhere ? { [workspaceHeader]: "other" } : {}),
    // Some people are in several workspaces, so the header names this one.
    ...(shown.role ? { [workspaceHeader]: "main" } : {}),
    ...(shown.isForm ? {} : { [appHeader.name]: appHeader.value }),
  };
  const response = await test.parley[half].request(path, { method, headers: { ...headers, ...proofs }, body });
  await checkAnswer(half, method, path, response);
  if (name === "leaveWorkspace") await comeBack(shown, world);
  return { response, world };
};

const names = Object.keys(calls) as (keyof typeof calls)[];

describe.each(names)("%s", (name) => {
  const call: Call = calls[name];
  let worlds: Worlds;
  beforeAll(async () => {
    worlds = await openWorlds();
  }, 60_000);

  it.each(call.halves)(
    "spec R3.1: on the %s",
    async (half) => {
      for (const actor of actorNames) {
        const { response } = await send(name, half, actor, worlds);
        expect([actor, response.status]).toEqual([actor, expectedStatus(name, call, half, actor)]);
        if (response.status === 401) expect(response.headers.get("www-authenticate")).toBe("Bearer");
      }
    },
    60_000,
  );

  const others = (["builder", "viewer"] as const).filter((half) => !call.halves.includes(half));
  if (others.length > 0)
    it.each(others)("on the %s is not there", async (half) => {
      const { response } = await send(name, half, "the owner token", worlds);
      expect(response.status).toBe(404);
    });
});

const listed = {
  listBots: "botId",
  listCredentials: "credentialsId",
  listFolders: "folderId",
  listThemes: "themeId",
} as const;

it.each(["listBots", "listCredentials", "listFolders", "listThemes"] as const)(
  "%s holds nothing of other workspaces",
  async (name) => {
    const worlds = await openWorlds();
    const { response } = await send(name, "builder", "the owner token", worlds);
    const text = await response.text();
    expect(text).toContain(worlds.own[listed[name]]);
    expect(text).not.toContain(worlds.others[listed[name]]);
  },
);

/** Routes that are not calls of the API: pages and the files they load. */
const pages: Readonly<Record<Half, readonly string[]>> = {
  builder: ["GET /docs/api", "GET /assets/:name{[\\w.-]+}", "GET /api/credentials/google-sheets/callback"],
  viewer: [
    "GET /assets/:name{[\\w.-]+}",
    "GET /assets/fonts/:name{[0-9a-f]{40}\\.\\w+}",
    "GET /assets/fonts/:package{[\\w-]+@[\\d.]+}/:file{[\\w-]+\\.woff2}",
    "GET /embed.js",
    "GET /:file{embed-[0-9a-f]{16}\\.js}",
    "GET /robots.txt",
    "GET /preview/:token",
    "POST /preview/:token",
    "GET /:publicId/",
    "GET /:publicId",
  ],
};

it.each(["builder", "viewer"] as const)("the %s has no call without a contract, and lacks none", (half) => {
  const known = Object.values<Call>(calls)
    .filter(({ halves }) => halves.includes(half))
    .flatMap(({ method, path, aliases = [] }) => [path, ...aliases].map((one) => `${method} ${one}`))
    .map((one) => one.replace(/\{\+\w+\}/g, "*").replace(/\{(\w+)\}/g, ":$1"));
  const found = test.parley[half].routes
    // Middleware is registered for all methods, so it is left out.
    .filter(({ method }) => method !== "ALL")
    .map(({ method, path }) => `${method} ${path}`);
  expect(found.sort()).toEqual([...known, ...pages[half]].sort());
});
