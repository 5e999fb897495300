import { appHeader } from "@parley/api";
import type { DeliveryKind } from "@parley/core";
import { Hono } from "hono";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createMailCode, takeMailCode, takeMailLink } from "../accounts/mail-codes.ts";
import { checkLinkToken, createLinkToken, linkLifetime } from "../accounts/one-time-links.ts";
import { beginAttempt, takeAttempt } from "../accounts/providers/attempts.ts";
import { createSampleOwner, openSession } from "../accounts/testing/owner-sample.ts";
import { createSampleToken } from "../api-tokens/testing/create-sample-token.ts";
import { createUserId } from "../base/ids.ts";
import { sweepSessions } from "../chat/session/session-sweep.ts";
import { consentTime, insertConsent, takeConsent } from "../credentials/oauth/consent-repository.ts";
import { describeDatabases } from "../database/testing/describe-databases.ts";
import { createOutbox } from "../deliveries/create-outbox.ts";
import { toDelivery } from "../deliveries/to-delivery.ts";
import { deliverCall, receiveCall } from "../effects/awaited-calls.ts";
import { effectNeed, effectNeedId } from "../effects/effect-outcome.ts";
import { createResultMemory, createUnclaimedMemory } from "../effects/memory-repository.ts";
import { longestWork, type Work } from "../effects/run-once.ts";
import { showInvitation } from "../people/invitation-service.ts";
import { previewTime } from "../preview/preview-tokens.ts";
import { findNeed, insertNeed } from "../results/need-repository.ts";
import { createTestParley } from "../testing/create-test-parley.ts";
import { passTime, resetClock, setClock } from "../testing/set-clock.ts";
import { linkTime } from "../uploads/file-tokens.ts";
import { reserveUpload } from "../uploads/upload-repository.ts";
import { sweepUploads } from "../uploads/upload-sweep.ts";
import { grantTime } from "../uploads/upload-tokens.ts";
import type { AppEnv } from "../web/app-env.ts";

// The clock is set by a day while the server runs. This covers everything with a date that is stored or sent. For
// values that are only in memory, see base/steady-time.test.ts.

afterEach(resetClock);

const minute = 60_000;
const day = 86_400_000;
const ways = [
  ["back", -day],
  ["forward", day],
] as const;

type Server = Awaited<ReturnType<typeof createTestParley>>;

/** Something with a limited lifetime. */
interface Lasting {
  /** In milliseconds. */
  lifetime: number;
  /** Begins it; returns a function that tells whether it is still valid. */
  begin: (server: Server) => Promise<() => Promise<boolean>>;
}

const succeeds = (promise: Promise<unknown>): Promise<boolean> =>
  promise.then(
    () => true,
    () => false,
  );

const signed = (
  lifetime: number,
  write: (server: Server, expiresAt: number) => string,
  read: (server: Server, token: string) => unknown,
): Lasting => ({
  lifetime,
  begin: async (server) => {
    const token = write(server, Date.now() + lifetime);
    return async () => read(server, token) !== null;
  },
});

