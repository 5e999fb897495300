import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { invite } from "../../people/invitation-service.ts";
import { createTestParley } from "../../testing/create-test-parley.ts";
import { createTokenOwner } from "../owner-token.ts";
import { accountPath, createBrowser } from "../testing/create-browser.ts";
import { createSampleOwner, openSession, ownerSample, tokenOf } from "../testing/owner-sample.ts";
import {
  type Identity,
  identityClient,
  identitySample,
  startIdentityServer,
} from "../testing/start-identity-server.ts";

// Signing in through identity providers. One strict server on this machine plays all providers.

const ids = ["github", "google", "gitlab", "azure-ad", "facebook", "keycloak", "custom-oauth"] as const;
const withVerifiedEmail = ids.filter((id) => id !== "facebook");

type Identities = Awaited<ReturnType<typeof startIdentityServer>>;
type Test = Awaited<ReturnType<typeof createTestParley>>;
let identities: Identities;
let test: Test;

const open = async (more: Record<string, string> = {}) => {
  const opened = await createTestParley(
    {
      ...identities.settings,
      PARLEY_TRUST_PROXY: "1",
      ADMIN_EMAIL: "Boss@example.org",
      DISABLE_SIGNUP: "true",
      ...more,
    },
    { outside: { standIns: identities.standIns } },
  );
  identities.register(opened.parley.services.addresses.builder);
  return opened;
};

beforeAll(async () => {
  identities = await startIdentityServer();
  test = await open();
  await createSampleOwner(test.parley.services);
});
afterAll(async () => {
  await test.close();
  await identities.close();
});
beforeEach(async () => {
  identities.become({});
  await test.parley.services.database.connection
    .deleteFrom("accounts")
    .where("provider_id", "<>", "credential")
    .execute();
});

type Browser = ReturnType<typeof createBrowser>;

let addresses = 1;
const newBrowser = (parley = test.parley): Browser => createBrowser(parley, `192.0.2.${addresses++}`);

const start = async (browser: Browser, provider: string, next?: string): Promise<string> => {
  const { status, body } = await browser.ask("POST", `${accountPath}/providers/${provider}/start`, { next });
  expect([provider, status]).toEqual([provider, 200]);
  return body.url;
};

/**
 * Follows the redirect from the provider to the callback page, which posts the parameters of its address to the API.
 */
const comeBack = async (browser: Browser, address: string) => {
  const { pathname, search } = new URL(address);
  const { status, headers } = await browser.ask("GET", pathname + search, undefined, {
    "sec-fetch-site": "cross-site",
  });
  expect(status).toBe(303);
  const screen = new URL(headers.get("location") ?? "", "http://localhost:3000");
  expect(screen.pathname).toBe("/sign-in/callback");
  return browser.ask("POST", `${accountPath}/providers/finish`, Object.fromEntries(screen.searchParams));
};

const signIn = async (provider: string, given: Partial<Identity> = {}, browser = newBrowser()) => {
  identities.become(given);
  return comeBack(browser, identities.agree(await start(browser, provider)));
};

/** Expects status 403 with a readable message, and that nobody is signed in. */
const expectRefusal = async (
  browser: Browser,
  answer: Awaited<ReturnType<typeof comeBack>>,
  code: string,
  words: RegExp,
) => {
  expect([answer.body.code, answer.body.message]).toEqual([code, expect.stringMatching(words)]);
  expect((await browser.whoAmI()).account).toBeNull();
};

