import { afterEach, expect, it, vi } from "vitest";
import { describeDatabases } from "../database/testing/describe-databases.ts";
import { parseEnvironment } from "../environment/parse-environment.ts";
import { createParley, type Parley } from "../http/create-parley.ts";
import { startMailServer } from "../mail/testing/start-mail-server.ts";
import { passTime, resetClock } from "../testing/set-clock.ts";
import { createWelcomeUrl, insertUser } from "./owner-account.ts";
import { hashPassword } from "./passwords.ts";
import { createBrowser, accountPath as path } from "./testing/create-browser.ts";
import { ownerSample } from "./testing/owner-sample.ts";

// Making an account with a password and without an invitation, on every database.

const hour = 3_600_000;
const password = "correct horse battery";
const email = "new@example.org";

describeDatabases("signing up with a password", (test) => {
  let parley: Parley | undefined;
  let mail: Awaited<ReturnType<typeof startMailServer>> | undefined;
  afterEach(async () => {
    resetClock();
    await parley?.close();
    await mail?.close();
    parley = undefined;
    mail = undefined;
  });

  const open = async (more: Record<string, string> = {}, { hasOwner = true, hasMail = true } = {}) => {
    mail = await startMailServer({ user: "parley", password: "secret", isOpen: true });
    const { url, folder } = test();
    const environment = parseEnvironment({
      PARLEY_DATA_DIR: `${folder}/server`,
      LOG_LEVEL: "silent",
      PARLEY_TRUST_PROXY: "1",
      ...(url === undefined ? {} : { DATABASE_URL: url }),
      ...(hasMail
        ? {
            SMTP_HOST: "127.0.0.1",
            SMTP_PORT: String(mail.port),
            SMTP_IGNORE_TLS: "true",
            NEXT_PUBLIC_SMTP_FROM: "Parley <parley@example.org>",
          }
        : {}),
      ...more,
    });
    const server = await createParley({ environment });
    parley = server;
    const { connection } = server.services.database;
    for (const table of ["audit_entries", "bots", "users", "verifications", "members"] as const)
      await connection.deleteFrom(table).execute();
    if (hasOwner)
      expect((await createBrowser(server).welcome(await createWelcomeUrl(server.services))).status).toBe(200);
    const arrived = mail.arrived;

    /** Asks for the link; returns the text of the e-mail that arrives. */
    const ask = async (address: string = email, from = "192.0.2.1") => {
      const before = arrived.length;
      expect((await createBrowser(server, from).ask("POST", `${path}/sign-up`, { email: address })).status).toBe(204);
      await vi.waitFor(() => expect(arrived.length).toBe(before + 1), 5000);
      return { recipients: arrived.at(-1)?.recipients, text: arrived.at(-1)?.mail.text ?? "" };
    };
    const askForToken = async (address?: string) => {
      const link = /http\S+sign-up\?\S+/.exec((await ask(address)).text)?.[0] ?? "";
      return new URL(link).searchParams.get("token") ?? "";
    };
    const finish = async (token: string, more: object = {}) => {
      const browser = createBrowser(server, "192.0.2.9");
      const answer = await browser.ask("POST", `${path}/sign-up/finish`, { token, name: "Bo", password, ...more });
      return { browser, answer };
    };
    const read = (token: string) => createBrowser(server).ask("POST", `${path}/sign-up/read`, { token });
    return { server, connection, arrived, ask, askForToken, finish, read };
  };

  it("makes the account once its address is shown, with a workspace of its own", async () => {
    const { connection, ask, askForToken, finish, read } = await open();
    const { recipients, text } = await ask(" New@Example.org ");
    expect(recipients).toEqual([email]);
    expect(text).toMatch(/http:\/\/localhost:3000\/sign-up\?token=/);
    // Asking for a link alone stores neither an account nor a verification.
    expect(await connection.selectFrom("users").select("email").execute()).toEqual([{ email: ownerSample.email }]);
    expect(await connection.selectFrom("verifications").select("id").execute()).toEqual([]);

    const token = await askForToken();
    expect((await read(token)).body).toEqual({ email });
    const { browser, answer } = await finish(token);
    expect(answer.body).toMatchObject({
      user: { name: "Bo", email },
      workspace: { name: "Bo's workspace", role: "admin" },
    });
    expect((await browser.whoAmI()).account.workspace.id).not.toBe("main");
    expect((await browser.ask("GET", "/api/v1/typebots")).body.typebots).toEqual([]);
    const user = await connection
      .selectFrom("users")
      .select("email_verified")
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    expect(user.email_verified).toBe(1);
    expect((await browser.signIn(password, email)).status).toBe(200);
    const entries = await connection.selectFrom("audit_entries").select("action").execute();
    expect(entries.map(({ action }) => action)).toContain("account.created");
  });

  it("the link is good once, for an hour, and as it was written", async () => {
    const { askForToken, finish, read } = await open();
    const early = await askForToken();
    for (const wrong of ["wrong", "e30.x", early.slice(0, -2), `x${early}`]) {
      expect((await read(wrong)).body.code).toBe("LINK_OVER");
      expect((await finish(wrong)).answer.body.code).toBe("LINK_OVER");
    }
    passTime(hour);
    expect((await finish(early)).answer.body.code).toBe("LINK_OVER");
    const token = await askForToken();
    const both = await Promise.all([finish(token), finish(token, { name: "Mallory", password: "another password" })]);
    expect(both.map(({ answer }) => answer.status).sort()).toEqual([200, 403]);
    expect((await finish(token)).answer.body.code).toBe("LINK_OVER");
    expect((await read(token)).body.code).toBe("LINK_OVER");
  });

  it("whoever has an account is told so by e-mail, and nobody else learns of it", async () => {
    const { ask, read, server } = await open();
    // The owner already has an account, so the e-mail has no sign-up link.
    const { text } = await ask(ownerSample.email);
    expect(text).toContain("You have one already");
    expect(text).not.toContain("token=");
    const unknown = await createBrowser(server, "192.0.2.3").ask("POST", `${path}/sign-up`, { email: "a@example.org" });
    const known = await createBrowser(server, "192.0.2.4").ask("POST", `${path}/sign-up`, { email: ownerSample.email });
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    expect((await read("x")).status).toBe(403);
  });

  it("whoever shows that an address is theirs takes over what somebody else has made with it", async () => {
    const { server, connection, askForToken, finish } = await open();
    const hash = await hashPassword("password of a stranger");
    const stranger = { name: "Stranger", email, isVerified: false, hash };
    const { id } = await server.services.database.transaction((access) => insertUser(access.connection, stranger));
    const theirs = createBrowser(server);
    expect((await theirs.signIn("password of a stranger", email)).status).toBe(200);

    const { answer } = await finish(await askForToken());
    expect(answer.body.user).toMatchObject({ id, name: "Bo" });
    expect((await theirs.whoAmI()).account).toBeNull();
    expect((await theirs.signIn("password of a stranger", email)).status).toBe(403);
    expect((await theirs.signIn(password, email)).status).toBe(200);
    expect(await connection.selectFrom("accounts").select("id").where("user_id", "=", id).execute()).toHaveLength(1);
  });

  it("is slowed down like signing in", async () => {
    const { server } = await open();
    const ask = (address: string, to: string) =>
      createBrowser(server, address).ask("POST", `${path}/sign-up`, { email: to });
    // The limit counts requests for one e-mail address from one network address. Other network addresses don't have to
    // wait.
    for (let times = 0; times < 5; times += 1) expect((await ask("192.0.2.99", email)).status).toBe(204);
    const refused = await ask("192.0.2.99", email);
    expect((await ask("192.0.2.98", email)).status).toBe(204);
    expect([refused.status, Number(refused.headers.get("retry-after")) > 0]).toEqual([429, true]);
    const finish = (token: string) =>
      createBrowser(server, "192.0.2.50").ask("POST", `${path}/sign-up/finish`, { token, name: "Bo", password });
    const statuses = [];
    for (let times = 0; times < 101; times += 1) statuses.push((await finish("the.same")).status);
    expect([statuses[0], statuses.at(-1)]).toEqual([403, 429]);
  });

  it.each([
    ["sign-up is closed", { DISABLE_SIGNUP: "true" }, {}],
    ["nobody has a password", { PARLEY_PASSWORD_SIGN_IN: "false" }, {}],
    ["e-mails let nobody in", { SMTP_AUTH_DISABLED: "true" }, {}],
    ["there is no mail server", {}, { hasMail: false }],
    ["the server has no owner yet", {}, { hasOwner: false }],
  ])("is not there where %s", async (_, settings, more) => {
    const { server, arrived } = await open(settings, more);
    const browser = createBrowser(server);
    const { body: ways } = await browser.ask("GET", `${path}/ways`);
    if (!("hasOwner" in more)) expect(ways.hasSignUp).toBe(false);
    for (const [call, body] of [
      ["", { email }],
      ["/read", { token: "x" }],
      ["/finish", { token: "x", name: "Bo", password }],
    ] as const)
      expect((await browser.ask("POST", `${path}/sign-up${call}`, body)).body.code).toBe("SIGN_IN_REFUSED");
    expect(arrived).toEqual([]);
  });
});
