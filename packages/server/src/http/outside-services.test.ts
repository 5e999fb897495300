import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { accountPath, createBrowser } from "../accounts/testing/create-browser.ts";
import { createSampleOwner, ownerSample } from "../accounts/testing/owner-sample.ts";
import { createLog } from "../base/log.ts";
import { shortenTimeLimits } from "../outbound/testing/shorten-time-limits.ts";
import { faults, startFaultyServer } from "../outbound/testing/start-faulty-server.ts";
import { createTestParley, sampleFile } from "../testing/create-test-parley.ts";

// External services that are called without a block, such as for signing in: if one fails, the person who needs it gets
// a message, the operator gets a log entry, and visitors notice nothing. For services of blocks see
// effects/outside-faults.test.ts, for file storage see the folder uploads.

type Server = Awaited<ReturnType<typeof createTestParley>>;

const settings = (mailPort: number): Record<string, string> => ({
  PARLEY_TRUST_PROXY: "1",
  GITHUB_CLIENT_ID: "client",
  GITHUB_CLIENT_SECRET: "canary-secret",
  GOOGLE_AUTH_CLIENT_ID: "client",
  GOOGLE_AUTH_CLIENT_SECRET: "canary-secret",
  NEXT_PUBLIC_GIPHY_API_KEY: "canary-secret",
  NEXT_PUBLIC_UNSPLASH_APP_NAME: "our app",
  NEXT_PUBLIC_UNSPLASH_ACCESS_KEY: "canary-secret",
  NEXT_PUBLIC_PEXELS_API_KEY: "canary-secret",
  NEXT_PUBLIC_GOOGLE_FONTS_API_KEY: "canary-secret",
  SMTP_HOST: "127.0.0.1",
  SMTP_PORT: String(mailPort),
  SMTP_USERNAME: "parley",
  SMTP_PASSWORD: "canary-secret",
  SMTP_IGNORE_TLS: "true",
  NEXT_PUBLIC_SMTP_FROM: "parley@example.org",
});

/** Makes a request that needs the service; returns the message that the person gets. */
type Ask = (server: Server) => Promise<string>;

const start = (server: Server, provider: string) => {
  const browser = createBrowser(server.parley);
  return { browser, begun: browser.ask("POST", `${accountPath}/providers/${provider}/start`, {}) };
};

const search =
  (library: string): Ask =>
  async ({ owner }) => {
    const { isDone, error } = await (await owner("GET", `/api/v1/media-search/${library}?q=cat`)).json();
    expect(isDone).toBe(false);
    return error;
  };

/** Asks for an e-mail. The answer must be the same with and without an account. */
const askForMail =
  (path: string): Ask =>
  async ({ parley }) => {
    const messages: string[] = [];
    for (const email of [ownerSample.email, "stranger@example.org"]) {
      const { status, body } = await createBrowser(parley).ask("POST", `${accountPath}/${path}`, { email });
      expect([status, body?.code]).toEqual([502, "MAIL_FAILED"]);
      messages.push(body.message);
    }
    expect(new Set(messages).size).toBe(1);
    return messages[0] ?? "";
  };

const services: Readonly<Record<string, Ask>> = {
  "a provider to sign in by, found by its document": async (server) => {
    const { status, body } = await start(server, "google").begun;
    expect([status, body.code]).toEqual([502, "PROVIDER_FAILED"]);
    return body.message;
  },
  "a provider to sign in by, when its code is redeemed": async (server) => {
    const { browser, begun } = start(server, "github");
    const state = new URL((await begun).body.url).searchParams.get("state");
    const returned = { provider: "github", state, code: "a-code" };
    const { status, body } = await browser.ask("POST", `${accountPath}/providers/finish`, returned);
    expect([status, body.code]).toEqual([502, "PROVIDER_FAILED"]);
    expect((await browser.whoAmI()).account).toBeNull();
    return body.message;
  },
  "the mail server, for a code to sign in by": askForMail("mail-codes"),
  "the mail server, for a link to sign up by": askForMail("sign-up"),
  "the mail server, for an invitation": async ({ owner }) => {
    const response = await owner("POST", "/api/v1/workspaces/main/invitations", {
      email: "new@example.org",
      role: "member",
    });
    expect(response.status).toBe(502);
    return (await response.json()).message;
  },
  GIPHY: search("giphy"),
  Unsplash: search("unsplash"),
  Pexels: search("pexels"),
  "Google's list of fonts": async ({ owner }) => (await (await owner("GET", "/api/v1/fonts")).json()).problem,
  "Google's fonts": async ({ publishBot, visitor }) => {
    const bot = await publishBot(sampleFile({ theme: { general: { font: "Karla" } } }));
    const page = await visitor("GET", `/${bot.publicId}`);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("system-ui")]);
    const [{ message }] = (bot.report as { toConnect: { message: string }[] }).toConnect as [{ message: string }];
    return message;
  },
};

const internals = /\b(?:UND_ERR|E[A-Z]{5,}\b|fetch failed|Unexpected token|undefined|canary)/;

describe.each([...faults, "unknown" as const])("a service that answers by %s", (fault) => {
  const lines: string[] = [];
  let web: Awaited<ReturnType<typeof startFaultyServer>>;
  let mail: Awaited<ReturnType<typeof startFaultyServer>>;
  let server: Server;

  beforeEach(async () => {
    [web, mail] = [await startFaultyServer("http"), await startFaultyServer("mail")];
    const given = settings(mail.port);
    server = await createTestParley(given, {
      log: createLog("warn", { write: (line) => void lines.push(line) }),
      outside: {
        allowsLoopback: true,
        // One server plays all services.
        standIns: new Proxy({}, { get: () => (fault === "unknown" ? undefined : web.url) }),
        resolve: (_, done) => done(Object.assign(new Error("no such name"), { code: "ENOTFOUND" }), []),
      },
    });
    await createSampleOwner(server.parley.services);
    if (fault === "unknown") await mail.close();
    else for (const one of [web, mail]) one.fail(fault);
    if (fault === "hang") shortenTimeLimits();
    lines.length = 0;
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await server.close();
    for (const one of [web, ...(fault === "unknown" ? [] : [mail])]) await one.close();
  });

  it.each(Object.entries(services))("%s", async (_, ask) => {
    const told = await ask(server);
    expect(told).toMatch(/^\S+ \S+ \S+ /);
    expect(told).not.toMatch(internals);
    const warnings = lines.map((line) => JSON.parse(line)).filter(({ level, reason }) => level >= 40 && reason);
    expect(warnings).not.toEqual([]);
    expect(JSON.stringify(warnings)).not.toContain("canary");
  });
});
