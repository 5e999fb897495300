import { workspaceHeader } from "@parley/api";
import { describe, expect, it, vi } from "vitest";
import { createBrowser } from "../accounts/testing/create-browser.ts";
import { ownerSample } from "../accounts/testing/owner-sample.ts";
import { describeDatabases } from "../database/testing/describe-databases.ts";
import type { Parley } from "../http/create-parley.ts";
import { startMailServer } from "../mail/testing/start-mail-server.ts";
import { type Browser, createPeople } from "./testing/create-people.ts";

// People join a workspace, use their rights there, and leave, on every database.

const day = 86_400_000;

describeDatabases("people", (test) => {
  const { open, invite, join, createBot } = createPeople(test);

  it("spec R3.2: come by a link, and are what it says", async () => {
    const { parley, ann } = await open();
    const { token, id } = await invite(ann, { role: "member" });
    const stranger = createBrowser(parley);
    const { body } = await stranger.ask("POST", "/api/v1/invitations/read", { token });
    expect(body).toMatchObject({ workspace: { name: "Workspace" }, role: "member", invitedBy: ownerSample.name });
    const { browser, answer } = await join(parley, token, "bo@example.org");
    expect(answer.body).toMatchObject({ workspace: { id: "main", role: "member" }, isServerAdmin: false });
    expect((await browser.ask("POST", "/api/v1/typebots", { name: "Mine" })).status).toBe(200);
    expect((await browser.ask("GET", "/api/v1/workspaces/main/invitations")).status).toBe(403);
    const { invitations } = (await ann.ask("GET", "/api/v1/workspaces/main/invitations")).body;
    expect(invitations).toMatchObject([{ id, uses: 1 }]);
    expect(JSON.stringify(invitations)).not.toContain(token);
    // The address already has an account now, so the link can't create another one.
    expect((await join(parley, token, "BO@example.org")).answer).toMatchObject({ status: 409 });
  });

  it("spec R3.2: do not come by a link that was taken back, has expired or is made up", async () => {
    const { parley, ann } = await open();
    const [one, other] = [await invite(ann, { role: "admin" }), await invite(ann, { role: "admin" })];
    await ann.ask("DELETE", `/api/v1/workspaces/main/invitations/${one.id}`);
    expect((await join(parley, one.token, "bo@example.org")).answer.status).toBe(403);
    expect((await join(parley, "made-up", "bo@example.org")).answer.status).toBe(403);
    vi.useFakeTimers({ now: Date.now() + 7 * day + 1000, toFake: ["Date"] });
    expect((await join(parley, other.token, "bo@example.org")).answer.status).toBe(403);
    const found = await parley.services.database.connection.selectFrom("users").select("email").execute();
    expect(found).toEqual([{ email: ownerSample.email }]);
  });

  it("spec R3.2: get an invitation by mail, good for their address, once", async () => {
    const server = await startMailServer({ user: "ada", password: "secret", isOpen: true });
    const { parley, ann } = await open({
      SMTP_HOST: "localhost",
      SMTP_PORT: String(server.port),
      SMTP_IGNORE_TLS: "true",
      NEXT_PUBLIC_SMTP_FROM: "'Parley' <parley@example.org>",
    });
    const { token } = await invite(ann, { role: "member", email: "Bo@example.org" });
    expect(server.arrived).toHaveLength(1);
    expect(JSON.stringify(server.arrived[0])).toContain("bo@example.org");
    expect((await join(parley, token, "eve@example.org")).answer.status).toBe(403);
    expect((await join(parley, token, "bo@example.org")).answer.status).toBe(200);
    expect((await join(parley, token, "bo@example.org")).answer.status).toBe(403);
    const user = await parley.services.database.connection
      .selectFrom("users")
      .select("email_verified")
      .where("email", "=", "bo@example.org")
      .executeTakeFirst();
    expect(user).toEqual({ email_verified: 1 });
    await server.close();
    // An invitation whose e-mail can't be sent is not kept.
    const failed = await ann.ask("POST", "/api/v1/workspaces/main/invitations", {
      role: "member",
      email: "cy@example.org",
    });
    expect([failed.status, failed.body.code]).toEqual([502, "MAIL_FAILED"]);
    expect((await ann.ask("GET", "/api/v1/workspaces/main/invitations")).body.invitations).toEqual([]);
  });

  it("spec R3.3: guests see their bots alone, and nothing of others", async () => {
    const { parley, ann } = await open();
    const [seen, edited, hidden] = [
      await createBot(ann, "Seen"),
      await createBot(ann, "Edited"),
      await createBot(ann, "Hidden"),
    ];
    const bots = [
      { botId: seen, access: "read" },
      { botId: edited, access: "write" },
    ];
    const { token } = await invite(ann, { role: "guest", bots });
    const { browser, id } = await join(parley, token, "bo@example.org");
    const { typebots } = (await browser.ask("GET", "/api/v1/typebots")).body;
    expect(typebots.map((bot: { name: string }) => bot.name).sort()).toEqual(["Edited", "Seen"]);
    const document = async (bot: string) => (await browser.ask("GET", `/api/v1/typebots/${bot}/document`)).body;
    expect([(await document(seen)).workspace.access, (await document(edited)).workspace.access]).toEqual([
      "read",
      "write",
    ]);
    // The guest can't find the bot by its id or by its name.
    for (const ref of [hidden, "Hidden"])
      expect((await browser.ask("GET", `/api/v1/typebots/${ref}`)).status).toBe(404);
    // The guest can't find it by the beginning of its name either, as members can.
    expect((await browser.ask("GET", "/api/v1/typebots/Hid/document")).status).toBe(404);
    // Removing a right takes effect at once.
    await ann.ask("PATCH", `/api/v1/workspaces/main/members/${id}`, { bots: [{ botId: seen, access: "write" }] });
    expect((await browser.ask("GET", `/api/v1/typebots/${edited}`)).status).toBe(404);
    expect((await document(seen)).workspace.access).toBe("write");
  });

  it("spec R3.4: leave a workspace with an administrator, always", async () => {
    const { parley, ann } = await open();
    const annId = (await ann.whoAmI()).account.user.id;
    const member = (id: string) => `/api/v1/workspaces/main/members/${id}`;
    expect((await ann.ask("POST", "/api/v1/workspaces/main/leave", {})).status).toBe(409);
    expect((await ann.ask("PATCH", member(annId), { role: "member" })).status).toBe(409);
    expect((await ann.ask("DELETE", member(annId))).status).toBe(409);
    const { token } = await invite(ann, { role: "admin" });
    const { browser, id } = await join(parley, token, "bo@example.org");
    // If two administrators demote each other at once, one of them stays an administrator.
    const statuses = await Promise.all([
      ann.ask("PATCH", member(id), { role: "member" }),
      browser.ask("PATCH", member(annId), { role: "member" }),
    ]);
    const roles = await parley.services.database.connection.selectFrom("members").select("role").execute();
    expect(roles.filter(({ role }) => role !== "member")).toHaveLength(1);
    expect(statuses.map(({ status }) => status).sort()[0]).toBe(200);
  });

  it("are strangers from the moment they are removed", async () => {
    const { parley, ann } = await open();
    const bot = await createBot(ann, "Ours");
    const { token } = await invite(ann, { role: "member" });
    const { browser, id } = await join(parley, token, "bo@example.org");
    expect((await browser.ask("GET", `/api/v1/typebots/${bot}`)).status).toBe(200);
    await ann.ask("DELETE", `/api/v1/workspaces/main/members/${id}`);
    expect((await browser.ask("GET", `/api/v1/typebots/${bot}`)).status).toBe(404);
    expect((await browser.ask("GET", "/api/v1/workspaces/main/members")).status).toBe(404);
    expect((await browser.whoAmI()).account).toMatchObject({ workspace: null });
    expect((await browser.ask("POST", "/api/v1/typebots", { name: "?" })).status).toBe(403);
    expect((await browser.ask("GET", "/api/v1/typebots")).body.typebots).toEqual([]);
  });

  describe("what goes on by itself ends within seconds", () => {
    const follow = async (server: Parley, browser: Browser, bot: string) => {
      const cookie = [...browser.cookies].map((pair) => pair.join("=")).join("; ");
      const path = `/api/v1/typebots/${bot}/changes?after=0`;
      const response = await server.builder.request(path, { headers: { cookie } });
      expect(response.status).toBe(200);
      return { over: response.text().then(() => Date.now()) };
    };
    const soon = 10_000;

    it.each(["membership", "right", "session", "account"])("when the %s ends", { timeout: 20_000 }, async (what) => {
      const { parley, ann } = await open();
      const bot = await createBot(ann, "Ours");
      const role = what === "right" ? { role: "guest", bots: [{ botId: bot, access: "read" }] } : { role: "member" };
      const { token } = await invite(ann, role);
      const { browser, id } = await join(parley, token, "bo@example.org");
      const stream = await follow(parley, browser, bot);
      const other = await follow(parley, ann, bot);
      let isOtherOver = false;
      void other.over.then(() => {
        isOtherOver = true;
      });
      const member = `/api/v1/workspaces/main/members/${id}`;
      const begin = Date.now();
      const { status } =
        what === "membership"
          ? await ann.ask("DELETE", member)
          : what === "right"
            ? await ann.ask("PATCH", member, { bots: [] })
            : what === "session"
              ? await browser.ask("POST", "/api/v1/account/sign-out")
              : await browser.ask("POST", "/api/v1/account/delete", { email: "bo@example.org" });
      expect([what, status < 300]).toEqual([what, true]);
      expect((await stream.over) - begin).toBeLessThan(soon);
      expect(isOtherOver).toBe(false);
    });

    it("previews end with the right of whoever made them", async () => {
      const { parley, ann } = await open();
      const bot = await createBot(ann, "Ours");
      const { token } = await invite(ann, { role: "guest", bots: [{ botId: bot, access: "read" }] });
      const { browser, id } = await join(parley, token, "bo@example.org");
      const preview = async (by: Browser) =>
        new URL((await by.ask("POST", `/api/v1/typebots/${bot}/preview`)).body.url).pathname;
      const [own, others] = [await preview(browser), await preview(ann)];
      const look = async (path: string) => {
        const page = await parley.viewer.request(path);
        const headers = { "x-parley-preview": path.split("/").at(-1) ?? "" };
        const flow = await parley.viewer.request(`/api/v1/preview-flows/${bot}`, { headers });
        return [page.status, flow.status];
      };
      expect([await look(own), await look(others)]).toEqual([
        [200, 200],
        [200, 200],
      ]);
      await ann.ask("DELETE", `/api/v1/workspaces/main/members/${id}`);
      expect([await look(own), await look(others)]).toEqual([
        [403, 403],
        [200, 200],
      ]);
    });
  });

  it("are named in what they did as long as their account is there", async () => {
    const { parley, ann } = await open();
    const bot = await createBot(ann, "Ours");
    const { token } = await invite(ann, { role: "member" });
    const { browser } = await join(parley, token, "bo@example.org");
    const rename = { op: "set", table: "bot", id: "bot", path: ["name"], value: "Theirs" };
    const path = `/api/v1/typebots/${bot}`;
    const changes = [{ id: "change-of-bo", label: "Rename", operations: [rename] }];
    expect((await browser.ask("POST", `${path}/changes`, { base: 0, changes })).status).toBe(200);
    expect((await browser.ask("POST", `${path}/publish`, {})).status).toBe(200);
    const look = async () => {
      const { body: missed } = await ann.ask("POST", `${path}/changes`, { base: 0, changes: [] });
      const { body: published } = await ann.ask("GET", `${path}/versions`);
      return [missed.missed.at(-1).author.name, published.versions[0].publishedBy];
    };
    expect(await look()).toEqual(["Bo", { name: "Bo" }]);
    expect((await browser.ask("POST", "/api/v1/account/delete", { email: "bo@example.org" })).status).toBe(204);
    expect(await look()).toEqual(["Deleted account", { name: null }]);
  });

  it("spec R3.5: work in several workspaces, each by itself", async () => {
    const { ann } = await open();
    const here = await createBot(ann, "Here");
    const { body: second } = await ann.ask("POST", "/api/v1/workspaces", { name: "Second", icon: "🐘" });
    expect(second).toMatchObject({ name: "Second", icon: "🐘", plan: "FREE", role: "admin" });
    const inSecond = { "x-parley-app": "1", [workspaceHeader]: second.id };
    const { body: bot } = await ann.ask("POST", "/api/v1/typebots", { name: "There" }, inSecond);
    const names = async (headers?: Record<string, string>) =>
      (await ann.ask("GET", "/api/v1/typebots", undefined, headers)).body.typebots.map(
        (one: { name: string }) => one.name,
      );
    expect([await names(), await names(inSecond)]).toEqual([["Here"], ["There"]]);
    // A bot's id in an address finds the bot in its own workspace, whichever workspace the header names.
    expect((await ann.ask("GET", `/api/v1/typebots/${bot.id}`)).status).toBe(200);
    expect((await ann.ask("GET", `/api/v1/typebots/${here}`, undefined, inSecond)).status).toBe(200);
    expect(
      (await ann.ask("GET", "/api/v1/typebots", undefined, { ...inSecond, [workspaceHeader]: "none" })).status,
    ).toBe(404);
    await ann.ask("POST", `/api/v1/workspaces/${second.id}/use`, {});
    expect(await names()).toEqual(["There"]);
    expect((await ann.whoAmI()).account.workspace).toMatchObject({ id: second.id });
  });

  it("spec 6.5: of ADMIN_EMAIL administer every workspace, once their address is confirmed", async () => {
    const { parley, ann } = await open({ ADMIN_EMAIL: "root@example.org" });
    const { token } = await invite(ann, { role: "member" });
    const { browser, answer } = await join(parley, token, "root@example.org");
    // The address is not confirmed: anybody with the link could have entered it.
    expect(answer.body.isServerAdmin).toBe(false);
    const { body: second } = await ann.ask("POST", "/api/v1/workspaces", { name: "Second" });
    const members = () => browser.ask("GET", `/api/v1/workspaces/${second.id}/members`);
    expect((await members()).status).toBe(404);
    await parley.services.database.connection
      .updateTable("users")
      .set({ email_verified: 1 })
      .where("email", "=", "root@example.org")
      .execute();
    expect((await members()).status).toBe(200);
    expect((await browser.ask("GET", "/api/v1/workspaces")).body.workspaces).toHaveLength(2);
  });
});
