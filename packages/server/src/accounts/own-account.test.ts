import { afterEach, expect, it } from "vitest";
import { createUserId } from "../base/ids.ts";
import { describeDatabases } from "../database/testing/describe-databases.ts";
import { parseEnvironment } from "../environment/parse-environment.ts";
import { createParley, type Parley } from "../http/create-parley.ts";
import { startMailServer } from "../mail/testing/start-mail-server.ts";
import { sampleFile } from "../testing/create-test-parley.ts";
import { createWelcomeUrl } from "./owner-account.ts";
import { createBrowser, accountPath as path } from "./testing/create-browser.ts";
import { ownerSample } from "./testing/owner-sample.ts";

// Changes that people make to their own account, on every database.

/** A picture of one transparent pixel. */
const pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";

const { password } = ownerSample;

describeDatabases("one's own account", (test) => {
  let parley: Parley | undefined;
  let mail: Awaited<ReturnType<typeof startMailServer>> | undefined;

  const open = async (settings: Record<string, string> = {}) => {
    const { url, folder } = test();
    const environment = parseEnvironment({
      PARLEY_DATA_DIR: `${folder}/server`,
      LOG_LEVEL: "silent",
      PARLEY_TRUST_PROXY: "1",
      PARLEY_OWNER_TOKEN: "test-owner-token",
      ...(url === undefined ? {} : { DATABASE_URL: url }),
      ...settings,
    });
    const server = await createParley({ environment });
    parley = server;
    const { connection } = server.services.database;
    for (const table of ["audit_entries", "bots", "users", "verifications"] as const)
      await connection.deleteFrom(table).execute();
    const browser = createBrowser(server);
    expect((await browser.welcome(await createWelcomeUrl(server.services))).status).toBe(200);
    return { server, browser, connection };
  };
  afterEach(async () => {
    await parley?.close();
    await mail?.close();
    parley = undefined;
    mail = undefined;
  });

  it("another address counts at once where the server sends no e-mails", async () => {
    const { browser, connection } = await open();
    const change = (email: string, given: string = password) =>
      browser.ask("POST", `${path}/email`, { email, password: given });
    expect((await change("b@example.org", "wrong password")).body.code).toBe("WRONG_PASSWORD");
    expect((await change("no address")).status).toBe(400);
    expect((await change(ownerSample.email)).body.code).toBe("CONFLICT");
    const now = new Date().toISOString();
    const other = { name: "Other", email: "taken@example.org", email_verified: 0, image: null } as const;
    await connection
      .insertInto("users")
      .values({ id: createUserId(), ...other, created_at: now, updated_at: now })
      .execute();
    expect((await change("taken@example.org")).body.code).toBe("CONFLICT");

    const changed = await change(" B@Example.org ");
    expect(changed.body).toMatchObject({ isSent: false, account: { user: { email: "b@example.org" } } });
    expect((await browser.whoAmI()).account.user.email).toBe("b@example.org");
    expect((await browser.signIn()).status).toBe(403);
    expect((await browser.signIn(password, "b@example.org")).status).toBe(200);
  });

  it("else it counts once the link in the e-mail is opened, and the link is good once", async () => {
    mail = await startMailServer({ user: "parley", password: "secret", isOpen: true });
    const { server, browser } = await open({
      SMTP_HOST: "127.0.0.1",
      SMTP_PORT: String(mail.port),
      SMTP_IGNORE_TLS: "true",
      NEXT_PUBLIC_SMTP_FROM: "Parley <parley@example.org>",
    });
    const sent = await browser.ask("POST", `${path}/email`, { email: "b@example.org", password });
    expect(sent.body).toMatchObject({ isSent: true, account: { user: { email: ownerSample.email } } });
    expect((await browser.whoAmI()).account.user.email).toBe(ownerSample.email);
    const [arrived] = mail.arrived;
    expect(arrived?.recipients).toEqual(["b@example.org"]);
    const link = /http\S+/.exec(arrived?.mail.text ?? "")?.[0] ?? "";
    expect(link).toMatch(/^http:\/\/localhost:3000\/confirm-email\?token=/);
    const token = new URL(link).searchParams.get("token") ?? "";

    const elsewhere = createBrowser(server, "192.0.2.7");
    const confirm = (given: string) => elsewhere.ask("POST", `${path}/confirm-email`, { token: given });
    for (const wrong of ["wrong", "e30.x", token.slice(0, -2)])
      expect((await confirm(wrong)).body.code).toBe("LINK_OVER");
    expect((await confirm(token)).body).toEqual({ email: "b@example.org" });
    expect((await confirm(token)).body.code).toBe("LINK_OVER");
    expect((await browser.whoAmI()).account.user.email).toBe("b@example.org");
    // Following the link confirms the address, but signs nobody in.
    expect((await elsewhere.whoAmI()).account).toBeNull();

    mail.next("refuses");
    const refused = await browser.ask("POST", `${path}/email`, { email: "c@example.org", password });
    expect(refused.body.code).toBe("MAIL_FAILED");
  });

  it("a picture is kept, shown to whoever is signed in, replaced and taken away", async () => {
    const { server, browser } = await open();
    const change = (picture: string | null) => browser.ask("POST", `${path}/picture`, { picture });
    const { image } = (await change(pixel)).body.user;
    expect((await browser.whoAmI()).account.user.image).toBe(image);
    const cookie = [...browser.cookies].map((pair) => pair.join("=")).join("; ");
    const shown = await server.builder.request(image, { headers: { cookie } });
    expect(shown.headers.get("content-type")).toBe("image/png");
    expect(Buffer.from(await shown.arrayBuffer()).toString("base64")).toBe(pixel);
    expect((await server.builder.request(image)).status).toBe(401);

    const script = Buffer.from("<svg onload='alert(1)'/>").toString("base64");
    expect((await change(script)).body.code).toBe("TYPE_NOT_ALLOWED");
    expect((await change("no base64!")).status).toBe(400);
    const other = (await change(pixel)).body.user.image;
    expect(other).not.toBe(image);
    expect((await server.builder.request(image, { headers: { cookie } })).status).toBe(404);
    expect((await change(null)).body.user.image).toBeNull();
    expect((await server.builder.request(other, { headers: { cookie } })).status).toBe(404);
  });

  it("an account ends with its sessions and tokens, and what it has made stays", async () => {
    const { server, browser, connection } = await open();
    const files = [{ name: "a.json", content: JSON.stringify(sampleFile()) }];
    await browser.ask("POST", "/api/v1/typebots/import", { files });
    const { body: made } = await browser.ask("POST", "/api/v1/tokens", { name: "Nightly", scope: "admin" });
    const remove = (email: string) => browser.ask("POST", `${path}/delete`, { email });
    expect((await remove("wrong@example.org")).status).toBe(400);
    const last = await remove(ownerSample.email);
    expect(last).toMatchObject({ status: 409, body: { code: "CONFLICT" } });
    expect(last.body.message).toContain('the only administrator of "Workspace", which has a bot');

    // Bob becomes a second administrator of the workspace.
    const now = new Date().toISOString();
    const id = createUserId();
    const other = { id, name: "Bob", email: "bob@example.org", email_verified: 0, image: null } as const;
    await connection
      .insertInto("users")
      .values({ ...other, created_at: now, updated_at: now })
      .execute();
    await connection
      .insertInto("members")
      .values({ workspace_id: "main", user_id: id, role: "admin", created_at: now, used_at: null })
      .execute();
    const second = createBrowser(server, "192.0.2.7");
    await second.signIn();
    expect((await remove(ownerSample.email)).status).toBe(204);
    expect((await browser.whoAmI()).account).toBeNull();
    expect((await second.whoAmI()).account).toBeNull();
    expect((await browser.signIn()).status).toBe(403);
    const headers = { authorization: `Bearer ${made.token}` };
    expect((await server.builder.request("/api/v1/typebots", { headers })).status).toBe(401);
    expect(await connection.selectFrom("bots").select("id").execute()).toHaveLength(1);

    const owner = { authorization: "Bearer test-owner-token" };
    const { entries } = await (await server.builder.request("/api/v1/activity", { headers: owner })).json();
    expect(entries[0]).toMatchObject({
      action: "account.deleted",
      actor: { name: "Ann", isDeleted: true },
      target: { name: ownerSample.email },
    });
  });

  it("whoever is alone on a server without bots may go", async () => {
    const { browser, server } = await open();
    expect((await browser.ask("POST", `${path}/delete`, { email: ownerSample.email })).status).toBe(204);
    expect(await browser.whoAmI()).toEqual({ isSetUp: false, account: null });
    expect(await createWelcomeUrl(server.services)).not.toBeNull();
  });
});
