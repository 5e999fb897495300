import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { startMailServer } from "../mail/testing/start-mail-server.ts";
import { testCertificate } from "../mail/testing/test-certificate.ts";
import { invite } from "../people/invitation-service.ts";
import { createTestParley } from "../testing/create-test-parley.ts";
import { passTime, resetClock } from "../testing/set-clock.ts";
import { insertUser } from "./owner-account.ts";
import { createTokenOwner } from "./owner-token.ts";
import { hashPassword } from "./passwords.ts";
import { accountPath, createBrowser } from "./testing/create-browser.ts";
import { createSampleOwner, ownerSample, tokenOf } from "./testing/owner-sample.ts";

// Signing in with a code that is sent by e-mail.

const login = { user: "parley", password: "mail password" };
let mail: Awaited<ReturnType<typeof startMailServer>>;
let test: Awaited<ReturnType<typeof createTestParley>>;
beforeAll(async () => {
  mail = await startMailServer(login);
});
afterAll(() => mail.close());
const open = (more: Record<string, string> = {}) =>
  createTestParley(
    {
      PARLEY_TRUST_PROXY: "1",
      PARLEY_PASSWORD_SIGN_IN: "false",
      ADMIN_EMAIL: "boss@example.org",
      SMTP_HOST: "localhost",
      SMTP_PORT: String(mail.port),
      SMTP_USERNAME: login.user,
      SMTP_PASSWORD: login.password,
      NEXT_PUBLIC_SMTP_FROM: "'Parley' <parley@example.org>",
      ...more,
    },
    { mailTls: { ca: testCertificate } },
  );
beforeEach(async () => {
  mail.arrived.length = 0;
  test = await open({ DISABLE_SIGNUP: "true" });
  await createSampleOwner(test.parley.services);
});
afterEach(async () => {
  resetClock();
  await test.close();
});

const codes = `${accountPath}/mail-codes`;
const newBrowser = (address?: string) => createBrowser(test.parley, address);
type Browser = ReturnType<typeof newBrowser>;

/** Asks for an e-mail; returns the code and the token of the link in it. */
const askForCode = async (browser: Browser, email: string = ownerSample.email, more: object = {}) => {
  const before = mail.arrived.length;
  expect(await browser.ask("POST", codes, { email, ...more })).toMatchObject({ status: 204, body: null });
  await vi.waitFor(() => expect(mail.arrived.length).toBe(before + 1), 5000);
  const text = mail.arrived.at(-1)?.mail.text ?? "";
  return { code: /^ +(\d{6})$/m.exec(text)?.[1] ?? "", token: /sign-in\/mail\?token=([^\s&]+)/.exec(text)?.[1] ?? "" };
};
const enter = (browser: Browser, body: object) => browser.ask("POST", `${codes}/sign-in`, body);
const { email } = ownerSample;
const otherCode = (code: string, by: number) => String((Number(code) + by) % 1_000_000).padStart(6, "0");

