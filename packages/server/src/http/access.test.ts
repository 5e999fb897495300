import { appHeader, type Call, type Caller, calls, type Half } from "@parley/api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSampleOwner, openSession } from "../accounts/testing/owner-sample.ts";
import { startStripeServer } from "../effects/testing/start-stripe-server.ts";
import { checkAnswer } from "../testing/check-answer.ts";
import { createTestParley } from "../testing/create-test-parley.ts";
import { openWorld, type World } from "./testing/open-world.ts";
import { sampleRequests } from "./testing/sample-requests.ts";

// Every call, as everybody there is may make it.

const actors = [
  "nobody",
  "whoever shows wrong tokens",
  "a visitor",
  "the owner",
  "another workspace's owner",
  "whoever is signed in",
  "a foreign form in the browser of whoever is signed in",
] as const;
type Actor = (typeof actors)[number];

const tokens: Readonly<Record<Actor, string | null>> = {
  nobody: null,
  "whoever shows wrong tokens": "wrong",
  "a visitor": null,
  "the owner": "test-owner-token",
  // The workspace of the other world is not this owner's.
  "another workspace's owner": "test-owner-token",
  "whoever is signed in": null,
  "a foreign form in the browser of whoever is signed in": null,
};

const isSignedIn = (actor: Actor) => actors.indexOf(actor) > 4;
/** What a browser sends by itself, without the app. */
const isForm = (actor: Actor) => actors.indexOf(actor) > 5;

/** What everybody gets, in the order of `actors` but the last; 200 stands for success. */
const outcomes: Readonly<Record<Caller, readonly number[]>> = {
  anyone: [200, 200, 200, 200, 200, 200],
  owner: [401, 401, 401, 200, 404, 200],
  account: [401, 401, 401, 403, 403, 200],
  token: [401, 401, 401, 200, 200, 403],
  link: [403, 403, 200, 403, 403, 403],
  visitor: [403, 403, 200, 403, 403, 403],
  session: [404, 404, 200, 404, 404, 404],
  preview: [403, 403, 200, 403, 403, 403],
  upload: [403, 403, 200, 403, 403, 403],
};

/** Calls that name nothing of a workspace: every owner makes them in their own. */
const ownWorkspace = new Set([
  "importBots",
  "listBots",
  "createFilePreviewLink",
  "createCredentials",
  "listCredentials",
  "listFolders",
  "createTheme",
  "listThemes",
  "tryCode",
]);

/** Calls that succeed once: whoever makes them again needs other things to make them with. */
const once = new Set([
  "deleteBot",
  "restoreBot",
  "deleteCredentials",
  "deleteBots",
  "restoreBots",
  "deleteBotsForever",
  "deleteFolder",
  "deleteTheme",
]);

const expectedStatus = (
  name: string,
  { caller, method, halves, status = 200 }: Call,
  half: Half,
  actor: Actor,
): number => {
  // The cookie of the builder's half is nothing on the viewer's.
  const index = isSignedIn(actor) ? (half === "viewer" ? 0 : 5) : actors.indexOf(actor);
  if (half === "builder" && isForm(actor) && method !== "GET") return 403;
  // There is an owner already.
  if (name === "createOwner") return 403;
  // On the builder's half everything needs the owner, except what is for anyone or whoever has a link.
  if (half === "builder" && caller !== "anyone" && caller !== "link" && index < 3) return 401;
  const outcome = outcomes[caller][index] ?? 0;
  if (outcome === 200 || (ownWorkspace.has(name) && actor === "another workspace's owner")) return status;
  // These calls tell a wrong id of a chat in the words of the reference.
  return name.endsWith("SessionUploadAddress") && halves.includes(half) ? 400 : outcome;
};

let stripe: Awaited<ReturnType<typeof startStripeServer>>;
let test: Awaited<ReturnType<typeof createTestParley>>;
beforeAll(async () => {
  stripe = await startStripeServer();
  test = await createTestParley(
    { PARLEY_RATE_LIMIT: "0" },
    { outside: { allowsLoopback: true, standIns: { "https://api.stripe.com": stripe.url } } },
  );
  await createSampleOwner(test.parley.services);
});
afterAll(async () => {
  await test.close();
  await stripe.close();
});

const tables = ["bots", "folders", "themes", "versions", "results", "sessions", "uploads", "credentials"] as const;

/** What belongs to the owner, and the same in another workspace. */
interface Worlds {
  own: World;
  others: World;
}

const openWorlds = async (): Promise<Worlds> => {
  const { connection } = test.parley.services.database;
  const createdAt = new Date().toISOString();
  const workspace = { id: "other", name: "Other", plan: "FREE", created_at: createdAt };
  await connection
    .insertInto("workspaces")
    .values(workspace)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const others = await openWorld(test);
  for (const table of tables) await connection.updateTable(table).set({ workspace_id: "other" }).execute();
  return { own: await openWorld(test), others };
};

const send = async (name: keyof typeof calls, half: Half, actor: Actor, { own, others }: Worlds) => {
  const again = once.has(name) && actor === "whoever is signed in" ? await openWorld(test) : own;
  const world = actor === "another workspace's owner" ? others : again;
  const { method, path, headers, body = null } = await sampleRequests[name](world, actor === "a visitor");
  const token = tokens[actor];
  const shown: Record<string, string> = {
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    ...(isSignedIn(actor) ? { cookie: (await openSession(test.parley.services)).cookie } : {}),
    ...(isForm(actor) ? {} : { [appHeader.name]: appHeader.value }),
  };
  const response = await test.parley[half].request(path, { method, headers: { ...headers, ...shown }, body });
  await checkAnswer(half, method, path, response);
  return { response, world };
};

const names = Object.keys(calls) as (keyof typeof calls)[];

describe.each(names)("%s", (name) => {
  const call: Call = calls[name];
  let worlds: Worlds;
  beforeAll(async () => {
    worlds = await openWorlds();
  });

  it.each(call.halves)("on the %s", async (half) => {
    for (const actor of actors) {
      const { response } = await send(name, half, actor, worlds);
      expect([actor, response.status]).toEqual([actor, expectedStatus(name, call, half, actor)]);
      if (response.status === 401) expect(response.headers.get("www-authenticate")).toBe("Bearer");
    }
  });

  const others = (["builder", "viewer"] as const).filter((half) => !call.halves.includes(half));
  if (others.length > 0)
    it.each(others)("on the %s is not there", async (half) => {
      const { response } = await send(name, half, "the owner", worlds);
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
    const { response } = await send(name, "builder", "the owner", worlds);
    const text = await response.text();
    expect(text).toContain(worlds.own[listed[name]]);
    expect(text).not.toContain(worlds.others[listed[name]]);
  },
);

/** What is no call: pages, and what they load. */
const pages: Readonly<Record<Half, readonly string[]>> = {
  builder: ["GET /assets/:name{[\\w.-]+}"],
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
    // Middleware is for all methods.
    .filter(({ method }) => method !== "ALL")
    .map(({ method, path }) => `${method} ${path}`);
  expect(found.sort()).toEqual([...known, ...pages[half]].sort());
});
