import { afterEach, expect, it, vi } from "vitest";
import { describeDatabases } from "../database/testing/describe-databases.ts";
import { parseEnvironment } from "../environment/parse-environment.ts";
import { createParley, type Parley } from "../http/create-parley.ts";
import { passTime, resetClock } from "../testing/set-clock.ts";
import { createWelcomeUrl } from "./owner-account.ts";
import { sessionLifetime } from "./session-lifetime.ts";
import { createBrowser, accountPath as path } from "./testing/create-browser.ts";
import { openSession, ownerSample, tokenOf } from "./testing/owner-sample.ts";

// The life of an account, through a browser and the command line, on every database.

const ownerToken = "test-owner-token";

describeDatabases("accounts", (test) => {
  let parley: Parley | undefined;

  /** Starts a server on the database, without any account. */
  const open = async (): Promise<Parley> => {
    const { url, folder } = test();
    const environment = parseEnvironment({
      PARLEY_DATA_DIR: `${folder}/server`,
      LOG_LEVEL: "silent",
      PARLEY_TRUST_PROXY: "1",
      PARLEY_OWNER_TOKEN: ownerToken,
      ...(url === undefined ? {} : { DATABASE_URL: url }),
    });
    parley = await createParley({ environment });
    for (const table of ["users", "verifications"] as const)
      await parley.services.database.connection.deleteFrom(table).execute();
    return parley;
  };
  afterEach(async () => {
    vi.unstubAllGlobals();
    resetClock();
    await parley?.close();
    parley = undefined;
  });

  /** Starts a server and makes the owner's account; returns the server and the owner's browser. */
  const openWithOwner = async () => {
    const server = await open();
    const browser = createBrowser(server);
    expect((await browser.welcome(await createWelcomeUrl(server.services))).status).toBe(200);
    return { server, browser };
  };

  const resetLink = async (server: Parley, email: string = ownerSample.email) =>
    createBrowser(server).ask("POST", `${path}/reset-links`, { email }, { authorization: `Bearer ${ownerToken}` });

  it("spec R2.1: the owner's account is made by the printed link, once", async () => {
    const fetch = vi.fn();
    vi.stubGlobal("fetch", fetch);
    const server = await open();
    const browser = createBrowser(server);
    expect(await browser.whoAmI()).toEqual({ isSetUp: false, account: null });
    const first = await createWelcomeUrl(server.services);
    const second = await createWelcomeUrl(server.services);
    expect(second).toMatch(/^http:\/\/localhost:3000\/welcome\?token=\w+\.[0-9A-Za-z]{32}$/);

    const create = (token: string, more: object = {}) => browser.ask("POST", path, { token, ...ownerSample, ...more });
    // If several processes start at once, each prints a link, and all links are valid until there is an account.
    const earlier = server.services.database.kind === "sqlite" ? [tokenOf(first)] : [];
    for (const wrong of ["owner.wrong", "owner", "x", ...earlier, tokenOf(second).toUpperCase()])
      expect([wrong, (await create(wrong)).body.code]).toEqual([wrong, "LINK_OVER"]);
    expect((await create(tokenOf(second), { password: "too short" })).body).toMatchObject({
      code: "BAD_REQUEST",
      message: "password: must have at least 10 characters",
    });
    expect((await create(tokenOf(second), { password: "x".repeat(129) })).status).toBe(400);
    expect((await create(tokenOf(second), { email: "ann" })).status).toBe(400);
    expect(await browser.whoAmI()).toEqual({ isSetUp: false, account: null });

    const made = await create(tokenOf(second), { email: " Ann@Example.org", name: " Ann " });
    expect(made).toMatchObject({
      status: 200,
      body: { user: { name: "Ann", email: "ann@example.org" }, workspace: { id: "main", name: "Workspace" } },
    });
    expect(made.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^parley-session-3000=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^parley-device-3000=[^;]+; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
    expect(await browser.whoAmI()).toEqual({ isSetUp: true, account: made.body });
    expect((await browser.ask("GET", "/api/v1/typebots")).status).toBe(200);

    for (const link of [first, second]) expect((await create(tokenOf(link))).body).toMatchObject({ code: "LINK_OVER" });
    expect(await createWelcomeUrl(server.services)).toBeNull();
    expect(await createBrowser(server).whoAmI()).toEqual({ isSetUp: true, account: null });
    expect(fetch).not.toHaveBeenCalled();
  });

  it("of two who use the link at once, one becomes the owner", async () => {
    const server = await open();
    const token = tokenOf(await createWelcomeUrl(server.services));
    const answers = await Promise.all(
      ["ann@example.org", "bob@example.org"].map((email) =>
        createBrowser(server).ask("POST", path, { token, ...ownerSample, email }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
    const { rows } = await server.services.database.connection
      .selectFrom("users")
      .select(({ fn }) => fn.countAll().as("rows"))
      .executeTakeFirstOrThrow();
    expect(Number(rows)).toBe(1);
  });

  it("spec R2.2: signs in with the right password, whatever the case of the e-mail address, and out again", async () => {
    const { server } = await openWithOwner();
    const browser = createBrowser(server);
    const wrong = await browser.signIn("wrong password");
    const unknown = await browser.signIn(ownerSample.password, "bob@example.org");
    for (const { status, body } of [wrong, unknown])
      expect([status, body]).toMatchObject([
        403,
        { code: "WRONG_PASSWORD", message: "The e-mail address or the password is wrong." },
      ]);
    expect(await browser.whoAmI()).toEqual({ isSetUp: true, account: null });
    expect((await browser.signIn(ownerSample.password, "ANN@example.org")).status).toBe(200);
    expect(await browser.whoAmI()).toMatchObject({ account: { user: { email: "ann@example.org" } } });

    const stolen = new Map(browser.cookies);
    expect((await browser.ask("POST", `${path}/sign-out`)).status).toBe(204);
    expect([...browser.cookies.keys()]).toEqual(["parley-device-3000"]);
    for (const [name, value] of stolen) browser.cookies.set(name, value);
    expect(await browser.whoAmI()).toEqual({ isSetUp: true, account: null });
    const refused = await browser.ask("GET", "/api/v1/typebots");
    expect([refused.status, refused.body]).toMatchObject([401, { code: "UNAUTHORIZED", message: "Sign in to go on." }]);
    expect((await createBrowser(server).ask("POST", `${path}/sign-out`)).status).toBe(204);
  });

  it("lists where one is signed in, and ends a session at once", async () => {
    const { server, browser } = await openWithOwner();
    const other = createBrowser(server, "198.51.100.7");
    await other.signIn();
    const { sessions } = (await browser.ask("GET", `${path}/sessions`)).body;
    expect(sessions).toHaveLength(2);
    expect(sessions).toContainEqual({
      id: expect.any(String),
      isCurrent: false,
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      lastSeenAt: expect.any(String),
      userAgent: "Browser",
      address: "198.51.100.7",
    });
    const { id } = sessions.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent);
    expect((await browser.ask("DELETE", `${path}/sessions/${id}`)).status).toBe(204);
    expect((await other.ask("GET", "/api/v1/typebots")).status).toBe(401);
    expect((await browser.ask("GET", "/api/v1/typebots")).status).toBe(200);
    expect((await browser.ask("DELETE", `${path}/sessions/${id}`)).body).toMatchObject({ code: "NOT_FOUND" });
  });

  it("changes name and password; the other sessions end", async () => {
    const { server, browser } = await openWithOwner();
    const other = createBrowser(server);
    await other.signIn();
    const named = await browser.ask("PATCH", path, { name: "Ann Lee" });
    expect([named.status, named.body.user.name]).toEqual([200, "Ann Lee"]);
    expect((await other.whoAmI()).account.user.name).toBe("Ann Lee");

    const change = (currentPassword: string) =>
      browser.ask("POST", `${path}/password`, { currentPassword, newPassword: "battery staple" });
    expect((await change("wrong password")).body).toMatchObject({ code: "WRONG_PASSWORD" });
    expect((await change(ownerSample.password)).status).toBe(204);
    expect((await browser.whoAmI()).account.user.name).toBe("Ann Lee");
    expect((await other.whoAmI()).account).toBeNull();
    expect((await other.signIn()).status).toBe(403);
    expect((await other.signIn("battery staple")).status).toBe(200);
  });

  it("a link from the command line sets a new password, once, and ends all sessions", async () => {
    const { server, browser } = await openWithOwner();
    expect((await resetLink(server, "bob@example.org")).status).toBe(404);
    // A session may not make a reset link, else a stolen session could set a new password without knowing the old one.
    const byCookie = await browser.ask("POST", `${path}/reset-links`, { email: ownerSample.email });
    expect([byCookie.status, byCookie.body.code]).toEqual([403, "FORBIDDEN"]);

    const earlier = tokenOf((await resetLink(server)).body.url);
    const { url, expiresAt } = (await resetLink(server)).body;
    expect(url).toMatch(/^http:\/\/localhost:3000\/reset\?token=/);
    expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(3_600_000);
    const fresh = createBrowser(server);
    const reset = (token: string, newPassword = "battery staple") =>
      fresh.ask("POST", `${path}/reset-password`, { token, newPassword });
    expect((await reset(tokenOf(url), "short")).status).toBe(400);
    expect((await reset(earlier)).body).toMatchObject({ code: "LINK_OVER" });
    expect((await reset(tokenOf(url))).body.user.email).toBe(ownerSample.email);
    expect((await fresh.whoAmI()).account.user.email).toBe(ownerSample.email);
    expect((await browser.whoAmI()).account).toBeNull();
    expect((await reset(tokenOf(url))).body).toMatchObject({ code: "LINK_OVER" });
    expect((await browser.signIn()).status).toBe(403);
    expect((await browser.signIn("battery staple")).status).toBe(200);
  });

  it("a link to a new password is good for an hour", async () => {
    const { server } = await openWithOwner();
    const token = tokenOf((await resetLink(server)).body.url);
    passTime(3_600_000);
    const late = await createBrowser(server).ask("POST", `${path}/reset-password`, {
      token,
      newPassword: "battery staple",
    });
    expect([late.status, late.body.code]).toEqual([403, "LINK_OVER"]);
  });

  it("a session lasts while it is used: it is renewed once a day, and ends after thirty", async () => {
    const { server } = await openWithOwner();
    const day = 86_400_000;
    const use = async (lastSeenAt: number) => {
      const { id, cookie } = await openSession(server.services, ownerSample.email, lastSeenAt);
      const answer = await createBrowser(server).ask("GET", path, undefined, { cookie });
      const left = await server.services.database.connection
        .selectFrom("user_sessions")
        .select("expires_at")
        .where("id", "=", id)
        .executeTakeFirst();
      const days =
        left === undefined ? null : Math.round(((Date.parse(left.expires_at) - Date.now()) / day) * 100) / 100;
      return [answer.body.account !== null, answer.headers.getSetCookie().length, days];
    };
    expect(await use(Date.now() - day / 2)).toEqual([true, 0, 29.5]);
    expect(await use(Date.now() - 2 * day)).toEqual([true, 1, 30]);
    expect(await use(Date.now() - sessionLifetime.total - day)).toEqual([false, 0, -1]);
    // Signing in deletes the account's expired sessions.
    await createBrowser(server).signIn();
    const { rows } = await server.services.database.connection
      .selectFrom("user_sessions")
      .select(({ fn }) => fn.countAll().as("rows"))
      .where("expires_at", "<", new Date().toISOString())
      .executeTakeFirstOrThrow();
    expect(Number(rows)).toBe(0);
  });
});