describe("signing in by a provider", () => {
  it("spec 6.4, 6.8, 6.9, 6.10, 6.11, 6.12, 6.13, 6.14: is offered where its settings are complete", async () => {
    const { body } = await newBrowser().ask("GET", `${accountPath}/ways`);
    expect(body).toMatchObject({ hasPassword: true, hasMail: false, mayBegin: true });
    expect(body.providers.map(({ name }: { name: string }) => name)).toEqual([
      "GitHub",
      "Google",
      "Our GitLab",
      "Microsoft",
      "Facebook",
      "Keycloak",
      "Our people",
    ]);
    const { AZURE_AD_TENANT_ID: _, ...incomplete } = identities.settings;
    const other = await createTestParley(incomplete);
    const { body: ways } = await newBrowser(other.parley).ask("GET", `${accountPath}/ways`);
    expect(ways.providers.map(({ id }: { id: string }) => id)).not.toContain("azure-ad");
    const browser = newBrowser(other.parley);
    expect((await browser.ask("POST", `${accountPath}/providers/azure-ad/start`, {})).status).toBe(404);
    await other.close();
  });

  it.each(withVerifiedEmail)(
    "spec 6.8, 6.10, 6.11, 6.12, 6.13, 6.14: %s lets in who has an account with the same verified address, and the same again",
    async (id) => {
      const browser = newBrowser();
      const first = await signIn(id, {}, browser);
      expect(first.body).toMatchObject({ account: { user: { name: "Ann", email: ownerSample.email } }, next: "/" });
      expect((await browser.ask("GET", "/api/v1/typebots")).status).toBe(200);
      // The account stays the same although the provider now reports another address.
      const second = await signIn(id, { email: "new@example.org", isVerified: false });
      expect(second.body.account.user.email).toBe(ownerSample.email);
      const { connection } = test.parley.services.database;
      const rows = await connection.selectFrom("accounts").selectAll().where("provider_id", "=", id).execute();
      expect(rows).toMatchObject([{ account_id: id === "custom-oauth" ? "key-4711" : "4711", access_token: null }]);
      expect(await connection.selectFrom("users").select("email_verified").execute()).toEqual([{ email_verified: 1 }]);
    },
  );

  it.each(ids)("spec R2.3: %s: an address that nobody has made sure of lets nobody in", async (id) => {
    const browser = newBrowser();
    await expectRefusal(browser, await signIn(id, { isVerified: false }, browser), "SIGN_IN_REFUSED", /not certain/);
  });

  it.each(withVerifiedEmail)("spec 6.6: %s: an address that nobody here has is refused", async (id) => {
    const browser = newBrowser();
    const answer = await signIn(id, { id: "99", email: "stranger@example.org" }, browser);
    await expectRefusal(browser, answer, "SIGN_IN_REFUSED", /Nobody has an account with .*stranger@example.org/);
  });

  it("spec 6.9: Facebook lets in whoever has connected it before", async () => {
    await expectRefusal(
      newBrowser(),
      await signIn("facebook"),
      "SIGN_IN_REFUSED",
      /connect the provider on your account page/,
    );
    const browser = newBrowser();
    const { cookie } = await openSession(test.parley.services);
    browser.cookies.set(...(cookie.split("=", 2) as [string, string]));
    const { body } = await browser.ask("POST", `${accountPath}/providers/facebook/connect`, {});
    expect((await comeBack(browser, identities.agree(body.url))).body).toMatchObject({ next: "/account/sign-in" });
    expect((await signIn("facebook")).status).toBe(200);
  });

  it("goes on where it was begun, and never elsewhere", async () => {
    for (const [next, expected] of [
      ["/bots/b1?block=x", "/bots/b1?block=x"],
      ["//evil.example", "/"],
      ["/\\evil.example", "/"],
      ["https://evil.example", "/"],
      ["/\t/evil.example", "/"],
      ["/api/v1/typebots", "/"],
    ]) {
      const browser = newBrowser();
      const url = await start(browser, "github", next);
      expect([next, (await comeBack(browser, identities.agree(url))).body.next]).toEqual([next, expected]);
    }
  });

  it("spec R2.4: a state is this browser's, known, good once and for this provider only", async () => {
    const browser = newBrowser();
    const back = identities.agree(await start(browser, "google"));
    await expectRefusal(newBrowser(), await comeBack(newBrowser(), back), "LINK_OVER", /another browser/);
    const made = new URL(back);
    made.searchParams.set("state", "0123456789abcdefghijklmnopqrstuv");
    await expectRefusal(browser, await comeBack(browser, made.href), "LINK_OVER", /Begin again/);
    const moved = back.replace("/callback/google", "/callback/github");
    await expectRefusal(browser, await comeBack(browser, moved), "LINK_OVER", /Begin again/);
    expect((await comeBack(browser, back)).status).toBe(200);
    expect((await comeBack(browser, back)).body.code).toBe("LINK_OVER");
    // This combines another person's code with the browser's own state. The code belongs to another PKCE verifier, so
    // it is refused.
    const other = newBrowser();
    const theirs = new URL(identities.agree(await start(newBrowser(), "google")));
    const mixed = new URL(identities.agree(await start(other, "google")));
    mixed.searchParams.set("code", theirs.searchParams.get("code") ?? "");
    await expectRefusal(
      other,
      await comeBack(other, mixed.href),
      "PROVIDER_FAILED",
      /Google did not answer as it should/,
    );
  });

  it("spec R2.4: is over after ten minutes", async () => {
    const browser = newBrowser();
    const back = identities.agree(await start(browser, "google"));
    await test.parley.services.database.connection
      .updateTable("verifications")
      .set({ expires_at: new Date(Date.now() - 1).toISOString() })
      .where("identifier", "=", "provider")
      .execute();
    await expectRefusal(browser, await comeBack(browser, back), "LINK_OVER", /ten minutes/);
  });

  it("says so when somebody cancels at the provider, or it can't be reached", async () => {
    const browser = newBrowser();
    identities.next("denies");
    await expectRefusal(
      browser,
      await signIn("github", {}, browser),
      "SIGN_IN_REFUSED",
      /You have not signed in at GitHub/,
    );
    identities.next("no answer");
    await expectRefusal(browser, await signIn("github", {}, browser), "PROVIDER_FAILED", /GitHub can't be reached/);
  });

  it.each(["another nonce", "another signature", "another issuer", "another audience", "expired"] as const)(
    "believes no identity token with %s",
    async (fault) => {
      for (const id of ["google", "azure-ad", "keycloak", "custom-oauth"]) {
        const browser = newBrowser();
        identities.next(fault);
        await expectRefusal(browser, await signIn(id, {}, browser), "PROVIDER_FAILED", /did not answer as it should/);
      }
    },
  );

  it("spec 6.10: only members of a required GitLab group come in", async () => {
    const grouped = await open({ GITLAB_REQUIRED_GROUPS: "staff, company/board" });
    await createSampleOwner(grouped.parley.services);
    const come = async (groups: string[]) => {
      const browser = newBrowser(grouped.parley);
      return signIn("gitlab", { groups }, browser);
    };
    for (const groups of [[], ["others"], ["company"]]) {
      const { body } = await come(groups);
      expect([body.code, body.message]).toEqual(["SIGN_IN_REFUSED", expect.stringContaining("staff, company/board")]);
    }
    expect((await come(["company/board"])).status).toBe(200);
    // A person who is no longer in the group is refused, although the account is connected.
    expect((await come([])).status).toBe(403);
    await grouped.close();
  });

  it("spec 6.5: makes an owner of an administrator, also of the first one, and of no other stranger", async () => {
    const empty = await open();
    const stranger = newBrowser(empty.parley);
    const refused = await signIn("github", { email: "stranger@example.org" }, stranger);
    await expectRefusal(stranger, refused, "SIGN_IN_REFUSED", /Nobody has an account/);
    const boss = { id: "1", email: "boss@Example.org", name: "The boss" };
    const unverified = newBrowser(empty.parley);
    const doubtful = await signIn("github", { ...boss, isVerified: false }, unverified);
    await expectRefusal(unverified, doubtful, "SIGN_IN_REFUSED", /not certain/);
    const browser = newBrowser(empty.parley);
    const made = await signIn("github", boss, browser);
    expect(made.body.account).toMatchObject({
      user: { email: "boss@example.org", name: "The boss" },
      workspace: { id: "main" },
    });
    expect((await browser.ask("GET", "/api/v1/typebots")).status).toBe(200);
    await empty.close();
  });

  it("tells neither pages nor logs what is secret", async () => {
    const browser = newBrowser();
    const answer = await start(browser, "google");
    expect(answer).not.toContain(encodeURIComponent(identityClient.secret));
    const { connection } = test.parley.services.database;
    const rows = await connection.selectFrom("verifications").selectAll().execute();
    const state = new URL(answer).searchParams.get("state") ?? "";
    expect(JSON.stringify(rows)).not.toContain(state);
  });
});

describe("one's own ways to sign in", () => {
  const openAccount = async () => {
    const browser = newBrowser();
    await signIn("github", {}, browser);
    return browser;
  };
  const list = async (browser: Browser) => (await browser.ask("GET", `${accountPath}/connections`)).body;

  it("spec R2.5: are listed, connected and disconnected", async () => {
    const browser = await openAccount();
    expect(await list(browser)).toMatchObject({
      hasPassword: true,
      hasMail: false,
      connections: [{ provider: "github", name: "GitHub" }],
    });
    identities.become({ email: "elsewhere@example.org", isVerified: false });
    const { body } = await browser.ask("POST", `${accountPath}/providers/keycloak/connect`, {});
    expect((await comeBack(browser, identities.agree(body.url))).status).toBe(200);
    const { connections } = await list(browser);
    expect(connections.map(({ provider }: { provider: string }) => provider)).toEqual(["github", "keycloak"]);
    for (const { id } of connections)
      expect((await browser.ask("DELETE", `${accountPath}/connections/${id}`)).status).toBe(204);
    expect((await list(browser)).connections).toEqual([]);
    expect((await browser.ask("DELETE", `${accountPath}/connections/unknown`)).status).toBe(404);
    const { entries } = (await browser.ask("GET", "/api/v1/activity?limit=3")).body;
    const noted = entries.map(({ action, target }: { action: string; target: { name: string } }) => [
      action,
      target.name,
    ]);
    expect(noted).toEqual([
      ["account.disconnected", `${ownerSample.email} (Keycloak)`],
      ["account.disconnected", `${ownerSample.email} (GitHub)`],
      ["account.connected", `${ownerSample.email} (Keycloak)`],
    ]);
  });

  it("spec R2.5: keep the last of them", async () => {
    const browser = newBrowser();
    await signIn("github", { id: "1", email: "boss@example.org" }, browser);
    const { hasPassword, connections } = await list(browser);
    const passwords = { currentPassword: "none at all", newPassword: "correct horse" };
    expect((await browser.ask("POST", `${accountPath}/password`, passwords)).body.code).toBe("WRONG_PASSWORD");
    expect([hasPassword, connections.length]).toEqual([false, 1]);
    const { status, body } = await browser.ask("DELETE", `${accountPath}/connections/${connections[0].id}`);
    expect([status, body.message]).toEqual([409, expect.stringContaining("your only way to sign in")]);
  });

  it("are connected to one account only, and only by whoever began", async () => {
    const browser = await openAccount();
    const boss = newBrowser();
    await signIn("google", { id: "1", email: "boss@example.org" }, boss);
    identities.become(identitySample);
    const { body } = await boss.ask("POST", `${accountPath}/providers/github/connect`, {});
    const taken = await comeBack(boss, identities.agree(body.url));
    expect([taken.status, taken.body.message]).toEqual([409, expect.stringContaining("Somebody else")]);

    const { body: begun } = await browser.ask("POST", `${accountPath}/providers/google/connect`, {});
    const back = identities.agree(begun.url);
    await browser.ask("POST", `${accountPath}/sign-out`);
    await expectRefusal(browser, await comeBack(browser, back), "LINK_OVER", /not signed in/);
  });
});

describe("passwords", () => {
  it("spec R2.7: can be switched off", async () => {
    const without = await open({ PARLEY_PASSWORD_SIGN_IN: "false" });
    await createSampleOwner(without.parley.services);
    const browser = newBrowser(without.parley);
    expect(await browser.signIn()).toMatchObject({ status: 403, body: { code: "SIGN_IN_REFUSED" } });
    expect((await browser.ask("GET", `${accountPath}/ways`)).body.hasPassword).toBe(false);
    expect((await signIn("github", {}, browser)).status).toBe(200);
    expect((await list(browser)).hasPassword).toBe(false);
    await without.close();
  });
  const list = async (browser: Browser) => (await browser.ask("GET", `${accountPath}/connections`)).body;
});

describe("an invitation", () => {
  const newcomer = { id: "4712", email: "cy@example.org", name: "Cy" };
  const inviteTo = async (more: { email?: string } = {}) =>
    tokenOf((await invite(test.parley.services, createTokenOwner(), { role: "member", ...more })).url);
  const follow = async (next: string | undefined, given: Partial<Identity> = newcomer) => {
    const browser = newBrowser();
    identities.become(given);
    return comeBack(browser, identities.agree(await start(browser, "google", next)));
  };
  const forget = async () => {
    const { connection } = test.parley.services.database;
    await connection.deleteFrom("users").where("email", "=", newcomer.email).execute();
  };

  it("spec 6.6, R3.2: lets somebody new in by a provider where nobody else can sign up", async () => {
    const next = `/invitation?token=${await inviteTo()}`;
    const { status, body } = await follow(next);
    expect([status, body.next, body.account?.workspace]).toMatchObject([200, "/", { id: "main", role: "member" }]);
    await forget();
  });

  it("brings whoever has an account back to its page, where they join", async () => {
    const next = `/invitation?token=${await inviteTo()}`;
    expect((await follow(next, {})).body).toMatchObject({ account: { user: { email: ownerSample.email } }, next });
  });

  it("lets nobody in who was not meant, or once it is over", async () => {
    const token = await inviteTo();
    const { connection } = test.parley.services.database;
    await connection.updateTable("invitations").set({ is_revoked: 1 }).execute();
    for (const next of [`/invitation?token=${token}`, "/invitation?token=made-up", undefined]) {
      const { body } = await follow(next);
      expect(body.code).toBe("SIGN_IN_REFUSED");
    }
  });
});
