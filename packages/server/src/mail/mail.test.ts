import type { Mail, MailServer } from "@parley/core";
import PostalMime from "postal-mime";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { parseEnvironment } from "../environment/parse-environment.ts";
import { createMailer } from "./create-mailer.ts";
import { readSender } from "./read-sender.ts";
import { startMailServer } from "./testing/start-mail-server.ts";
import { testCertificate } from "./testing/test-certificate.ts";

const login = { user: "ada", password: "canary-password" };
type TestServer = Awaited<ReturnType<typeof startMailServer>>;
let plain: TestServer;
let secure: TestServer;
let open: TestServer;
beforeAll(async () => {
  [plain, secure, open] = await Promise.all([
    startMailServer(login),
    startMailServer({ ...login, isSecure: true }),
    startMailServer({ ...login, isOpen: true }),
  ]);
});
beforeEach(() => {
  for (const { arrived } of [plain, secure, open]) arrived.length = 0;
});
afterAll(() => Promise.all([plain, secure, open].map((server) => server.close())));

const rules = { allowedHosts: [], allowsLoopback: true };
const createTestMailer = (
  settings: Record<string, string> = {},
  given: Partial<Parameters<typeof createMailer>[0]> = {},
) => createMailer({ environment: parseEnvironment(settings), rules, tls: { ca: testCertificate }, ...given });

const serverAt = ({ port }: TestServer, given: Partial<MailServer> = {}): MailServer => ({
  host: "localhost",
  port,
  username: login.user,
  password: login.password,
  isTlsEnabled: false,
  ...given,
});

const mail: Mail = {
  id: "delivery-1",
  from: { name: "Shop", address: "shop@example.org" },
  to: ["ada@example.org"],
  cc: ["cy@example.org"],
  bcc: ["di@example.org"],
  replyTo: { name: "Zoë", address: "zoe@example.org" },
  subject: "Grüße 👋",
  text: "Hello Ada",
  html: "<p>Hello <b>Ada</b></p>",
  attachments: [{ name: "notes.txt", type: "text/plain", bytes: new TextEncoder().encode("one\ntwo") }],
};

