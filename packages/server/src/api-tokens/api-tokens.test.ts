import { Writable } from "node:stream";
import { mostApiTokens } from "@parley/api";
import pino from "pino";
import { afterEach, expect, it } from "vitest";
import { createWelcomeUrl } from "../accounts/owner-account.ts";
import { createBrowser } from "../accounts/testing/create-browser.ts";
import { ownerSample } from "../accounts/testing/owner-sample.ts";
import { createUserId } from "../base/ids.ts";
import { describeDatabases } from "../database/testing/describe-databases.ts";
import { parseEnvironment } from "../environment/parse-environment.ts";
import { createParley, type Parley } from "../http/create-parley.ts";
import { checkAnswer } from "../testing/check-answer.ts";
import { sampleFile } from "../testing/create-test-parley.ts";
import { hashToken } from "./token-text.ts";

// The life of an API token, as the app and programs use it, on every database.

const path = "/api/v1/tokens";
const day = 86_400_000;

const tables = ["audit_entries", "api_tokens", "bots", "members", "users", "verifications"] as const;

describeDatabases("API tokens", (test) => {
  let parley: Parley | undefined;
  let logged = "";

  const open = async (): Promise<Parley> => {
    const { url, folder } = test();
    const environment = parseEnvironment({
      PARLEY_DATA_DIR: `${folder}/server`,
      PARLEY_TRUST_PROXY: "1",
      PARLEY_OWNER_TOKEN: "test-owner-token",
      ...(url === undefined ? {} : { DATABASE_URL: url }),
    });
    logged = "";
    const sink = new Writable({
      write(chunk, _encoding, done) {
        logged += chunk;
        done();
      },
    });
    parley = await createParley({ environment, log: pino({ level: "trace" }, sink) });
    for (const table of tables) await parley.services.database.connection.deleteFrom(table).execute();
    await parley.services.database.connection.deleteFrom("workspaces").where("id", "<>", "main").execute();
    return parley;
  };
  afterEach(async () => {
    await parley?.close();
    parley = undefined;
  });

  /** Starts a server with an owner; returns the owner's browser, too. */
  const openWithOwner = async () => {
    const server = await open();
    const browser = createBrowser(server);
    expect((await browser.welcome(await createWelcomeUrl(server.services))).status).toBe(200);
    const { account } = await browser.whoAmI();
    const { connection } = server.services.database;

    const make = async (more: object = {}) => {
      const made = await browser.ask("POST", path, { name: "Nightly", scope: "read", ...more });
      expect(made.status).toBe(200);
      return made.body as { id: string; token: string; prefix: string; lastUsedAt: string | null };
    };

    /** Sends a request as a program does, with a token and without cookies. */
    const ask = async (token: string, method: string, address: string, body?: unknown) => {
      const headers = { authorization: `Bearer ${token}`, "x-forwarded-for": "192.0.2.9" };
      const sent = body === undefined ? {} : { body: JSON.stringify(body) };
      const response = await server.builder.request(address, { method, headers, ...sent });
      await checkAnswer("builder", method, address, response);
      const text = await response.text();
      return { status: response.status, text, headers: response.headers };
    };

    const importBot = async () => {
      const files = [{ name: "a.json", content: JSON.stringify(sampleFile()) }];
      const { body } = await browser.ask("POST", "/api/v1/typebots/import", { files, publish: true });
      return body.bots[0] as { id: string; publicId: string; name: string };
    };

    const activity = async (query = "") =>
      (await browser.ask("GET", `/api/v1/activity${query}`)).body.entries as {
        action: string;
        actor: { kind: string; name: string };
        target: { name: string };
        address: string | null;
      }[];
    return { server, browser, connection, account, make, ask, importBot, activity };
  };

  it("spec R3.6: a token is shown once, kept as a hash only, and acts for its maker until it is revoked", async () => {
    const { browser, connection, make, ask, importBot, activity, server } = await openWithOwner();
    const bot = await importBot();
    const { id, token, prefix } = await make();
    expect(token).toMatch(/^parley_[\w-]{43}$/);
    expect(token.startsWith(prefix)).toBe(true);

    const listed = await browser.ask("GET", path);
    expect(listed.body.tokens).toMatchObject([
      { id, name: "Nightly", scope: "read", prefix, isOwn: true, expiresAt: null, lastUsedAt: null },
    ]);
    expect(JSON.stringify(listed.body)).not.toContain(token);
    const rows = await connection.selectFrom("api_tokens").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token.slice("parley_".length + 5));
    expect(rows[0]?.hash).toBe(hashToken(token));

    expect((await ask(token, "GET", "/api/v1/typebots")).text).toContain(bot.id);
    await server.services.tokenUses.settle();
    const [used] = (await browser.ask("GET", path)).body.tokens;
    expect(Date.now() - Date.parse(used.lastUsedAt)).toBeLessThan(60_000);
    await ask(token, "GET", "/api/v1/typebots");
    await server.services.tokenUses.settle();
    expect((await browser.ask("GET", path)).body.tokens[0].lastUsedAt).toBe(used.lastUsedAt);

    expect((await browser.ask("DELETE", `${path}/${id}`)).status).toBe(204);
    const refused = await ask(token, "GET", "/api/v1/typebots");
    expect(refused.status).toBe(401);
    expect(refused.headers.get("www-authenticate")).toBe("Bearer");
    expect(refused.text).not.toContain(token);
    expect((await browser.ask("DELETE", `${path}/${id}`)).status).toBe(404);

    const noted = await activity();
    expect(noted.map(({ action }) => action)).toEqual(
      expect.arrayContaining(["token.created", "token.revoked", "bot.created", "bot.published", "account.created"]),
    );
    // The secret half of the token is in no log, no answer and no audit entry.
    const secret = token.slice("parley_".length + 4);
    expect(JSON.stringify(noted)).not.toContain(secret);
    expect(logged).toContain("/api/v1/typebots");
    expect(logged).not.toContain(secret);
  });

  it("spec R3.6: its scope cuts down what it may do", async () => {
    const { browser, make, ask, importBot, activity } = await openWithOwner();
    const bot = await importBot();
    const exported = `/api/v1/typebots/${bot.id}/results/export?format=csv`;
    const reading = await make({ scope: "read" });
    const writing = await make({ scope: "write", name: "Publisher" });
    const admin = await make({ scope: "admin" });

    const outcomes = async (token: string) => {
      const status = async (...request: [string, string, unknown?]) => (await ask(token, ...request)).status;
      return {
        reads: await status("GET", "/api/v1/typebots"),
        heads: await status("HEAD", "/api/v1/typebots"),
        exports: await status("GET", exported),
        publishes: await status("POST", `/api/v1/typebots/${bot.id}/publish`, {}),
        closes: await status("PATCH", `/api/v1/typebots/${bot.id}`, { isClosed: false }),
        seesActivity: await status("GET", "/api/v1/activity"),
        revokes: await status("DELETE", `${path}/none`),
        makesTokens: await status("POST", path, { name: "More", scope: "admin" }),
        changesPassword: await status("POST", "/api/v1/account/password", {
          currentPassword: ownerSample.password,
          newPassword: "another password",
        }),
        changesEmail: await status("POST", "/api/v1/account/email", {
          email: "b@example.org",
          password: ownerSample.password,
        }),
        deletesAccount: await status("POST", "/api/v1/account/delete", { email: ownerSample.email }),
        makesResetLinks: await status("POST", "/api/v1/account/reset-links", { email: ownerSample.email }),
      };
    };
    const never = {
      makesTokens: 403,
      changesPassword: 403,
      changesEmail: 403,
      deletesAccount: 403,
      makesResetLinks: 403,
    };
    const read = { reads: 200, heads: 200, exports: 200 };
    expect(await outcomes(reading.token)).toEqual({
      ...read,
      publishes: 403,
      closes: 403,
      seesActivity: 403,
      revokes: 403,
      ...never,
    });
    expect(await outcomes(writing.token)).toEqual({
      ...read,
      publishes: 200,
      closes: 200,
      seesActivity: 403,
      revokes: 403,
      ...never,
    });
    expect(await outcomes(admin.token)).toEqual({
      ...read,
      publishes: 200,
      closes: 200,
      seesActivity: 200,
      revokes: 404,
      ...never,
    });
    const [published] = await activity("?action=bot.published&limit=2").then((entries) =>
      entries.filter(({ actor }) => actor.name === "Publisher"),
    );
    expect(published).toMatchObject({ actor: { kind: "token" }, address: "192.0.2.9" });
    // The browser's session stays valid.
    expect((await browser.ask("GET", "/api/v1/typebots")).status).toBe(200);
  });

  it("ends by itself, and with its maker's membership or account", async () => {
    const { connection, account, make, ask } = await openWithOwner();
    const short = await make({ expiresAt: new Date(Date.now() + day).toISOString() });
    const long = await make();
    expect((await ask(short.token, "GET", "/api/v1/typebots")).status).toBe(200);
    await connection
      .updateTable("api_tokens")
      .set({ expires_at: new Date(Date.now() - 1).toISOString() })
      .where("id", "=", short.id)
      .execute();
    expect((await ask(short.token, "GET", "/api/v1/typebots")).status).toBe(401);

    const member = await connection.selectFrom("members").selectAll().executeTakeFirstOrThrow();
    await connection.deleteFrom("members").execute();
    expect((await ask(long.token, "GET", "/api/v1/typebots")).status).toBe(401);
    await connection.insertInto("members").values(member).execute();
    expect((await ask(long.token, "GET", "/api/v1/typebots")).status).toBe(200);
    await connection.deleteFrom("users").where("id", "=", account.user.id).execute();
    expect((await ask(long.token, "GET", "/api/v1/typebots")).status).toBe(401);
  });

  it("spec R3.6: has the rights of its maker, in its own workspace only", async () => {
    const { connection, account, make, ask, importBot } = await openWithOwner();
    const bot = await importBot();
    const { token, id } = await make({ scope: "admin" });
    const now = new Date().toISOString();
    const other = { id: "other", name: "Other", plan: "FREE", icon: null, created_at: now };
    await connection.insertInto("workspaces").values(other).execute();
    const member = {
      workspace_id: "other",
      user_id: account.user.id,
      role: "owner",
      created_at: now,
      used_at: now,
    } as const;
    await connection.insertInto("members").values(member).execute();
    // The token's maker used another workspace last. The token still belongs to its own workspace.
    expect((await ask(token, "GET", "/api/v1/typebots")).text).toContain(bot.id);
    await connection.updateTable("api_tokens").set({ workspace_id: "other" }).where("id", "=", id).execute();
    expect((await ask(token, "GET", `/api/v1/typebots/${bot.id}`)).status).toBe(404);
    expect((await ask(token, "GET", "/api/v1/typebots")).text).not.toContain(bot.id);

    await connection.updateTable("api_tokens").set({ workspace_id: "main" }).where("id", "=", id).execute();
    await connection.updateTable("members").set({ role: "member" }).where("workspace_id", "=", "main").execute();
    expect((await ask(token, "GET", "/api/v1/activity")).status).toBe(403);
    expect((await ask(token, "GET", `/api/v1/typebots/${bot.id}`)).status).toBe(200);
  });

  it("refuses what is wrong, and whoever shows wrong tokens again and again", async () => {
    const { browser, account, make, ask, connection } = await openWithOwner();
    const bad = async (more: object) => (await browser.ask("POST", path, { name: "X", scope: "read", ...more })).status;
    expect(await bad({ name: " " })).toBe(400);
    expect(await bad({ scope: "everything" })).toBe(400);
    expect(await bad({ expiresAt: new Date(Date.now() - day).toISOString() })).toBe(400);

    const { token } = await make();
    const wrong = `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`;
    const statuses: number[] = [];
    for (let count = 0; count < 31; count++) statuses.push((await ask(wrong, "GET", "/api/v1/typebots")).status);
    expect(new Set(statuses.slice(0, 30))).toEqual(new Set([401]));
    const throttled = await ask(wrong, "GET", "/api/v1/typebots");
    expect(throttled.status).toBe(429);
    expect(Number(throttled.headers.get("retry-after"))).toBeGreaterThan(0);
    // A valid token is accepted from the same network address.
    expect((await ask(token, "GET", "/api/v1/typebots")).status).toBe(200);

    const created = new Date().toISOString();
    await connection
      .insertInto("api_tokens")
      .values(
        Array.from({ length: mostApiTokens - 1 }, (_, index) => ({
          id: createUserId(),
          workspace_id: "main",
          user_id: account.user.id,
          name: `${index}`,
          scope: "read",
          hash: hashToken(`${index}`),
          prefix: "parley_",
          expires_at: null,
          last_used_at: null,
          created_at: created,
        })),
      )
      .execute();
    expect((await browser.ask("POST", path, { name: "X", scope: "read" })).body.code).toBe("TOO_MANY_TOKENS");
  });
});