describe("the code of an e-mail", () => {
  it("spec 6.15, R2.6: signs in once, and not again", async () => {
    const browser = newBrowser();
    const { code } = await askForCode(browser, " Ann@Example.org");
    expect(mail.arrived[0]).toMatchObject({
      recipients: [email],
      mail: { subject: `${code} is your code to sign in` },
    });
    expect((await enter(browser, { email, code })).body).toMatchObject({ user: { email } });
    expect((await browser.ask("GET", "/api/v1/typebots")).status).toBe(200);
    expect((await enter(newBrowser(), { email, code })).body.code).toBe("WRONG_CODE");
  });

  it("has a link beside it that does the same, and ends with it", async () => {
    const { code, token } = await askForCode(newBrowser());
    expect((await enter(newBrowser(), { token: `${token}x` })).body.code).toBe("WRONG_CODE");
    const browser = newBrowser();
    expect((await enter(browser, { token })).status).toBe(200);
    expect((await browser.whoAmI()).account.user.email).toBe(email);
    expect((await enter(newBrowser(), { token })).body.code).toBe("WRONG_CODE");
    expect((await enter(newBrowser(), { email, code })).body.code).toBe("WRONG_CODE");
  });

  it("spec R2.6: ends after five wrong ones, also when they come at once", async () => {
    const browser = newBrowser();
    const { code, token } = await askForCode(browser);
    const wrong = [1, 2, 3, 4, 5].map((by) => enter(browser, { email, code: otherCode(code, by) }));
    for (const { body } of await Promise.all(wrong)) expect(body.code).toBe("WRONG_CODE");
    expect((await enter(browser, { email, code })).body.code).toBe("WRONG_CODE");
    expect((await enter(newBrowser(), { token })).body.code).toBe("WRONG_CODE");
  });

  it("spec R2.6: is not ended by what others ask for and try, and is worth nothing in their browsers", async () => {
    const browser = newBrowser();
    const { code } = await askForCode(browser);
    for (let place = 0; place < 5; place++) {
      const other = newBrowser(`198.51.100.${place}`);
      expect((await other.ask("POST", codes, { email })).status).toBe(204);
      expect((await enter(other, { email, code })).body.code).toBe("WRONG_CODE");
      for (const by of [1, 2, 3, 4, 5, 6, 7]) await enter(other, { email, code: otherCode(code, by) });
    }
    expect((await enter(browser, { email, code })).status).toBe(200);
    await vi.waitFor(() => expect(mail.arrived.length).toBe(5), 5000);
  });

  it("spec R2.6: nobody is locked out by others who ask often: there is a link then", async () => {
    for (let place = 0; place < 20; place++)
      expect((await newBrowser(`198.51.100.${place}`).ask("POST", codes, { email })).status).toBe(204);
    await vi.waitFor(() => expect(mail.arrived.length).toBe(5), 5000);
    // After five codes, the next e-mail is due in a minute. E-mails for invitations count separately, so this one is
    // sent.
    const { services } = test.parley;
    const { url } = await invite(services, createTokenOwner(), { role: "member" });
    const browser = newBrowser();
    const { code, token } = await askForCode(browser, email, { invitation: tokenOf(url) });
    expect([code, mail.arrived.at(-1)?.mail.subject]).toEqual(["", "Your link to sign in at localhost:3000"]);
    expect(mail.arrived.at(-1)?.mail.text).toContain("There is no code to type this time");
    expect((await enter(browser, { email, code: "000000" })).body.code).toBe("WRONG_CODE");
    expect((await enter(browser, { token })).status).toBe(200);
  });

  it("spec R2.6: is good after four wrong ones, is replaced by the next one, and over after ten minutes", async () => {
    const browser = newBrowser();
    const first = await askForCode(browser);
    const { code } = await askForCode(browser);
    if (first.code !== code) expect((await enter(browser, { email, code: first.code })).status).toBe(403);
    for (const by of [1, 2, 3]) await enter(browser, { email, code: otherCode(code, by) });
    expect((await enter(browser, { email, code })).status).toBe(200);
    const late = await askForCode(browser);
    passTime(10 * 60_000 + 1000);
    expect((await enter(newBrowser(), { email, code: late.code })).body.code).toBe("WRONG_CODE");
    expect((await enter(newBrowser(), { token: late.token })).body.code).toBe("WRONG_CODE");
  });

  it("is asked for with the same answers whether or not there is an account", async () => {
    const stranger = "stranger@example.org";
    const browser = newBrowser();
    expect(await browser.ask("POST", codes, { email: stranger })).toMatchObject({ status: 204, body: null });
    expect((await enter(browser, { email: stranger, code: "000000" })).body.code).toBe("WRONG_CODE");
    await askForCode(browser);
    expect(mail.arrived.map(({ recipients }) => recipients)).toEqual([[email]]);
  });

  it("spec 6.6: lets an administrator in who has no account yet", async () => {
    const browser = newBrowser();
    const { code } = await askForCode(browser, "boss@example.org");
    const { body } = await enter(browser, { email: "boss@example.org", code });
    expect(body).toMatchObject({ user: { email: "boss@example.org" }, workspace: { id: "main" } });
  });

  it("is sent five times an hour to one address for one client, and not without end for any address", async () => {
    const statuses = [];
    for (let time = 0; time < 6; time++) {
      const { status } = await newBrowser("192.0.2.200").ask("POST", codes, { email: "x@example.org" });
      statuses.push(status);
    }
    expect(statuses).toEqual([204, 204, 204, 204, 204, 429]);
    const client = [];
    for (let time = 0; time < 31; time++)
      client.push((await newBrowser("198.51.100.7").ask("POST", codes, { email: `x${time}@example.org` })).status);
    expect(client.filter((status) => status === 429)).toHaveLength(1);
  });

  it("is not stored as it is", async () => {
    const { code, token } = await askForCode(newBrowser());
    const rows = await test.parley.services.database.connection.selectFrom("verifications").selectAll().execute();
    const [, secret = ""] = token.split(".");
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect(JSON.stringify(rows)).not.toContain(`"${code}"`);
  });
});