describe("an author's mail server", () => {
  it("gets the whole e-mail, over STARTTLS, with the password", async () => {
    expect(await createTestMailer().send(serverAt(plain), mail)).toEqual({ isSent: true, refused: [] });
    const [arrived] = plain.arrived;
    expect(arrived).toMatchObject({
      isEncrypted: true,
      user: "ada",
      sender: "shop@example.org",
      recipients: ["ada@example.org", "cy@example.org", "di@example.org"],
      mail: {
        messageId: "<delivery-1@example.org>",
        from: { name: "Shop", address: "shop@example.org" },
        to: [{ address: "ada@example.org" }],
        cc: [{ address: "cy@example.org" }],
        replyTo: [{ name: "Zoë", address: "zoe@example.org" }],
        subject: "Grüße 👋",
        text: expect.stringContaining("Hello Ada"),
        html: expect.stringContaining("<p>Hello <b>Ada</b></p>"),
        attachments: [{ filename: "notes.txt", mimeType: "text/plain" }],
      },
    });
    expect(arrived?.raw).not.toContain("di@example.org");
    expect(arrived?.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  });

  it("may speak TLS from the first byte", async () => {
    const report = await createTestMailer().send(serverAt(secure, { isTlsEnabled: true }), mail);
    expect([report.isSent, secure.arrived[0]?.isEncrypted]).toEqual([true, true]);
  });

  it("gets no password without encryption, and no trust without a certificate", async () => {
    const unencrypted = await createTestMailer().send(serverAt(open), mail);
    expect(unencrypted).toMatchObject({ isSent: false, mayTryAgain: false });
    const untrusted = await createTestMailer({}, { tls: {} }).send(serverAt(plain), mail);
    expect(untrusted).toMatchObject({ isSent: false });
    expect([...open.arrived, ...plain.arrived]).toEqual([]);
    expect(await createTestMailer().send(serverAt(open, { username: "" }), mail)).toMatchObject({ isSent: true });
  });

  it("that refuses the password is not asked again, and its words don't tell the password", async () => {
    const report = await createTestMailer().send(serverAt(plain, { password: "wrong-canary" }), mail);
    expect(report).toMatchObject({ isSent: false, mayTryAgain: false, isUncertain: false });
    expect(JSON.stringify(report)).toContain("refused the user name or the password");
    expect(JSON.stringify(report)).not.toContain("wrong-canary");
  });

  it("that wants us later, or is not there, is asked again", async () => {
    plain.next("later");
    const later = await createTestMailer().send(serverAt(plain), mail);
    expect(later).toMatchObject({ isSent: false, mayTryAgain: true, isUncertain: false });
    expect(JSON.stringify(later)).toContain("Greylisted");
    expect(await createTestMailer().send(serverAt(plain), mail)).toMatchObject({ isSent: true });
    const nobody = await createTestMailer().send({ ...serverAt(plain), port: 1 }, mail);
    expect(nobody).toMatchObject({ isSent: false, mayTryAgain: true, isUncertain: false });
  });

  it("that refuses the e-mail, or all recipients, is not asked again; one refused recipient is told", async () => {
    plain.next("refuses");
    expect(await createTestMailer().send(serverAt(plain), mail)).toMatchObject({ isSent: false, mayTryAgain: false });
    plain.refuse("nobody@example.org");
    const nobody = { ...mail, to: ["nobody@example.org"], cc: [], bcc: [] };
    expect(await createTestMailer().send(serverAt(plain), nobody)).toMatchObject({ isSent: false, mayTryAgain: false });
    const some = { ...mail, cc: ["nobody@example.org"] };
    expect(await createTestMailer().send(serverAt(plain), some)).toEqual({
      isSent: true,
      refused: ["nobody@example.org"],
    });
  });

  it("that breaks off leaves open whether it has taken the e-mail, once it has got all of it", async () => {
    plain.next("breaks off", "hangs up");
    const after = await createTestMailer().send(serverAt(plain), mail);
    expect(after).toMatchObject({ isSent: false, mayTryAgain: true, isUncertain: true });
    expect(plain.arrived).toHaveLength(1);
    const before = await createTestMailer().send(serverAt(plain), { ...mail, text: "x".repeat(5_000_000) });
    expect(before).toMatchObject({ isSent: false, mayTryAgain: true, isUncertain: false });
  });

  it("may be on this machine where the operator has named it with its port", async () => {
    const named = createTestMailer({}, { rules: { allowedHosts: [], localServers: [`localhost:${plain.port}`] } });
    expect(await named.send(serverAt(plain), mail)).toMatchObject({ isSent: true });
    const other = await named.send(serverAt(secure, { isTlsEnabled: true }), mail);
    expect(other).toMatchObject({ isSent: false, reason: expect.stringContaining("PARLEY_LOCAL_SERVERS") });
  });

  it("must have a public address", async () => {
    const { connections } = plain;
    for (const host of ["localhost", "127.0.0.1", "169.254.169.254", "10.0.0.1", "[::1]", "0x7f.1"]) {
      const guarded = createTestMailer({}, { rules: { allowedHosts: [] } });
      const report = await guarded.send({ ...serverAt(plain), host }, mail);
      expect([host, report]).toMatchObject([host, { isSent: false, isUncertain: false }]);
    }
    expect(plain.connections).toBe(connections);
  });
});

it("is written for services that send it themselves, with what it answers", async () => {
  const answers = ["<one@example.org>", "<two@example.org>"];
  const { bytes, messageId } = await createTestMailer().write({ ...mail, answers });
  const written = await PostalMime.parse(bytes);
  expect(messageId).toBe("delivery-1@example.org");
  expect(written).toMatchObject({
    messageId: "<delivery-1@example.org>",
    from: { name: "Shop", address: "shop@example.org" },
    bcc: [{ address: "di@example.org" }],
    inReplyTo: "<two@example.org>",
    references: "<one@example.org> <two@example.org>",
    subject: "Grüße 👋",
    attachments: [{ filename: "notes.txt" }],
  });
  expect(new TextDecoder().decode(bytes)).not.toMatch(/[^\r]\n/);
});

it("lets nothing in a value begin another header or another recipient", async () => {
  const evil = "Hi\r\nBcc: all@example.org\r\n\r\nbody";
  const report = await createTestMailer().send(serverAt(plain), {
    ...mail,
    subject: evil,
    from: { name: evil, address: "shop@example.org" },
    replyTo: { name: evil, address: "zoe@example.org" },
    attachments: [{ name: `a\r\nX-Evil: 1.txt`, type: "text/plain", bytes: new Uint8Array(1) }],
  });
  expect(report.isSent).toBe(true);
  const [arrived] = plain.arrived;
  expect(arrived?.recipients).not.toContain("all@example.org");
  expect(arrived?.mail.headers.map(({ key }) => key)).not.toEqual(expect.arrayContaining(["bcc"]));
  expect(arrived?.raw).not.toMatch(/^(?:Bcc|X-Evil):/im);
});

describe("the operator's mail server", () => {
  const settings = () => ({
    SMTP_HOST: "localhost",
    SMTP_PORT: String(plain.port),
    SMTP_USERNAME: login.user,
    SMTP_PASSWORD: login.password,
    NEXT_PUBLIC_SMTP_FROM: "'Our bots' <bots@example.org>",
  });

  it("may have a private address, and says whom its e-mails come from", async () => {
    const mailer = createTestMailer(settings(), { rules: { allowedHosts: [] } });
    expect(mailer.operatorSender).toEqual({ name: "Our bots", address: "bots@example.org" });
    expect(await mailer.send("operator", mail)).toEqual({ isSent: true, refused: [] });
    expect(plain.arrived).toMatchObject([{ user: "ada", isEncrypted: true }]);
  });

  it("is not there where it is not set up", async () => {
    const mailer = createTestMailer();
    expect(mailer.operatorSender).toBeNull();
    expect(await mailer.send("operator", mail)).toMatchObject({ isSent: false, mayTryAgain: false });
  });

  it.each([
    ["bots@example.org", { address: "bots@example.org" }],
    ['"Our bots" <bots@example.org>', { name: "Our bots", address: "bots@example.org" }],
    ["<bots@example.org>", { address: "bots@example.org" }],
  ])("sends from %j", (text, expected) => expect(readSender(text)).toEqual(expected));
});
