import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createTestParley } from "../testing/create-test-parley.ts";
import { cookieOf } from "./session-cookie.ts";
import { createSignInThrottle } from "./sign-in-throttle.ts";
import { accountPath, createBrowser } from "./testing/create-browser.ts";
import { createSampleOwner, openSession, ownerSample } from "./testing/owner-sample.ts";

// What must not let anybody in: guesses, pages of others, cookies that are made up.

let test: Awaited<ReturnType<typeof createTestParley>>;
beforeAll(async () => {
  test = await createTestParley({ PARLEY_TRUST_PROXY: "1" });
  await createSampleOwner(test.parley.services);
});
afterAll(() => test.close());

const bots = "/api/v1/typebots";
const app = { "x-parley-app": "1" };

describe("a session's cookie", () => {
  const ask = async (method: string, path: string, headers: Record<string, string>, cookie?: string) => {
    const session = cookie ?? (await openSession(test.parley.services)).cookie;
    const { status, body } = await createBrowser(test.parley).ask(method, path, undefined, {
      ...headers,
      cookie: session,
    });
    return [status, body?.code];
  };

  it("lets its owner read and, with the app's header, change", async () => {
    const { id } = await test.publishBot();
    expect(await ask("GET", bots, {})).toEqual([200, undefined]);
    expect(await ask("DELETE", `${bots}/${id}`, app)).toEqual([200, undefined]);
  });

  it.each<[string, Record<string, string>]>([
    ["without the app's header", {}],
    ["with another value of it", { "x-parley-app": "2" }],
    ["from a page of another site", { ...app, "sec-fetch-site": "cross-site" }],
    ["from a bot's page on the same machine", { ...app, origin: "http://127.0.0.1:3001" }],
    ["from another port", { ...app, "sec-fetch-site": "same-site" }],
  ])("changes nothing %s", async (_, headers) => {
    const { id } = await test.publishBot();
    expect(await ask("DELETE", `${bots}/${id}`, headers)).toEqual([403, "CROSS_SITE"]);
    expect((await test.owner("GET", `${bots}/${id}`)).status).toBe(200);
  });

  it("does not read for another site, either", async () => {
    expect(await ask("GET", accountPath, { "sec-fetch-site": "cross-site" })).toEqual([403, "CROSS_SITE"]);
  });

  it("signs nobody in or out for another page", async () => {
    const { email, password } = ownerSample;
    const browser = createBrowser(test.parley);
    for (const headers of [{}, { ...app, origin: "https://evil.example" }]) {
      const { status, body } = await browser.ask("POST", `${accountPath}/sign-in`, { email, password }, headers);
      expect([status, body.code]).toEqual([403, "CROSS_SITE"]);
      expect(await ask("POST", `${accountPath}/sign-out`, headers)).toEqual([403, "CROSS_SITE"]);
    }
    expect(browser.cookies.size).toBe(0);
  });

  it("counts only as it was signed", async () => {
    const { cookie } = await openSession(test.parley.services);
    const { cookie: other } = await openSession(test.parley.services);
    const [value = "", signature = ""] = cookie.split(/\.(?=[^.]*$)/);
    const [, foreign = ""] = other.split(/\.(?=[^.]*$)/);
    const name = cookieOf("session", { builder: "http://localhost:3000" }).name;
    expect(await ask("GET", bots, {}, `${value}.${signature}`)).toEqual([200, undefined]);
    for (const made of [`${value}.${foreign}`, value, `${name}=`, `${name}=x.y`, `${name}-1=${cookie.split("=")[1]}`])
      expect([made, ...(await ask("GET", bots, {}, made))]).toEqual([made, 401, "UNAUTHORIZED"]);
  });

  it("is nothing beside a token, nor to the viewer", async () => {
    const { cookie } = await openSession(test.parley.services);
    expect(await ask("GET", bots, { authorization: "Bearer wrong" }, cookie)).toEqual([401, "UNAUTHORIZED"]);
    const { id } = await test.publishBot();
    const preview = await test.visitor("POST", `/api/v1/typebots/${id}/preview/startChat`, {}, { cookie, ...app });
    expect(preview.status).toBe(401);
  });

  it("costs one statement, and none where it is made up", async () => {
    const { cookie } = await openSession(test.parley.services);
    const executor = test.parley.services.database.connection.getExecutor();
    const spy = vi.spyOn(executor, "executeQuery");
    expect(await ask("GET", accountPath, {}, cookie)).toEqual([200, undefined]);
    expect(spy).toHaveBeenCalledTimes(1);
    spy.mockClear();
    expect(await ask("GET", bots, {}, `${cookie.slice(0, -6)}AAA%3D`)).toEqual([401, "UNAUTHORIZED"]);
    expect(spy).not.toHaveBeenCalled();
    spy.mockRestore();
  });

  it("tells people to sign in, and programs to send the token", async () => {
    const message = async (headers: Record<string, string>) =>
      (await createBrowser(test.parley).ask("GET", bots, undefined, headers)).body.message;
    expect(await message(app)).toBe("Sign in to go on.");
    expect(await message({ "sec-fetch-site": "same-origin" })).toBe("Sign in to go on.");
    expect(await message({})).toContain("Authorization: Bearer");
  });
});

