import { appHeader } from "@parley/api";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { createSampleOwner, openSession } from "../../accounts/testing/owner-sample.ts";
import { createTestParley } from "../../testing/create-test-parley.ts";
import { resetClock, setClock } from "../../testing/set-clock.ts";
import { findCredentialData } from "../find-credential-data.ts";
import { oauthClient, startOAuthServer } from "../testing/start-oauth-server.ts";

const type = "google sheets";
let oauth: Awaited<ReturnType<typeof startOAuthServer>>;
let test: Awaited<ReturnType<typeof createTestParley>>;
let cookie = "";
let usualKnobs: typeof oauth.knobs;

beforeAll(async () => {
  oauth = await startOAuthServer([oauthClient, { id: "own-client", secret: "own-client-secret" }]);
  usualKnobs = { ...oauth.knobs };
  test = await createTestParley(
    { GOOGLE_SHEETS_CLIENT_ID: oauthClient.id, GOOGLE_SHEETS_CLIENT_SECRET: oauthClient.secret },
    {
      outside: {
        allowsLoopback: true,
        standIns: { "https://oauth2.googleapis.com": oauth.url, "https://sheets.googleapis.com": oauth.url },
      },
    },
  );
  await createSampleOwner(test.parley.services);
  cookie = (await openSession(test.parley.services)).cookie;
});
afterEach(() => {
  resetClock();
  Object.assign(oauth.knobs, usualKnobs);
});
afterAll(async () => {
  await test.close();
  await oauth.close();
});

