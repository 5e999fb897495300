import { afterEach, expect, it } from "vitest";
import { createWelcomeUrl } from "../accounts/owner-account.ts";
import { createBrowser } from "../accounts/testing/create-browser.ts";
import { ownerSample } from "../accounts/testing/owner-sample.ts";
import { createSortableId } from "../base/ids.ts";
import type { AuditEntryRow } from "../database/audit-rows.ts";
import { describeDatabases } from "../database/testing/describe-databases.ts";
import { parseEnvironment } from "../environment/parse-environment.ts";
import { createParley, type Parley } from "../http/create-parley.ts";
import { sampleFile } from "../testing/create-test-parley.ts";
import { deleteOldEntries } from "./audit-repository.ts";

const path = "/api/v1/activity";
const day = 86_400_000;

describeDatabases("activity", (test) => {
  let parley: Parley | undefined;

  const open = async () => {
    const { url, folder } = test();
    const environment = parseEnvironment({
      PARLEY_DATA_DIR: `${folder}/server`,
      LOG_LEVEL: "silent",
      PARLEY_TRUST_PROXY: "1",
      PARLEY_ACTIVITY_DAYS: "30",
      ...(url === undefined ? {} : { DATABASE_URL: url }),
    });
    const server = await createParley({ environment });
    parley = server;
    const { connection } = server.services.database;
    for (const table of ["audit_entries", "bots", "users", "verifications"] as const)
      await connection.deleteFrom(table).execute();
    const browser = createBrowser(server);
    await browser.welcome(await createWelcomeUrl(server.services));
    const importBot = async () => {
      const files = [{ name: "a.json", content: JSON.stringify(sampleFile({ name: "=cmd()" })) }];
      const { body } = await browser.ask("POST", "/api/v1/typebots/import", { files, publish: true });
      return body.bots[0] as { id: string };
    };
    const list = async (query = "") => (await browser.ask("GET", path + query)).body;
    const actions = async (query = "") =>
      ((await list(query)).entries as { action: string }[]).map(({ action }) => action);
    return { server, browser, connection, importBot, list, actions };
  };
  afterEach(async () => {
    await parley?.close();
    parley = undefined;
  });

  it("spec R3.7: holds who did what to what, from where, the newest first", async () => {
    const { browser, importBot, actions, list } = await open();
    const { id } = await importBot();
    const bot = `/api/v1/typebots/${id}`;
    await browser.ask("PATCH", bot, { isClosed: true });
    // Closing a closed bot adds no entry.
    await browser.ask("PATCH", bot, { isClosed: true });
    // Scripts for the reference product send this body.
    await browser.ask("PATCH", bot, { typebot: { isClosed: false } });
    await browser.ask("PATCH", bot, { publicId: "elsewhere" });
    await browser.ask("POST", `${bot}/unpublish`);
    await browser.ask("POST", `${bot}/results/delete`, { ids: ["none"] });
    await browser.ask("DELETE", bot);
    await browser.ask("POST", `${bot}/restore`);
    const data = { live: { secretKey: "sk_canary", publicKey: "pk_canary" } };
    const made = await browser.ask("POST", "/api/v1/credentials", { type: "stripe", name: "Ours", data });
    await browser.ask("PATCH", `/api/v1/credentials/${made.body.id}`, { name: "Mine" });
    await browser.ask("DELETE", `/api/v1/credentials/${made.body.id}`);
    await browser.signIn("wrong password");
    await browser.signIn();
    expect(await actions()).toEqual([
      "sign-in",
      "sign-in.failed",
      "credential.deleted",
      "credential.changed",
      "credential.created",
      "bot.restored",
      "bot.deleted",
      "results.deleted",
      "bot.unpublished",
      "bot.address-changed",
      "bot.opened",
      "bot.closed",
      "bot.published",
      "bot.created",
      "account.created",
      "sign-in",
    ]);
    const { entries, people, keptDays } = await list();
    expect(keptDays).toBe(30);
    expect(people).toMatchObject([{ name: "Ann", email: "ann@example.org" }]);
    expect(entries[2]).toMatchObject({
      actor: { kind: "user", name: "Ann", email: "ann@example.org", isDeleted: false },
      target: { kind: "credential", name: "Mine (stripe)", botId: null },
      address: "192.0.2.1",
    });
    expect(entries[1].actor.kind).toBe("nobody");
    expect(JSON.stringify(entries)).not.toContain("canary");
  });

  it("filters, turns pages, and is exported as a file that no spreadsheet computes", async () => {
    const { browser, importBot, actions, list, connection } = await open();
    const { id } = await importBot();
    const { account } = await browser.whoAmI();
    expect(await actions(`?botId=${id}`)).toEqual(["bot.published", "bot.created"]);
    expect(await actions("?action=sign-in")).toEqual(["sign-in"]);
    expect(await actions(`?by=${account.user.id}&action=bot.created`)).toEqual(["bot.created"]);
    expect(await actions("?by=owner-token")).toEqual([]);
    expect((await browser.ask("GET", `${path}?action=nonsense`)).status).toBe(400);
    expect((await browser.ask("GET", `${path}?cursor=nonsense`)).status).toBe(400);

    // Many entries have the same time. No page may skip or repeat an entry.
    const time = new Date(Date.now() - day);
    const rows = Array.from(
      { length: 23 },
      (_, index): AuditEntryRow => ({
        id: createSortableId(time),
        workspace_id: "main",
        created_at: time.toISOString(),
        action: "bot.deleted",
        actor_kind: "server",
        user_id: null,
        actor_name: "Server",
        actor_email: null,
        target_kind: "bot",
        target_id: `bot-${index}`,
        target_name: "Old",
        bot_id: `bot-${index}`,
        address: null,
      }),
    );
    await connection.insertInto("audit_entries").values(rows).execute();
    await connection
      .insertInto("audit_entries")
      .values({
        ...(rows[0] as AuditEntryRow),
        id: createSortableId(time),
        workspace_id: "other",
        target_id: "foreign",
      })
      .execute();
    const seen: string[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const page: { entries: { target: { id: string } }[]; nextCursor: string | null } = await list(
        `?by=server&limit=5${cursor === "" ? "" : `&cursor=${cursor}`}`,
      );
      seen.push(...page.entries.map(({ target }) => target.id));
      cursor = page.nextCursor;
    }
    expect(seen.sort()).toEqual(rows.map(({ target_id }) => target_id).sort());

    const response = await (parley as Parley).builder.request(`${path}/export`, {
      headers: { cookie: [...browser.cookies].map((pair) => pair.join("=")).join("; ") },
    });
    const file = Buffer.from(await response.arrayBuffer()).toString();
    expect(file.charCodeAt(0)).toBe(0xfeff);
    expect(file.split("\r\n")).toHaveLength(1 + 4 + 23 + 1);
    expect(file).toContain(",'=cmd(),");
    expect(file).not.toContain("foreign");
  });

  it("forgets what is older than the setting says", async () => {
    const { server, connection, actions } = await open();
    const before = await actions();
    const old = new Date(Date.now() - 31 * day).toISOString();
    await connection.updateTable("audit_entries").set({ created_at: old }).where("action", "=", "sign-in").execute();
    await deleteOldEntries(server.services.database, new Date(Date.now() - 30 * day).toISOString());
    expect(await actions()).toEqual(before.filter((action) => action !== "sign-in"));
  });

  it("an entry that can't be written undoes nothing", async () => {
    const { server, browser, importBot } = await open();
    const { id } = await importBot();
    const { connection } = server.services.database;
    await connection.schema.alterTable("audit_entries").renameTo("audit_away").execute();
    try {
      expect((await browser.ask("DELETE", `/api/v1/typebots/${id}`)).status).toBe(200);
    } finally {
      await connection.schema.alterTable("audit_away").renameTo("audit_entries").execute();
    }
    expect((await browser.signIn(ownerSample.password)).status).toBe(200);
  });
});