const lasting: Record<string, Lasting> = {
  "a code to sign in": {
    lifetime: 10 * minute,
    begin: async ({ parley: { services } }) => {
      const asker = { email: "ann@example.org", browser: createUserId() };
      const { code } = await createMailCode(services, asker);
      return () => succeeds(takeMailCode(services, asker, code ?? ""));
    },
  },
  "a link to sign in": {
    lifetime: 10 * minute,
    begin: async ({ parley: { services } }) => {
      const { token } = await createMailCode(services, { email: "ann@example.org", browser: createUserId() });
      return () => succeeds(takeMailLink(services, token));
    },
  },
  "a way to a provider and back": {
    lifetime: 10 * minute,
    begin: async ({ parley: { services } }) => {
      const app = new Hono<AppEnv>()
        .get("/", async (c) =>
          c.text((await beginAttempt(services, c, { provider: "p", next: "/", userId: null })).state),
        )
        .get("/:state", async (c) => {
          const taken = takeAttempt(services, c, { provider: "p", state: c.req.param("state") });
          return c.json(await succeeds(taken));
        });
      const begun = await app.request("/");
      const [state, cookie] = [await begun.text(), begun.headers.get("set-cookie")?.split(";")[0] ?? ""];
      return async () => (await app.request(`/${state}`, { headers: { cookie } })).json();
    },
  },
  "a consent to an account": {
    lifetime: consentTime,
    begin: async ({ parley: { services } }) => {
      const { database, cipher } = services;
      const { id: sessionId } = await openSession(services);
      const id = createUserId();
      const expires_at = new Date(Date.now() + consentTime).toISOString();
      const row = { id, workspace_id: "main", session_id: sessionId, ...cipher.encrypt({}), expires_at };
      await database.transaction((access) => insertConsent(access, row));
      return async () => (await database.transaction((access) => takeConsent(access, { id, sessionId }))) !== null;
    },
  },
  "a link to a new password": {
    lifetime: linkLifetime.reset,
    begin: async ({ parley: { services } }) => {
      const { database } = services;
      const end = new Date(Date.now() + linkLifetime.reset);
      const token = await database.write((access) => createLinkToken(access, "reset", createUserId(), end));
      return () => succeeds(checkLinkToken(database.connection, "reset", token));
    },
  },
  "a link to a preview": signed(
    previewTime,
    ({ parley: { services } }, expiresAt) =>
      services.previewTokens.write({ workspaceId: "main", botId: null, expiresAt }),
    ({ parley: { services } }, token) => services.previewTokens.read(token),
  ),
  "an address to upload to": signed(
    grantTime,
    ({ parley: { services } }, expiresAt) =>
      services.uploadTokens.write({ key: null, type: "text/plain", maxSize: 1, expiresAt }),
    ({ parley: { services } }, token) => services.uploadTokens.read(token),
  ),
  "a link to a private file": signed(
    linkTime,
    ({ parley: { services } }, expiresAt) => services.fileTokens.write({ key: "private/a", expiresAt }),
    ({ parley: { services } }, token) => services.fileTokens.read(token),
  ),
  "an effect under way in a process of the release before": {
    lifetime: longestWork,
    begin: async ({ parley: { services }, publishBot, visitor }) => {
      const { id: botId, publicId } = await publishBot();
      const { result } = await (await visitor("POST", `/api/typebots/${publicId}/results`)).json();
      const owner = { id: result.id as string, workspaceId: "main" };
      const place = { botId, blockId: "b", visit: 0 };
      const needId = effectNeedId({}, place, "send");
      // The previous release stored needs like this one. The row doesn't tell which process runs the effect.
      const outcome = { claim: "old", values: "", patch: null };
      const need = { resultId: owner.id, needId, workspaceId: "main", kind: effectNeed, outcome };
      await services.database.write((access) => insertNeed(access, need));
      const stopped = { error: "stopped" };
      const asked: Work = {
        server: {},
        place,
        effect: "send",
        values: "",
        run: async () => ({ patch: { error: "done twice" } }),
        isRepeatable: false,
        unfinished: () => ({ patch: stopped }),
      };
      return async () => {
        const given = await services.runOnce.run(owner, asked).catch((error: unknown) => error);
        if (given instanceof Error) return true;
        // The effect counts as stopped and never runs a second time.
        expect(given).toEqual(stopped);
        return false;
      };
    },
  },
  "a block that waits for a call": {
    lifetime: 10 * minute,
    begin: async ({ parley: { services } }) => {
      const address = { resultId: null, name: createUserId(), botId: "bot", blockId: "block" };
      const wait = { address, visit: 1, timeLimit: 10 * minute, patience: 0 };
      await receiveCall(services.database, wait);
      return async () => {
        const { since } = await receiveCall(services.database, wait);
        const waits = Date.now() - since < wait.timeLimit;
        expect(await deliverCall(services.database, address, {})).toBe(waits ? "taken" : "too late");
        return waits;
      };
    },
  },
};