const ask = async (path: string, body: object, from = cookie) => {
  const response = await test.parley.builder.request(`/api/v1/${path}`, {
    method: "POST",
    headers: { cookie: from, "content-type": "application/json", [appHeader.name]: appHeader.value },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
};

const start = async (more: object = {}) => (await ask("consents", { type, name: "Ann's sheets", ...more })).body;

/** Returns the parameters with which the provider's consent page sends the browser back. */
const agree = (url: string, isGiven = true) => {
  const back = new URL(oauth.consent(url, isGiven));
  const { state, code, error } = Object.fromEntries(back.searchParams);
  return { address: back.origin + back.pathname, answer: { state, code, error } };
};

const connect = async (more: object = {}) => {
  const { url } = await start(more);
  return ask("consents/finish", agree(url).answer);
};

const find = (id: string) => findCredentialData(test.parley.services, { workspaceId: "main", id, type });

it("connects an account by consent, once, with a proof of who has asked", async () => {
  const { url } = await start();
  expect(new URL(url).searchParams.get("scope")).toContain("https://www.googleapis.com/auth/spreadsheets");
  const { address, answer } = agree(url);
  expect(address).toBe("http://localhost:3000/api/credentials/google-sheets/callback");
  const { status, body } = await ask("consents/finish", answer);
  expect([status, body]).toEqual([200, expect.objectContaining({ type, name: "Ann's sheets", problem: null })]);
  expect(await find(body.id)).toMatchObject({
    access_token: expect.stringMatching(/^access-/),
    refresh_token: expect.stringMatching(/^refresh-/),
    token_type: "Bearer",
    expiry_date: expect.any(Number),
  });
  expect(await ask("consents/finish", answer)).toMatchObject({ status: 403, body: { code: "LINK_OVER" } });
});

it("refuses another browser's consent, and a state that nobody was given", async () => {
  const { url } = await start();
  const { answer } = agree(url);
  const other = (await openSession(test.parley.services)).cookie;
  expect((await ask("consents/finish", answer, other)).status).toBe(403);
  expect((await ask("consents/finish", { ...answer, state: `${answer.state}x` })).status).toBe(403);
  // The right browser can still finish the consent.
  expect((await ask("consents/finish", answer)).status).toBe(200);
});

it("refuses a consent that took too long", async () => {
  const { url } = await start();
  const past = new Date(Date.now() - 1000).toISOString();
  await test.parley.services.database.connection.updateTable("consents").set({ expires_at: past }).execute();
  expect(await ask("consents/finish", agree(url).answer)).toMatchObject({ status: 403 });
});

it("sends browsers from the address that is registered to the app's page, with what they bring", async () => {
  const response = await test.parley.builder.request("/api/credentials/google-sheets/callback?state=a&code=b%2Fc", {
    headers: { "sec-fetch-site": "cross-site" },
  });
  expect([response.status, response.headers.get("location")]).toEqual([303, "/oauth/redirect?state=a&code=b%2Fc"]);
});

it("asks for the names of spreadsheets, and connects an account that does not give them away", async () => {
  const listing = "https://www.googleapis.com/auth/drive.metadata.readonly";
  const { url } = await start();
  expect(new URL(url).searchParams.get("scope")?.split(" ")).toContain(listing);
  oauth.knobs.leavesOut = listing;
  const { status, body } = await connect();
  Object.assign(oauth.knobs, usualKnobs);
  expect(status).toBe(200);
  expect((await find(body.id))?.scope).toBe("https://www.googleapis.com/auth/spreadsheets");
});

it("says why nothing was connected", async () => {
  const { url } = await start();
  expect((await ask("consents/finish", agree(url, false).answer)).body).toMatchObject({
    code: "CONSENT_FAILED",
    message: "You have not given access at Google. Nothing was connected.",
  });
  oauth.knobs.leavesOut = "https://www.googleapis.com/auth/spreadsheets";
  expect((await connect()).body.message).toContain("Missing: https://www.googleapis.com/auth/spreadsheets");
  Object.assign(oauth.knobs, usualKnobs, { givesNoRefresh: true });
  expect((await connect()).body.message).toContain("gave no lasting access");
  Object.assign(oauth.knobs, usualKnobs, { outage: 503 });
  expect((await connect()).body.message).toBe("Google gave no access: Google answered 503 and gave no access.");
  expect((await start({ type: "gmail" })).message).toContain("set GMAIL_CLIENT_ID and GMAIL_CLIENT_SECRET");
  expect((await start({ type: "stripe" })).message).toContain("not connected by consent");
});

it("connects by a client of the author's own, and tells nobody its secret", async () => {
  const own = { client: { id: "own-client", secret: "own-client-secret" } };
  const { body } = await connect(own);
  expect(await find(body.id)).toMatchObject(own);
  oauth.requests.length = 0;
  expect((await ask(`credentials/${body.id}/test`, {})).body).toEqual({ isWorking: true, message: "Works" });
  expect(oauth.requests).toMatchObject([{ client_id: "own-client", grant_type: "refresh_token" }]);
  const wrong = await connect({ client: { id: "own-client", secret: "not-the-secret" } });
  expect(wrong.body.message).toBe("Google gave no access: The client secret ••• is wrong.");
});

it("renews access shortly before it ends, once, whoever needs it at the same time", async () => {
  oauth.knobs.seconds = 60;
  const { body } = await connect();
  Object.assign(oauth.knobs, { seconds: 3599, delay: 200, rotates: true });
  oauth.requests.length = 0;
  const held = await Promise.all([find(body.id), find(body.id), find(body.id)]);
  expect(oauth.requests).toHaveLength(1);
  expect(new Set(held.map((one) => one?.access_token)).size).toBe(1);
  // If the provider returns a new refresh token, it replaces the old one.
  const row = await find(body.id);
  expect(row?.refresh_token).not.toBe(oauth.requests[0]?.refresh_token);
  expect(oauth.requests).toHaveLength(1);
});

it("renews once, too, where two processes need it", async () => {
  oauth.knobs.seconds = 60;
  const { body } = await connect();
  Object.assign(oauth.knobs, { seconds: 3599, delay: 300, rotates: true });
  oauth.requests.length = 0;
  const { services } = test.parley;
  const key = { workspaceId: "main", id: body.id, type };
  const [one, other] = await Promise.all([
    findCredentialData({ ...services, renewals: new Map() }, key),
    findCredentialData({ ...services, renewals: new Map() }, key),
  ]);
  expect(oauth.requests).toHaveLength(1);
  expect(one?.access_token).toBe(other?.access_token);
});

it.each([
  ["back", -86_400_000],
  ["forward", 86_400_000],
])("never renews twice at once where the clock is set %s meanwhile", async (_, by) => {
  oauth.knobs.seconds = 60;
  const { body } = await connect();
  Object.assign(oauth.knobs, { seconds: 3599, delay: 300, rotates: true });
  oauth.requests.length = 0;
  const { services } = test.parley;
  const key = { workspaceId: "main", id: body.id, type, isRefused: true };
  const one = findCredentialData({ ...services, renewals: new Map() }, key);
  await vi.waitFor(() => expect(oauth.requests).toHaveLength(1));
  setClock(by);
  const other = findCredentialData({ ...services, renewals: new Map() }, key);
  expect(await Promise.all([one, other])).toMatchObject([
    { access_token: expect.anything() },
    { access_token: expect.anything() },
  ]);
  // Two renewals at once would send the same refresh token, and the provider would then revoke the access.
  const shown = oauth.requests.map((request) => request.refresh_token);
  expect(new Set(shown).size).toBe(shown.length);
});

it("goes on with access that is still good while the provider is down, and says so when it is not", async () => {
  oauth.knobs.seconds = 60;
  const { body } = await connect();
  oauth.knobs.outage = 500;
  expect(await find(body.id)).toMatchObject({ access_token: expect.stringMatching(/^access-/) });
  oauth.knobs.outage = 0;
  oauth.knobs.seconds = 0;
  const { body: none } = await connect();
  oauth.knobs.outage = 500;
  await expect(find(none.id)).rejects.toThrow(
    `The access of the account "Ann's sheets" could not be renewed. Google answered 500 and gave no access.`,
  );
  Object.assign(oauth.knobs, usualKnobs);
  expect(await find(none.id)).toMatchObject({ access_token: expect.stringMatching(/^access-/) });
});

it("marks an account whose access was taken back, until it is connected again under the same id", async () => {
  oauth.knobs.seconds = 60;
  const { body } = await connect();
  oauth.knobs.seconds = 3599;
  oauth.revokeAll();
  const problem = "Google no longer gives access: Token has been expired or revoked.";
  await expect(find(body.id)).rejects.toThrow(`The account "Ann's sheets" must be connected again. ${problem}`);
  oauth.requests.length = 0;
  await expect(find(body.id)).rejects.toThrow(problem);
  expect(oauth.requests).toEqual([]);
  const list = async () => (await (await test.owner("GET", "/api/v1/credentials")).json()).credentials;
  expect((await list()).find((one: { id: string }) => one.id === body.id).problem).toBe(problem);
  expect((await ask(`credentials/${body.id}/test`, {})).body.isWorking).toBe(false);
  const again = await connect({ credentialsId: body.id });
  expect(again.body).toMatchObject({ id: body.id, problem: null });
  expect(await find(body.id)).toMatchObject({ access_token: expect.stringMatching(/^access-/) });
  expect((await ask("consents", { type, name: "x", credentialsId: "nowhere" })).status).toBe(404);
});