it("the session of one is not for another to end", async () => {
  const { database } = test.parley.services;
  const now = new Date().toISOString();
  const times = { created_at: now, updated_at: now };
  const bob = { id: "bob", name: "Bob", email: "bob@example.org", email_verified: 0, image: null, ...times } as const;
  await database.connection.insertInto("users").values(bob).execute();
  const { id, cookie } = await openSession(test.parley.services, bob.email);
  const browser = createBrowser(test.parley);
  await browser.signIn();
  expect((await browser.ask("DELETE", `${accountPath}/sessions/${id}`)).status).toBe(404);
  // Whoever is in no workspace is known, and has nothing.
  const { status, body } = await createBrowser(test.parley).ask("GET", bots, undefined, { cookie });
  expect([status, body]).toEqual([200, { typebots: [] }]);
});

it("over https the cookie is for that host alone and never goes out in the clear", async () => {
  const secure = await createTestParley({ NEXTAUTH_URL: "https://build.example.org" });
  await createSampleOwner(secure.parley.services);
  const browser = createBrowser(secure.parley);
  const { headers } = await browser.signIn();
  expect(headers.getSetCookie()).toEqual([
    expect.stringMatching(/^__Host-parley-session=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    expect.stringMatching(/^__Host-parley-device=[^;]+; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
  ]);
  expect((await browser.whoAmI()).account.user.email).toBe(ownerSample.email);
  await secure.close();
});

describe("guessing passwords", () => {
  const { email, password } = ownerSample;

  it("spec R2.2: is slowed down for an account in one place, and the answer says how long", async () => {
    const guess = () => createBrowser(test.parley, "192.0.2.66").signIn("wrong password", "ben@example.org");
    for (let tries = 0; tries < 10; tries++) expect((await guess()).status).toBe(403);
    const { status, body, headers } = await guess();
    const seconds = headers.get("retry-after");
    expect([status, body.code]).toEqual([429, "TOO_MANY_REQUESTS"]);
    expect(body.message).toBe(`Too many wrong passwords. Try again in ${seconds} seconds.`);
    // Others sign in meanwhile.
    expect((await createBrowser(test.parley).signIn()).status).toBe(200);
  });

  it("locks nobody out: whoever guesses elsewhere makes only themselves wait", async () => {
    const other = createBrowser(test.parley, "192.0.2.67");
    const statuses: number[] = [];
    for (let tries = 0; tries < 12; tries++) statuses.push((await other.signIn("wrong password", email)).status);
    expect(statuses).toEqual([...Array(10).fill(403), 429, 429]);
    // A browser in which nobody has signed in yet, somewhere else.
    expect((await createBrowser(test.parley, "192.0.2.68").signIn(password, email)).status).toBe(200);
  });

  it("stays bounded where it comes from many places, and even then lets in a browser that signed in before", {
    timeout: 60_000,
  }, async () => {
    const own = createBrowser(test.parley, "192.0.2.69");
    expect((await own.signIn(password, email)).status).toBe(200);
    const cookie = [...own.cookies].find(([name]) => name.includes("parley-device"));
    let tried = 0;
    for (let place = 1; place <= 70; place++) {
      const { status } = await createBrowser(test.parley, `198.51.100.${place}`).signIn("wrong password", email);
      if (status === 403) tried += 1;
    }
    // One more may be tried every six seconds.
    expect(tried).toBeLessThanOrEqual(60);
    let place = 100;
    /** Whether the right password is refused in a new browser, once no guess is left. */
    const isRefused = async (browser: ReturnType<typeof createBrowser>) => {
      const guess = () => createBrowser(test.parley, `198.51.100.${++place}`).signIn("wrong password", email);
      while ((await guess()).status !== 429);
      return (await browser.signIn(password, email)).status;
    };
    await expect.poll(() => isRefused(createBrowser(test.parley, "203.0.113.1")), { timeout: 15_000 }).toBe(429);
    expect((await own.ask("POST", `${accountPath}/sign-out`)).status).toBe(204);
    expect((await own.signIn(password, email)).status).toBe(200);
    // The cookie is good for that account, as it was made, and for ten wrong passwords: it lets nobody in.
    const [name = "", value = ""] = cookie ?? [];
    const thief = createBrowser(test.parley, "203.0.113.2");
    thief.cookies.set(name, value);
    expect((await thief.whoAmI()).account).toBeNull();
    const guesses: number[] = [];
    for (let tries = 0; tries < 11; tries++) guesses.push((await thief.signIn("wrong password", email)).status);
    expect(guesses.slice(0, 10)).toEqual(Array(10).fill(403));
    expect(guesses.at(-1)).toBe(429);
    const forger = createBrowser(test.parley, "203.0.113.3");
    forger.cookies.set(name, `${value.slice(0, -6)}AAAAA%3D`);
    await expect.poll(() => isRefused(forger), { timeout: 15_000 }).toBe(429);
  });

  it("is refilled evenly; right passwords do not count", () => {
    let time = 0;
    const throttle = createSignInThrottle(() => time);
    const ann = { address: "a", email: "ann@example.org" };
    for (let tries = 0; tries < 100; tries++) {
      expect(throttle.begin(ann)).toBe(0);
      throttle.succeed(ann);
    }
    for (let tries = 0; tries < 10; tries++) expect(throttle.begin(ann)).toBe(0);
    expect(throttle.begin(ann)).toBe(30_000);
    time = 30_000;
    expect(throttle.begin(ann)).toBe(0);
    expect(throttle.begin(ann)).toBe(30_000);
  });

  it("counts a whole network of IPv6 as one place", () => {
    const throttle = createSignInThrottle(() => 0);
    const guess = (address: string) => throttle.begin({ address, email });
    for (let tries = 0; tries < 10; tries++) expect(guess(`2001:db8:0:7::${tries}`)).toBe(0);
    expect(guess("2001:db8::7:a:b:c:d")).toBeGreaterThan(0);
    expect(guess("2001:db8:0:8::1")).toBe(0);
  });

  it("is slowed down for an address, whosever passwords it guesses", () => {
    const throttle = createSignInThrottle(() => 0);
    const guess = (address: string, number: number) =>
      throttle.begin({ address, email: `person${number}@example.org` });
    for (let number = 0; number < 30; number++) expect(guess("a", number)).toBe(0);
    expect(guess("a", 30)).toBe(10_000);
    expect(guess("b", 30)).toBe(0);
  });
});