describeDatabases("while the clock is set", (database) => {
  const open = () => {
    const { url } = database();
    return createTestParley(url === undefined ? {} : { DATABASE_URL: url });
  };

  describe.each(Object.entries(lasting))("%s", (_, { lifetime, begin }) => {
    it.each(ways)("%s: lasts on, until its time is over", async (_way, by) => {
      const server = await open();
      await createSampleOwner(server.parley.services).catch(() => undefined);
      const isThere = await begin(server);
      const ends = await begin(server);
      setClock(by);
      expect(await isThere()).toBe(true);
      passTime(lifetime);
      expect(await ends()).toBe(false);
      // Something that begins after the change is valid, too.
      const later = await begin(server);
      expect(await later()).toBe(true);
      await server.close();
    });
  });

  it.each(ways)(
    "%s: what a process still sends no other process sends, whichever clock that began with",
    async (_, by) => {
      const server = await open();
      const { services } = server.parley;
      const { id: botId, publicId } = await server.publishBot();
      let sent = 0;
      let end = () => {};
      const ended = new Promise<void>((resolve) => {
        end = resolve;
      });
      const kind: DeliveryKind = {
        failure: "Not sent",
        send: async (jobs) => {
          sent += 1;
          await ended;
          return jobs.map(() => ({ status: "done", logs: [] }));
        },
      };
      const means = { ...services, servers: { pigeon: { deliveries: { send: kind } } } };
      const started = Date.now();
      const createProcess = (startedAhead: number) =>
        createOutbox(means, { now: () => started + startedAhead, clock: () => started });
      const write = async () => {
        const { result } = await (await server.visitor("POST", `/api/typebots/${publicId}/results`)).json();
        const origin = { workspaceId: "main", resultId: result.id as string, botId, blockBotId: botId, blockId: "b" };
        return toDelivery(
          { ...origin, blockType: "pigeon" },
          { name: "send", payload: {}, lane: "l" },
          kind,
          result.id,
        );
      };
      // The first process started before the clock was set, the second afterwards.
      const [one, other] = [createProcess(-by), createProcess(0)];
      await one.add([await write()]);
      await other.add([await write()]);
      await vi.waitFor(() => expect(sent).toBe(2));
      // One more delivery makes each process look at all that are open; it leaves alone what the other one still sends.
      await one.add([await write()]);
      await other.add([await write()]);
      await vi.waitFor(() => expect(sent).toBe(4));
      end();
      await Promise.all([one.settle(), other.settle()]);
      expect(sent).toBe(4);
      await Promise.all([one.close(), other.close()]);
      await server.close();
    },
  );

  it("far forward: nothing that is kept for a while is removed", async () => {
    const server = await open();
    const { services } = server.parley;
    const { connection } = services.database;
    const { id: botId, publicId } = await server.publishBot();
    await server.visitor("POST", `/api/v1/typebots/${publicId}/startChat`);
    const deleted = await server.publishBot();
    await server.owner("DELETE", `/api/v1/typebots/${deleted.id}`);
    const early = { resultId: "chat", needId: "n", workspaceId: "main", kind: "k", outcome: 1, isEarly: true };
    await services.database.write((access) => insertNeed(access, early));
    const memory = { workspaceId: "main", botId, block: { id: "b", type: "payment input", options: {} } };
    await createUnclaimedMemory(services.database, memory).write("paid");
    const file = { workspaceId: "main", botId, resultId: "later", blockId: "b", name: "a.txt", size: 0 };
    const upload = { ...file, type: "text/plain", createdAt: new Date().toISOString(), storedAt: null };
    await services.database.write((access) => reserveUpload(access, { ...upload, key: "private/a.txt" }));
    const count = async () => ({
      chats: (await connection.selectFrom("sessions").select("id").execute()).length,
      bots: (await connection.selectFrom("bots").select("id").execute()).length,
      uploads: (await connection.selectFrom("uploads").select("name").execute()).length,
    });
    const before = await count();
    expect(before).toMatchObject({ uploads: 1 });
    setClock(400 * day);
    await sweepSessions(services);
    await sweepUploads(services);
    await services.database.write((access) => insertNeed(access, { ...early, needId: "m" }));
    expect(await count()).toEqual(before);
    expect(await findNeed(connection, early)).not.toBeNull();
    const result = { id: "r", workspaceId: "main", botId, version: 1, links: {}, hasToken: false, hasStarted: false };
    const paid = createResultMemory(services.database, result, { botId, blockId: "b", visit: 0 });
    expect(await paid.unclaimed()).toMatchObject([{ value: "paid" }]);
    await server.close();
  });

  it("dates that people are told go by the clock: what has ended by it is refused, and is there again once it is right", async () => {
    const server = await open();
    const { services } = server.parley;
    await createSampleOwner(services).catch(() => undefined);
    const { cookie } = await openSession(services);
    const token = `parley_${createUserId()}`;
    await createSampleToken(services, { token, scope: "read" });
    const hour = new Date(Date.now() + 3_600_000).toISOString();
    await services.database.connection.updateTable("api_tokens").set({ expires_at: hour }).execute();
    const headers = { cookie, "content-type": "application/json", [appHeader.name]: appHeader.value };
    const path = "/api/v1/workspaces/main/invitations";
    const body = JSON.stringify({ role: "member" });
    const invited = await (await server.parley.builder.request(path, { method: "POST", headers, body })).json();
    const secret = new URL(invited.url).searchParams.get("token") ?? "";
    const statuses = async () => {
      const ask = async (request: Promise<Response> | Response) => (await request).status;
      return [
        await ask(server.parley.builder.request("/api/v1/typebots", { headers: { cookie } })),
        await ask(server.parley.builder.request("/api/v1/typebots", { headers: { authorization: `Bearer ${token}` } })),
        await succeeds(showInvitation(services, secret)),
      ];
    };
    expect(await statuses()).toEqual([200, 200, true]);
    setClock(-day);
    expect(await statuses()).toEqual([200, 200, true]);
    resetClock();
    setClock(day);
    expect(await statuses()).toEqual([200, 401, true]);
    setClock(40 * day);
    expect(await statuses()).toEqual([401, 401, false]);
    resetClock();
    expect(await statuses()).toEqual([200, 200, true]);
    await server.close();
  });

  it.each(ways)("%s: who tries API tokens waits no longer for it, and no shorter", async (_, by) => {
    const server = await open();
    const guess = async () => {
      const response = await server.parley.builder.request("/api/v1/typebots", {
        headers: { authorization: `Bearer parley_${createUserId()}` },
      });
      return { status: response.status, wait: Number(response.headers.get("retry-after")) };
    };
    for (let count = 0; count < 30; count++) expect((await guess()).status).toBe(401);
    const { wait } = await guess();
    setClock(by);
    const later = await guess();
    expect(later.status).toBe(429);
    expect(Math.abs(later.wait - wait)).toBeLessThan(5);
    passTime(minute);
    expect((await guess()).status).toBe(401);
    await server.close();
  });
});
