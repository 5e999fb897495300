import { appHeader } from "@parley/api";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { createSampleOwner, openSession } from "../accounts/testing/owner-sample.ts";
import { oauthClient, startOAuthServer } from "../credentials/testing/start-oauth-server.ts";
import { startMailServer } from "../mail/testing/start-mail-server.ts";
import { testCertificate } from "../mail/testing/test-certificate.ts";
import { asks, createTestFile, says } from "../testing/create-test-file.ts";
import { createTestParley } from "../testing/create-test-parley.ts";
import { startSheetsServer } from "./testing/start-sheets-server.ts";

// Access to an account is revoked: deliveries that need it wait, the account's owner is notified, and nothing is lost.

const login = { user: "parley", password: "mail-password-1" };
let oauth: Awaited<ReturnType<typeof startOAuthServer>>;
let google: Awaited<ReturnType<typeof startSheetsServer>>;
let mail: Awaited<ReturnType<typeof startMailServer>>;
let test: Awaited<ReturnType<typeof createTestParley>>;
let cookie = "";
beforeAll(async () => {
  oauth = await startOAuthServer();
  google = await startSheetsServer((token) => oauth.hasGiven(token));
  mail = await startMailServer(login);
  test = await createTestParley(
    {
      PARLEY_RATE_LIMIT: "0",
      GOOGLE_SHEETS_CLIENT_ID: oauthClient.id,
      GOOGLE_SHEETS_CLIENT_SECRET: oauthClient.secret,
      SMTP_HOST: "localhost",
      SMTP_PORT: String(mail.port),
      SMTP_USERNAME: login.user,
      SMTP_PASSWORD: login.password,
      NEXT_PUBLIC_SMTP_FROM: "'Parley' <parley@example.org>",
    },
    {
      mailTls: { ca: testCertificate },
      outside: {
        allowsLoopback: true,
        standIns: { "https://oauth2.googleapis.com": oauth.url, "https://sheets.googleapis.com": google.origin },
      },
    },
  );
  await createSampleOwner(test.parley.services);
  cookie = (await openSession(test.parley.services)).cookie;
});
beforeEach(() => {
  // Access that expires after a second must be renewed for every call.
  oauth.knobs.seconds = 1;
  mail.arrived.length = 0;
  google.asked.length = 0;
  google.sheets.splice(0, google.sheets.length, { id: 7, title: "A", rows: [["Name"]] });
});
afterAll(async () => {
  await test.close();
  await Promise.all([oauth.close(), google.close(), mail.close()]);
});

const ask = async (path: string, body: object) => {
  const response = await test.parley.builder.request(`/api/v1/${path}`, {
    method: "POST",
    headers: { cookie, "content-type": "application/json", [appHeader.name]: appHeader.value },
    body: JSON.stringify(body),
  });
  return response.json();
};

const connect = async (more: object = {}): Promise<string> => {
  const { url } = await ask("consents", { type: "google sheets", name: "Ann's sheets", ...more });
  const { state, code } = Object.fromEntries(new URL(oauth.consent(url, true)).searchParams);
  return (await ask("consents/finish", { state, code })).id;
};

const publish = (credentialsId: string) => {
  const place = { credentialsId, spreadsheetId: "book", sheetId: "7" };
  const cellsToInsert = [{ id: "a", column: "Name", value: "{{Name}}" }];
  const sheet = { id: "sheet", type: "Google Sheets", options: { ...place, action: "Insert a row", cellsToInsert } };
  return test.publishBot(createTestFile({ variables: ["Name"], groups: { A: [asks("Name"), sheet, says("Thanks")] } }));
};
type Bot = Awaited<ReturnType<typeof publish>>;

/** Counts the deliveries that are due. */
const countDue = async (): Promise<number> => {
  const { database, outbox } = test.parley.services;
  await outbox.settle();
  const open = database.connection.selectFrom("deliveries").select("id").where("status", "=", "open");
  return (await open.where("due_at", "<=", new Date().toISOString()).execute()).length;
};
/** Waits until no delivery is due. A sheet is written to at most once a second. */
const settle = () => expect.poll(countDue, { timeout: 10_000 }).toBe(0);

const visit = async ({ publicId }: Bot, name: string): Promise<string> => {
  const started = await test.visitor("POST", `/api/v1/typebots/${publicId}/startChat`, {});
  const { sessionId, resultId } = await started.json();
  const answered = await test.visitor("POST", `/api/v1/sessions/${sessionId}/continueChat`, { message: name });
  expect(JSON.stringify(await answered.json())).toContain("Thanks");
  await settle();
  return resultId;
};

const get = async (path: string) => (await test.owner("GET", `/api/v1/${path}`)).json();
const rows = () => google.sheets[0]?.rows.slice(1).map(([name]) => name);

it("rows wait until it is connected again, the bot's problems name it, and its owner gets one e-mail", {
  timeout: 30_000,
}, async () => {
  const account = await connect();
  const bot = await publish(account);
  await visit(bot, "Ada");
  expect(rows()).toEqual(["Ada"]);

  oauth.revokeAll();
  const results = [await visit(bot, "Bo"), await visit(bot, "Cy")];
  expect(rows()).toEqual(["Ada"]);
  const { deliveries } = await get(`typebots/${bot.id}/deliveries`);
  expect(deliveries.slice(0, 2)).toMatchObject([
    { status: "waiting", nextAttemptAt: null, lastError: expect.stringContaining("must be connected again") },
    { status: "waiting", nextAttemptAt: null, lastError: expect.stringContaining("must be connected again") },
  ]);
  const waiting = { status: "warning", description: "Waits until its account can be used again" };
  for (const id of results) expect((await get(`typebots/${bot.id}/results/${id}/logs`)).logs).toMatchObject([waiting]);

  await vi.waitFor(() => expect(mail.arrived).toHaveLength(1));
  expect(mail.arrived[0]?.recipients).toEqual(["ann@example.org"]);
  expect(mail.arrived[0]?.mail.subject).toBe('The account "Ann\'s sheets" must be connected again');
  expect(mail.arrived[0]?.mail.text).toMatch(/These bots use it: .+ Their chats go on\.[\s\S]+\/accounts/);

  const findings = async () =>
    (await (await test.owner("POST", `/api/v1/typebots/${bot.id}/publish`, {})).json()).findings.filter(
      ({ rule }: { rule: string }) => rule === "lost-account",
    );
  expect(await findings()).toMatchObject([
    { severity: "error", blockId: "sheet", message: expect.stringContaining("Google no longer gives access") },
  ]);

  await connect({ credentialsId: account });
  await settle();
  expect(rows()).toEqual(["Ada", "Bo", "Cy"]);
  expect((await get(`typebots/${bot.id}/results/${results[0]}/logs`)).logs).toMatchObject([
    waiting,
    { status: "success" },
  ]);
  expect(await findings()).toEqual([]);
  expect(mail.arrived).toHaveLength(1);
});

it("what waits is given up, and says so, once the account is deleted", { timeout: 30_000 }, async () => {
  const account = await connect();
  const bot = await publish(account);
  oauth.revokeAll();
  const result = await visit(bot, "Di");
  await test.owner("DELETE", `/api/v1/credentials/${account}`);
  await settle();
  expect((await get(`typebots/${bot.id}/results/${result}/logs`)).logs).toMatchObject([
    { status: "warning" },
    { status: "error", description: "Failed to insert a row in the sheet" },
  ]);
  expect(rows()).toEqual([]);
});