describe("where only invited people come in", () => {
  const stranger = "cy@example.org";
  const inviteTo = async (more: { email?: string } = {}) =>
    tokenOf((await invite(test.parley.services, createTokenOwner(), { role: "member", ...more })).url);

  it("spec 6.6, R3.2: whoever has the link of an invitation joins by a code, and is asked for no password", async () => {
    const invitation = await inviteTo();
    const browser = newBrowser();
    const passwords = await browser.ask("POST", "/api/v1/invitations/join", {
      token: invitation,
      name: "Cy",
      email: stranger,
      password: "correct horse battery",
    });
    expect([passwords.status, passwords.body.code]).toEqual([403, "SIGN_IN_REFUSED"]);
    const { code } = await askForCode(browser, stranger, { invitation });
    const { status, body } = await enter(browser, { email: stranger, code, invitation });
    expect([status, body.hasJoined, body.workspace]).toMatchObject([200, true, { id: "main", role: "member" }]);
    expect((await browser.ask("GET", "/api/v1/workspaces")).body.workspaces).toHaveLength(1);
    const { entries } = (await test.owner("GET", "/api/v1/activity").then((answer) => answer.json())) as {
      entries: { action: string }[];
    };
    expect(entries.map(({ action }) => action)).toContain("invitation.accepted");
  });

  it("spec 6.6, R3.2: whoever an invitation was sent to comes in by the sign-in page, too, and once", async () => {
    await inviteTo({ email: stranger });
    const browser = newBrowser();
    await vi.waitFor(() => expect(mail.arrived.length).toBe(1), 5000);
    const { token } = await askForCode(browser, stranger);
    const { body } = await enter(newBrowser(), { token });
    expect(body).toMatchObject({ hasJoined: true, workspace: { id: "main", role: "member" } });
    const rows = await test.parley.services.database.connection.selectFrom("invitations").select("uses").execute();
    expect(rows).toEqual([{ uses: 1 }]);
  });

  it("nobody comes in by an invitation to somebody else, or by one that is over", async () => {
    const others = await inviteTo({ email: "di@example.org" });
    const over = await inviteTo();
    const { connection } = test.parley.services.database;
    await connection.updateTable("invitations").set({ is_revoked: 1 }).where("email", "is", null).execute();
    for (const invitation of [others, over]) {
      const browser = newBrowser();
      expect((await browser.ask("POST", codes, { email: stranger, invitation })).status).toBe(204);
      expect((await enter(browser, { email: stranger, code: "000000", invitation })).body.code).toBe("WRONG_CODE");
    }
    await askForCode(newBrowser());
    expect(mail.arrived.map(({ recipients }) => recipients)).toEqual([["di@example.org"], [email]]);
  });
});

describe("where anybody may register", () => {
  const stranger = "stranger@example.org";
  beforeEach(async () => {
    await test.close();
    test = await open();
    await createSampleOwner(test.parley.services);
  });

  it("spec 6.6: whoever shows that an address is theirs gets an account and a workspace of their own", async () => {
    const browser = newBrowser();
    const { code } = await askForCode(browser, stranger);
    const { body } = await enter(browser, { email: stranger, code });
    expect(body).toMatchObject({ user: { email: stranger }, workspace: { role: "admin" } });
    expect(body.workspace.id).not.toBe("main");
    expect((await browser.ask("GET", "/api/v1/typebots")).body.typebots).toEqual([]);
    const { entries } = (await browser.ask("GET", "/api/v1/activity")).body;
    expect(entries.map(({ action }: { action: string }) => action)).toEqual(["sign-in", "account.created"]);
  });

  it("an account that somebody else made with the address is theirs alone from then on", async () => {
    const { database } = test.parley.services;
    const hash = await hashPassword("somebody else's");
    const made = { name: "Mallory", email: stranger, isVerified: false, hash };
    const { id } = await database.write(({ connection }) => insertUser(connection, made));
    const browser = newBrowser();
    const { code } = await askForCode(browser, stranger);
    expect((await enter(browser, { email: stranger, code })).body.user.id).toBe(id);
    const ways = await database.connection.selectFrom("accounts").selectAll().where("user_id", "=", id).execute();
    expect(ways).toEqual([]);
    // The owner's password is kept, because nobody but the owner could have made that account.
    const annas = newBrowser();
    expect((await enter(annas, { email, code: (await askForCode(annas)).code })).status).toBe(200);
    expect(await database.connection.selectFrom("accounts").selectAll().execute()).toHaveLength(1);
  });
});

it("nobody signs in by e-mail where SMTP_AUTH_DISABLED says so", async () => {
  const other = await createTestParley({
    SMTP_HOST: "localhost",
    NEXT_PUBLIC_SMTP_FROM: "parley@example.org",
    SMTP_AUTH_DISABLED: "true",
  });
  const browser = createBrowser(other.parley);
  expect((await browser.ask("GET", `${accountPath}/ways`)).body.hasMail).toBe(false);
  expect((await browser.ask("POST", codes, { email })).body.code).toBe("SIGN_IN_REFUSED");
  await other.close();
});
