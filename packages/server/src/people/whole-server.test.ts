import { beforeEach, expect, it, vi } from "vitest";
import { ownerSample } from "../accounts/testing/owner-sample.ts";
import { listServerEntries } from "../audit/audit-repository.ts";
import { createSortableId } from "../base/ids.ts";
import { describeDatabases } from "../database/testing/describe-databases.ts";
import { planOf } from "../database/testing/plan-of.ts";
import { sampleFile } from "../testing/create-test-parley.ts";
import { mostLookedAt } from "../web/find-along.ts";
import { listServerPeople } from "./server-people.ts";
import { listServerWorkspaces } from "./server-workspaces.ts";
import { type Browser, createPeople } from "./testing/create-people.ts";

// What administrators of the server see and do, on every database.

const path = "/api/v1/server";
const day = 86_400_000;

describeDatabases("the whole server", (test) => {
  const { open, invite, join, createBot } = createPeople(test);
  const openServer = async () => {
    const { parley, ann: root } = await open({ ADMIN_EMAIL: ownerSample.email });
    const { connection } = parley.services.database;
    await connection.deleteFrom("audit_entries").execute();
    const { token } = await invite(root, { role: "member" });
    const { browser: bo, id: boId } = await join(parley, token, "bo@example.org");
    const { body: agency } = await bo.ask("POST", "/api/v1/workspaces", { name: "Ägency" });
    const list = async (what: string, query = "") => (await root.ask("GET", `${path}/${what}${query}`)).body;
    const actions = async (query = "") =>
      ((await list("activity", query)).entries as { action: string }[]).map(({ action }) => action);
    return { parley, connection, root, bo, boId, agency: agency as { id: string }, list, actions };
  };
  const workIn = async (browser: Browser, workspaceId: string) => {
    await browser.ask("POST", `/api/v1/workspaces/${workspaceId}/use`, {});
    const files = [{ name: "a.json", content: JSON.stringify(sampleFile({ name: "Secret plans" })) }];
    return (await browser.ask("POST", "/api/v1/typebots/import", { files, publish: true })).body.bots[0].id as string;
  };
  beforeEach(() => vi.useRealTimers());

  it("lists all workspaces with numbers, and nothing that stands in them", async () => {
    const { parley, bo, agency, list } = await openServer();
    const botId = await workIn(bo, agency.id);
    await createBot(bo, "Other");
    await parley.viewer.request(`/api/typebots/${botId}/results`, { method: "POST" });
    const { workspaces, nextCursor } = await list("workspaces");
    expect(nextCursor).toBeNull();
    expect(workspaces).toMatchObject([
      { id: agency.id, name: "Ägency", people: 1, bots: 2, results: 1, storage: 0, restorableUntil: null },
      { id: "main", people: 2, bots: 0, results: 0 },
    ]);
    expect(Date.now() - Date.parse(workspaces[0].lastActivityAt)).toBeLessThan(60_000);
    expect(JSON.stringify(workspaces)).not.toContain("Secret plans");
    expect((await list("workspaces", "?search=ägen")).workspaces).toMatchObject([{ id: agency.id }]);
    expect((await list("workspaces", "?search=%25")).workspaces).toEqual([]);
    const first = await list("workspaces", "?limit=1");
    expect(first.workspaces).toMatchObject([{ id: agency.id }]);
    const second = await list("workspaces", `?limit=1&cursor=${first.nextCursor}`);
    expect(second).toMatchObject({ workspaces: [{ id: "main" }], nextCursor: null });
    expect((await bo.ask("GET", `${path}/workspaces`)).status).toBe(403);
  });

  it("shows deleted workspaces, and brings them back for 30 days, which is noted there and for the whole server", async () => {
    const { root, bo, agency, list, actions } = await openServer();
    const botId = await workIn(bo, agency.id);
    await bo.ask("POST", `/api/v1/workspaces/${agency.id}/delete`, { name: "Ägency" });
    const [deleted] = (await list("workspaces")).workspaces;
    expect(deleted).toMatchObject({ id: agency.id, bots: 0 });
    expect(Date.parse(deleted.restorableUntil)).toBeGreaterThan(Date.now() + 29 * day);
    expect((await root.ask("POST", `/api/v1/deleted-workspaces/${agency.id}/restore`, {})).status).toBe(200);
    expect((await list("workspaces")).workspaces[0]).toMatchObject({ bots: 1, restorableUntil: null });
    expect((await bo.ask("GET", `/api/v1/typebots/${botId}`)).status).toBe(200);
    expect((await actions())[0]).toBe("workspace.restored");
    const { entries } = (await bo.ask("GET", "/api/v1/activity")).body;
    expect(entries[0]).toMatchObject({ action: "workspace.restored", actor: { email: ownerSample.email } });
  });

  it("lists everybody with their workspaces, ways to sign in and when they were seen", async () => {
    const { bo, boId, agency, list } = await openServer();
    const { people } = await list("people");
    expect(people).toMatchObject([
      { email: ownerSample.email, isServerAdmin: true, signInWays: ["password"], sessions: 1 },
      { id: boId, email: "bo@example.org", isServerAdmin: false, signInWays: ["password"], sessions: 1 },
    ]);
    expect(people[1].workspaces).toEqual([
      { id: "main", name: "Workspace", role: "member" },
      { id: agency.id, name: "Ägency", role: "admin" },
    ]);
    expect(Date.now() - Date.parse(people[1].lastSeenAt)).toBeLessThan(60_000);
    expect(JSON.stringify(people)).not.toMatch(/token|\$|scrypt/);
    expect((await list("people", "?search=BO@")).people).toMatchObject([{ id: boId }]);
    const first = await list("people", "?limit=1");
    const second = await list("people", `?limit=1&cursor=${first.nextCursor}`);
    expect(second).toMatchObject({ people: [{ id: boId }], nextCursor: null });
    await bo.ask("POST", `/api/v1/workspaces/${agency.id}/delete`, { name: "Ägency" });
    expect((await list("people", "?search=bo")).people[0].workspaces).toHaveLength(1);
  });

  it("tells a workspace that an administrator of the server came in, and not that its people did", async () => {
    const { root, bo, agency, actions } = await openServer();
    await bo.ask("POST", `/api/v1/workspaces/${agency.id}/use`, {});
    expect(await actions("?action=workspace.entered")).toEqual([]);
    await root.ask("POST", `/api/v1/workspaces/${agency.id}/use`, {});
    const { entries } = (await bo.ask("GET", "/api/v1/activity")).body;
    expect(entries[0]).toMatchObject({ action: "workspace.entered", actor: { email: ownerSample.email } });
  });

  it("ends somebody's sessions at once, and says so where they work", async () => {
    const { root, bo, boId, actions, list } = await openServer();
    expect((await root.ask("POST", `${path}/people/${boId}/sign-out`, {})).status).toBe(204);
    expect((await bo.whoAmI()).account).toBeNull();
    expect((await root.whoAmI()).account).not.toBeNull();
    expect((await list("people", "?search=bo")).people[0]).toMatchObject({ sessions: 0, lastSeenAt: null });
    expect((await actions())[0]).toBe("account.signed-out");
    expect((await root.ask("GET", "/api/v1/activity")).body.entries[0]).toMatchObject({
      action: "account.signed-out",
      target: { name: "bo@example.org" },
    });
    expect((await root.ask("POST", `${path}/people/nobody/sign-out`, {})).status).toBe(404);
  });

  it("removes an account by its address, but no administrator of the server, and nobody whose bots would be left alone", async () => {
    const { root, bo, boId, agency, list, actions } = await openServer();
    const remove = (email: string, id = boId) => root.ask("POST", `${path}/people/${id}/remove`, { email });
    expect((await remove("eve@example.org")).status).toBe(409);
    await workIn(bo, agency.id);
    const refused = await remove("bo@example.org");
    expect(refused.status).toBe(409);
    expect(refused.body.message).toContain('bo@example.org is the only administrator of "Ägency", which has a bot');
    const { account } = await root.whoAmI();
    expect((await remove(ownerSample.email, account.user.id)).body.message).toContain("ADMIN_EMAIL");
    await root.ask("POST", `/api/v1/workspaces/${agency.id}/delete`, { name: "Ägency" });
    expect((await remove("bo@example.org")).status).toBe(204);
    expect((await bo.whoAmI()).account).toBeNull();
    expect((await list("people")).people).toHaveLength(1);
    expect((await actions())[0]).toBe("account.deleted");
  });

  it("lists what was done everywhere, in which workspace, found by who and what", async () => {
    const { bo, agency, list, actions } = await openServer();
    const botId = await workIn(bo, agency.id);
    const { entries, keptDays } = await list("activity");
    expect(keptDays).toBeGreaterThan(0);
    expect(entries[0]).toMatchObject({
      action: "bot.published",
      target: { id: botId, name: "Secret plans (version 1)" },
      workspace: { id: agency.id, name: "Ägency" },
    });
    expect(await actions("?search=secret")).toEqual(["bot.published", "bot.created"]);
    expect(await actions("?search=secret&action=bot.created")).toEqual(["bot.created"]);
    expect(await actions(`?workspaceId=${agency.id}`)).toEqual(["bot.published", "bot.created", "workspace.created"]);
    const all = await actions();
    const seen: string[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const page: { entries: { action: string }[]; nextCursor: string | null } = await list(
        "activity",
        `?limit=2${cursor === "" ? "" : `&cursor=${cursor}`}`,
      );
      seen.push(...page.entries.map(({ action }) => action));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(all);
    expect((await bo.ask("GET", `${path}/activity`)).status).toBe(403);
  });

  it("looks at no more than so much for a page, and goes on from there", async () => {
    const { connection } = await openServer();
    const rows = Array.from({ length: mostLookedAt + 1500 }, (_, number) => {
      const time = new Date(Date.now() - day - number * 1000);
      return {
        id: createSortableId(time),
        workspace_id: "main",
        created_at: time.toISOString(),
        action: "bot.deleted",
        actor_kind: "server",
        user_id: null,
        actor_name: "",
        actor_email: null,
        target_kind: "bot",
        target_id: "bot",
        target_name: number === mostLookedAt + 1400 ? "The needle" : "Hay",
        bot_id: "bot",
        address: null,
      };
    });
    for (let from = 0; from < rows.length; from += 500)
      await connection
        .insertInto("audit_entries")
        .values(rows.slice(from, from + 500))
        .execute();
    const range = { search: "needle", limit: 25 };
    const first = await listServerEntries(connection, { ...range, after: null });
    expect(first.entries).toEqual([]);
    expect(first.next).not.toBeNull();
    const second = await listServerEntries(connection, { ...range, after: first.next });
    expect(second.entries).toMatchObject([{ target: { name: "The needle" } }]);
    expect(second.next).toBeNull();
  });

  it("finds each of it in an index", async () => {
    const { parley, connection } = await openServer();
    const { services } = parley;
    const place = { limit: 10, search: "a" };
    const after = { created_at: "2026-01-01T00:00:00.000Z", id: "m" };
    const plans = [
      ...(await planOf(services.database, () => listServerWorkspaces(connection, { ...place, after: null }))),
      ...(await planOf(services.database, () => listServerWorkspaces(connection, { ...place, after }))),
      ...(await planOf(services.database, () => listServerPeople(services, { ...place, after: null }))),
      ...(await planOf(services.database, () => listServerPeople(services, { ...place, after: { email: "b" } }))),
      ...(await planOf(services.database, () => listServerEntries(connection, { ...place, after: null }))),
      ...(await planOf(services.database, () =>
        listServerEntries(connection, { ...place, after: { createdAt: after.created_at, id: after.id } }),
      )),
    ];
    expect(plans.length).toBeGreaterThan(15);
    const tables = "workspaces|users|members|bots|results|uploads|audit_entries|accounts|user_sessions";
    const readsAll = {
      sqlite: new RegExp(`SCAN (?:${tables})(?! USING)`),
      postgres: new RegExp(`Seq Scan on (?:${tables})`),
      // MySQL may scan such a small table. The test checks that it could use an index.
      mysql: /"table":"(?:bots|members|results|uploads|accounts|user_sessions)"[^}]*"type":"ALL","possible_keys":null/,
    }[services.database.kind];
    for (const plan of plans) expect(plan).not.toMatch(readsAll);
  });
});
