import { workspaceHeader } from "@parley/api";
import { describe, expect, it, vi } from "vitest";
import { createBrowser } from "../accounts/testing/create-browser.ts";
import { tokenOf } from "../accounts/testing/owner-sample.ts";
import { describeDatabases } from "../database/testing/describe-databases.ts";
import { purgeWorkspaces } from "./deleted-workspaces.ts";
import { type Browser, createPeople } from "./testing/create-people.ts";

// Consequences of losing a right, and of deleting a workspace, on every database.

const day = 86_400_000;

describeDatabases("ended rights", (test) => {
  const { open, invite, join, createBot } = createPeople(test);

  describe("invitations end with the right of whoever made them", () => {
    /** Adds a second administrator, Bo. `back` is an invitation that Bo has made, `others` one that Ann has made. */
    const openWithBo = async () => {
      const { parley, ann } = await open();
      const bo = await join(parley, (await invite(ann, { role: "admin" })).token, "bo@example.org");
      const back = await invite(bo.browser, { role: "admin" });
      const others = await invite(ann, { role: "member" });
      return { parley, ann, bo, back, others };
    };
    const member = (id: string) => `/api/v1/workspaces/main/members/${id}`;

    it.each(["removed", "demoted", "gone by themselves", "without an account"])("where they are %s", async (what) => {
      const { parley, ann, bo, back, others } = await openWithBo();
      const { status } =
        what === "removed"
          ? await ann.ask("DELETE", member(bo.id))
          : what === "demoted"
            ? await ann.ask("PATCH", member(bo.id), { role: "member" })
            : what === "without an account"
              ? await bo.browser.ask("POST", "/api/v1/account/delete", { email: "bo@example.org" })
              : await bo.browser.ask("POST", "/api/v1/workspaces/main/leave", {});
      expect([what, status < 300]).toEqual([what, true]);
      const stranger = createBrowser(parley);
      const read = await stranger.ask("POST", "/api/v1/invitations/read", { token: back.token });
      expect([read.status, read.body.code]).toEqual([403, "LINK_OVER"]);
      expect((await join(parley, back.token, "cy@example.org")).answer.status).toBe(403);
      if (what !== "without an account")
        expect((await bo.browser.ask("POST", "/api/v1/invitations/accept", { token: back.token })).status).toBe(403);
      const { invitations } = (await ann.ask("GET", "/api/v1/workspaces/main/invitations")).body;
      expect(invitations.map(({ id }: { id: string }) => id)).not.toContain(back.id);
      // Invitations of others stay valid. An administrator who returns has to invite people again.
      expect((await join(parley, others.token, "di@example.org")).answer.status).toBe(200);
      if (what !== "demoted") return;
      await ann.ask("PATCH", member(bo.id), { role: "admin" });
      expect((await join(parley, back.token, "cy@example.org")).answer.status).toBe(403);
    });

    it("also where a release before has removed them, or only the owner token has invited", async () => {
      const { parley, bo, back } = await openWithBo();
      const token = { authorization: `Bearer ${parley.ownerToken}`, "content-type": "application/json" };
      const path = "/api/v1/workspaces/main/invitations";
      const made = await parley.builder.request(path, { method: "POST", headers: token, body: '{"role":"member"}' });
      const byOwner = tokenOf((await made.json()).url);
      await parley.services.database.connection.deleteFrom("members").where("user_id", "=", bo.id).execute();
      expect((await join(parley, back.token, "cy@example.org")).answer.status).toBe(403);
      expect((await join(parley, byOwner, "cy@example.org")).answer.status).toBe(200);
    });
  });

  it("have no API tokens of before when they come back", async () => {
    const { parley, ann } = await open();
    const { browser, id } = await join(parley, (await invite(ann, { role: "member" })).token, "bo@example.org");
    const { token } = (
      await browser.ask("POST", "/api/v1/tokens", { name: "Nightly", scope: "write", expiresAt: null })
    ).body;
    const list = async () =>
      (await parley.builder.request("/api/v1/typebots", { headers: { authorization: `Bearer ${token}` } })).status;
    expect(await list()).toBe(200);
    await ann.ask("DELETE", `/api/v1/workspaces/main/members/${id}`);
    const { token: again } = await invite(ann, { role: "member" });
    expect((await browser.ask("POST", "/api/v1/invitations/accept", { token: again })).status).toBe(200);
    expect(await list()).toBe(401);
  });

  it.each(["membership", "right", "session", "token"])("followers hear at once that a %s has ended", async (what) => {
    // Timers are stopped, so polling can't be the reason.
    vi.useFakeTimers({ toFake: ["setInterval"] });
    const { parley, ann } = await open();
    const bot = await createBot(ann, "Ours");
    const role = what === "right" ? { role: "guest", bots: [{ botId: bot, access: "read" }] } : { role: "member" };
    const { browser, id } = await join(parley, (await invite(ann, role)).token, "bo@example.org");
    const made = await browser.ask("POST", "/api/v1/tokens", { name: "Nightly", scope: "read", expiresAt: null });
    const headers: Record<string, string> =
      what === "token"
        ? { authorization: `Bearer ${made.body.token}` }
        : { cookie: [...browser.cookies].map((pair) => pair.join("=")).join("; ") };
    const stream = await parley.builder.request(`/api/v1/typebots/${bot}/changes?after=0`, { headers });
    expect(stream.status).toBe(200);
    const over = stream.text();
    const member = `/api/v1/workspaces/main/members/${id}`;
    if (what === "membership") await ann.ask("DELETE", member);
    else if (what === "right") await ann.ask("PATCH", member, { bots: [] });
    else if (what === "token") await browser.ask("DELETE", `/api/v1/tokens/${made.body.id}`);
    else await browser.ask("POST", "/api/v1/account/sign-out");
    expect(await over).toContain("event: hello");
  });

  it("do not go on with a preview of the chat API that they began", async () => {
    const { parley, ann } = await open();
    const bot = await createBot(ann, "Ours");
    const { token } = await invite(ann, { role: "guest", bots: [{ botId: bot, access: "read" }] });
    const { browser, id } = await join(parley, token, "bo@example.org");
    const start = async (by: Browser) =>
      (await by.ask("POST", `/api/v1/typebots/${bot}/preview/startChat`, {})).body.sessionId as string;
    const [own, others] = [await start(browser), await start(ann)];
    const goOn = async (sessionId: string) =>
      (
        await parley.viewer.request(`/api/v1/sessions/${sessionId}/continueChat`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: "{}",
        })
      ).status;
    expect([await goOn(own), await goOn(others)]).toEqual([200, 200]);
    await ann.ask("PATCH", `/api/v1/workspaces/main/members/${id}`, { bots: [] });
    expect([await goOn(own), await goOn(others)]).toEqual([404, 200]);
  });

  it("spec R3.5: delete a workspace by its name, restore it for 30 days, and lose it for good then", async () => {
    const { parley, ann } = await open();
    const { connection } = parley.services.database;
    const { body: second } = await ann.ask("POST", "/api/v1/workspaces", { name: "Second" });
    const inSecond = { "x-parley-app": "1", [workspaceHeader]: second.id };
    const create = async (name: string) =>
      (await ann.ask("POST", "/api/v1/typebots", { name }, inSecond)).body.id as string;
    const [bot, thrownAway] = [await create("There"), await create("Thrown away")];
    await ann.ask("DELETE", `/api/v1/typebots/${thrownAway}`);
    await ann.ask("POST", "/api/v1/folders", { name: "Folder" }, inSecond);
    const guest = await invite(ann, { role: "guest", bots: [{ botId: bot, access: "read" }] }, second.id);
    const member = await join(parley, (await invite(ann, { role: "member" }, second.id)).token, "bo@example.org");
    const { token } = (
      await ann.ask("POST", "/api/v1/tokens", { name: "Nightly", scope: "write", expiresAt: null }, inSecond)
    ).body;
    expect((await ann.ask("POST", `/api/v1/typebots/${bot}/publish`, {})).status).toBe(200);
    await ann.ask("POST", `/api/v1/workspaces/${second.id}/use`, {});

    const path = `/api/v1/workspaces/${second.id}/delete`;
    expect((await ann.ask("POST", path, { name: "second" })).status).toBe(409);
    expect((await ann.ask("POST", "/api/v1/workspaces/main/delete", { name: "Workspace" })).status).toBe(409);
    expect((await member.browser.ask("POST", path, { name: "Second" })).status).toBe(403);
    expect((await ann.ask("POST", path, { name: "Second" })).status).toBe(204);

    /** Returns what everybody sees of the workspace. */
    const look = async () => ({
      workspaces: (await ann.ask("GET", "/api/v1/workspaces")).body.workspaces
        .map(({ id }: { id: string }) => id)
        .sort(),
      own: (await ann.whoAmI()).account.workspace.id,
      bot: (await ann.ask("GET", `/api/v1/typebots/${bot}`)).status,
      member: (await member.browser.ask("GET", `/api/v1/typebots/${bot}`)).status,
      visitor: (await parley.viewer.request(`/api/v1/typebots/${bot}/startChat`, { method: "POST", body: "{}" }))
        .status,
      token: (await parley.builder.request("/api/v1/typebots", { headers: { authorization: `Bearer ${token}` } }))
        .status,
      invitation: (await createBrowser(parley).ask("POST", "/api/v1/invitations/read", { token: guest.token })).status,
      restorable: (await ann.ask("GET", "/api/v1/deleted-workspaces")).body.workspaces.map(
        ({ id }: { id: string }) => id,
      ),
    });
    expect(await look()).toEqual({
      workspaces: ["main"],
      own: "main",
      bot: 404,
      member: 404,
      visitor: 404,
      token: 401,
      invitation: 403,
      restorable: [second.id],
    });
    // Neither members nor strangers can restore it.
    const restore = `/api/v1/deleted-workspaces/${second.id}/restore`;
    expect((await member.browser.ask("GET", "/api/v1/deleted-workspaces")).body.workspaces).toEqual([]);
    expect((await member.browser.ask("POST", restore, {})).status).toBe(404);
    expect((await ann.ask("POST", restore, {})).body).toMatchObject({ id: second.id, name: "Second", role: "admin" });
    expect(await look()).toEqual({
      workspaces: ["main", second.id].sort(),
      own: second.id,
      bot: 200,
      member: 200,
      visitor: 200,
      token: 200,
      invitation: 200,
      restorable: [],
    });
    const { entries } = (await ann.ask("GET", "/api/v1/activity", undefined, inSecond)).body;
    expect(entries).toContainEqual(
      expect.objectContaining({
        action: "workspace.restored",
        target: expect.objectContaining({ id: second.id, name: "Second" }),
        actor: expect.objectContaining({ email: "ann@example.org" }),
      }),
    );
    // Bots that were deleted before the workspace stay deleted.
    expect((await ann.ask("GET", `/api/v1/typebots/${thrownAway}`)).status).toBe(404);
    expect((await ann.ask("POST", restore, {})).status).toBe(404);

    expect((await ann.ask("POST", path, { name: "Second" })).status).toBe(204);
    const late = new Date(Date.now() - 30 * day - 1000).toISOString();
    await connection.updateTable("workspaces").set({ deleted_at: late }).where("id", "=", second.id).execute();
    expect((await ann.ask("POST", restore, {})).status).toBe(404);
    await purgeWorkspaces(parley.services, new Date(Date.now() - 30 * day).toISOString());
    for (const table of ["bots", "folders", "invitations", "members"] as const) {
      const rows = await connection
        .selectFrom(table)
        .select("workspace_id")
        .where("workspace_id", "=", second.id)
        .execute();
      expect([table, rows]).toEqual([table, []]);
    }
    expect((await ann.ask("GET", "/api/v1/workspaces")).body.workspaces).toMatchObject([{ id: "main" }]);
  });
});
