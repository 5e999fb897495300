import { appHeader, workspaceHeader } from "@parley/api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mainWorkspaceId } from "../accounts/main-workspace.ts";
import { createSampleOwner, openSession } from "../accounts/testing/owner-sample.ts";
import { createTestParley, sampleFile } from "../testing/create-test-parley.ts";
import { nextMillisecond } from "../testing/next-millisecond.ts";
import { createSamplePerson, createSampleWorkspace, letIn } from "./testing/sample-people.ts";

// Scripts for the reference product's API: its paths, its bodies, and the keys that scripts read from the answers.

let test: Awaited<ReturnType<typeof createTestParley>>;
beforeAll(async () => {
  test = await createTestParley({ PARLEY_RATE_LIMIT: "0" });
});
afterAll(() => test.close());

const workspaceId = mainWorkspaceId;

const call = async (method: string, path: string, body?: unknown, status = 200) => {
  const response = await test.owner(method, `/api/v1${path}`, body);
  const text = await response.text();
  expect([path, response.status, response.ok ? "" : text]).toEqual([path, status, status === 200 ? "" : text]);
  return JSON.parse(text);
};

/** Answers the sample bot through the chat API; returns the id of the result. */
const chat = async (publicId: string, ...answers: readonly string[]): Promise<string> => {
  const started = await test.visitor("POST", `/api/v1/typebots/${publicId}/startChat`, {});
  const { sessionId, resultId } = await started.json();
  for (const message of answers)
    expect((await test.visitor("POST", `/api/v1/sessions/${sessionId}/continueChat`, { message })).status).toBe(200);
  return resultId;
};

describe("a script of the reference", () => {
  it("spec R5.2: goes the whole way: creates a bot from an exported file, changes, publishes, plays, reads and deletes it", async () => {
    const { typebot } = await call("POST", "/typebots/import", {
      workspaceId,
      typebot: sampleFile({ name: "Survey" }),
    });
    expect(typebot).toMatchObject({ name: "Survey", workspaceId, version: "6.1", isClosed: false, isArchived: false });
    expect(typebot.groups.map(({ id }: { id: string }) => id)).toEqual(["g1", "g2"]);
    const { typebot: changed } = await call("PATCH", `/typebots/${typebot.id}`, {
      typebot: { name: "Survey 2", settings: { general: { isBrandingEnabled: true } } },
    });
    expect(changed).toMatchObject({ id: typebot.id, name: "Survey 2" });
    expect(changed.groups).toEqual(typebot.groups);
    expect(changed.settings.general.isBrandingEnabled).toBe(true);
    expect(await call("GET", `/typebots/${typebot.id}/publishedTypebot`)).toEqual({
      publishedTypebot: null,
      version: null,
    });
    expect((await call("POST", `/typebots/${typebot.id}/publish`)).message).toBe("success");
    const { publishedTypebot, version } = await call("GET", `/typebots/${typebot.id}/publishedTypebot`);
    expect([publishedTypebot.typebotId, publishedTypebot.groups, version]).toEqual([typebot.id, changed.groups, "6.1"]);
    const resultId = await chat(typebot.publicId, "Ada", "Red");
    const { results } = await call(
      "GET",
      `/typebots/${typebot.id}/results?limit=10&timeFilter=today&timeZone=Europe/Berlin`,
    );
    expect(results).toHaveLength(1);
    expect(results[0]).toMatchObject({
      id: resultId,
      typebotId: typebot.id,
      isCompleted: true,
      hasStarted: true,
      isArchived: false,
      answers: [
        { blockId: "b2", content: "Ada" },
        { blockId: "b3", content: "Red" },
      ],
    });
    expect((await call("GET", `/typebots/${typebot.id}/results/${resultId}`)).result).toEqual(results[0]);
    expect((await call("GET", `/typebots/${typebot.id}/results/${resultId}/logs`)).logs).toEqual([]);
    const { transcript } = await call("GET", `/typebots/${typebot.id}/results/${resultId}/transcript`);
    expect(transcript.slice(0, 2)).toEqual([
      { role: "bot", type: "text", text: expect.stringContaining("Hello") },
      { role: "user", type: "text", text: "Ada" },
    ]);
    expect((await call("DELETE", `/typebots/${typebot.id}/results?resultIds=${resultId}`)).message).toBe("success");
    expect((await call("GET", `/typebots/${typebot.id}/results?cursor=0`)).results).toEqual([]);
    await call("GET", `/typebots/${typebot.id}/results/${resultId}`, undefined, 404);
    expect((await call("POST", `/typebots/${typebot.id}/unpublish`)).message).toBe("success");
    expect(await call("DELETE", `/typebots/${typebot.id}`)).toEqual({ message: "success" });
    const refused = await call("GET", `/typebots/${typebot.id}`, undefined, 404);
    expect(refused).toMatchObject({ code: "NOT_FOUND", status: 404, message: expect.any(String) });
  });

  it("creates a bot of nothing but a name, in its workspace only", async () => {
    const { typebot } = await call("POST", "/typebots", { workspaceId, typebot: { name: "Empty", icon: "🦉" } });
    expect(typebot).toMatchObject({ name: "Empty", icon: "🦉", workspaceId });
    expect(typebot.events).toHaveLength(1);
    const { typebots } = await call("GET", `/typebots?workspaceId=${workspaceId}`);
    expect(typebots.find(({ id }: { id: string }) => id === typebot.id)).toMatchObject({ name: "Empty", icon: "🦉" });
    await call("GET", "/typebots?workspaceId=another", undefined, 404);
    await call("POST", "/typebots", { workspaceId: "another", typebot: { name: "Empty" } }, 404);
    await call("POST", "/typebots/import", { workspaceId, typebot: { name: "Damaged", version: "6", groups: 5 } }, 400);
  });

  it("hands back what it got: nothing is changed, and no change is stored", async () => {
    const bot = await test.publishBot();
    const { typebot, currentUserMode } = await call("GET", `/typebots/${bot.id}`);
    expect(currentUserMode).toBe("write");
    const { revision } = await call("GET", `/typebots/${bot.id}/document`);
    const { typebot: same } = await call("PATCH", `/typebots/${bot.id}`, { typebot });
    expect(same).toEqual(typebot);
    expect((await call("GET", `/typebots/${bot.id}/document`)).revision).toBe(revision);
  });

  it("changes what it was made to change, and takes nothing from an author who was quicker", async () => {
    const bot = await test.publishBot();
    const { typebot } = await call("GET", `/typebots/${bot.id}`);
    const { revision } = await call("GET", `/typebots/${bot.id}/document`);
    const operations = [
      { op: "set", table: "groups", id: "g1", path: ["title"], value: "Renamed by an author" },
      { op: "set", table: "blocks", id: "b2", path: ["options", "labels"], value: { button: "Go" } },
    ];
    await nextMillisecond();
    const changes = [{ id: "change-of-an-author", label: "Rename", operations }];
    await call("POST", `/typebots/${bot.id}/changes`, { base: revision, changes });
    const groups = structuredClone(typebot.groups);
    groups[0].blocks[1].options.isLong = true;
    groups[1].blocks.unshift({
      id: "bNew",
      type: "text",
      content: { richText: [{ type: "p", children: [{ text: "New" }] }] },
    });
    const { typebot: merged } = await call("PATCH", `/typebots/${bot.id}`, {
      typebot: { groups },
      updatedAt: typebot.updatedAt,
    });
    expect(merged.groups[0].title).toBe("Renamed by an author");
    expect(merged.groups[0].blocks[1].options).toMatchObject({ isLong: true, labels: { button: "Go" } });
    expect(merged.groups[1].blocks.map(({ id }: { id: string }) => id)).toEqual(["bNew", "b4"]);
    const { typebot: overwritten } = await call("PATCH", `/typebots/${bot.id}`, {
      typebot: { groups: typebot.groups },
      overwrite: true,
    });
    expect(overwritten.groups).toEqual(typebot.groups);
  });

  it("says which address is taken, and changes nothing then", async () => {
    const [one, other] = [await test.publishBot(), await test.publishBot()];
    const body = { typebot: { publicId: other.publicId, name: "Taken" } };
    expect(await call("PATCH", `/typebots/${one.id}`, body, 409)).toMatchObject({ code: "CONFLICT" });
    expect((await call("GET", `/typebots/${one.id}`)).typebot).toMatchObject({
      name: "Sample bot",
      publicId: one.publicId,
    });
  });

  it("pages by numbers, and counts", async () => {
    const bot = await test.publishBot();
    for (const name of ["Ada", "Bob", "Cy"]) await chat(bot.publicId, name);
    await chat(bot.publicId);
    const first = await call("GET", `/typebots/${bot.id}/results?limit=2&cursor=0`);
    expect([first.results.length, first.nextCursor]).toEqual([2, 2]);
    const second = await call("GET", `/typebots/${bot.id}/results?limit=2&cursor=${first.nextCursor}`);
    const names = [...first.results, ...second.results].map((result) => result.answers[0].content);
    expect([names.sort(), second.nextCursor]).toEqual([["Ada", "Bob", "Cy"], null]);
    expect((await call("GET", `/typebots/${bot.id}/results?limit=2&cursor=9`)).results).toEqual([]);
    expect((await call("GET", `/typebots/${bot.id}/results?timeFilter=lastMonth`)).results).toEqual([]);
    expect(await call("GET", `/typebots/${bot.id}/analytics/stats?timeFilter=last7Days`)).toEqual({
      stats: { totalViews: 4, totalStarts: 3, totalCompleted: 0 },
    });
    await call("GET", `/typebots/${bot.id}/results?timeFilter=today&timeZone=Nowhere`, undefined, 400);
    await call("DELETE", `/typebots/${bot.id}/results`);
    expect((await call("GET", `/typebots/${bot.id}/results`)).results).toEqual([]);
  });

  it("counts and exports what was made in a time, and refuses parameters that nobody knows", async () => {
    const bot = await test.publishBot();
    await chat(bot.publicId, "Ada");
    for (const [filter, count] of [
      ["timeFilter=today&timeZone=Europe/Berlin", 1],
      ["timeFilter=lastMonth", 0],
      ["", 1],
    ] as const) {
      expect(await call("GET", `/typebots/${bot.id}/results/count?${filter}`)).toEqual({ count });
      const exported = await call("GET", `/typebots/${bot.id}/results/export?format=json&${filter}`);
      expect([filter, exported.results.length]).toEqual([filter, count]);
      const { results } = await call("GET", `/typebots/${bot.id}/results?${filter}`);
      expect([filter, results.length]).toEqual([filter, count]);
    }
    for (const path of ["results/count?", "results/export?format=csv&", "results?", "logs?"]) {
      const refused = await call("GET", `/typebots/${bot.id}/${path}timeFilters=today`, undefined, 400);
      expect(refused.message).toContain("timeFilters: there is no such parameter");
    }
    await call(
      "GET",
      `/typebots/${bot.id}/results/export?format=csv&timeFilter=today&timeZone=Nowhere`,
      undefined,
      400,
    );
  });

  it("has every key that the reference requires, and takes them back as they are", async () => {
    const bot = await test.publishBot();
    const { typebot } = await call("GET", `/typebots/${bot.id}`);
    const absent = {
      riskLevel: null,
      spaceId: null,
      selectedThemeTemplateId: null,
      resultsTablePreferences: null,
      customDomain: null,
      whatsAppCredentialsId: null,
    };
    expect(typebot).toMatchObject(absent);
    await call("PATCH", `/typebots/${bot.id}`, { typebot: { ...typebot, selectedThemeTemplateId: "th1" } });
    expect((await call("GET", `/typebots/${bot.id}`)).typebot.selectedThemeTemplateId).toBe("th1");
    const file = await call("GET", `/typebots/${bot.id}/export`);
    expect(Object.keys(file)).not.toEqual(expect.arrayContaining(["riskLevel"]));
    const { publishedTypebot } = await call("GET", `/typebots/${bot.id}/publishedTypebot`);
    expect(publishedTypebot.updatedAt).toBe(publishedTypebot.createdAt);
    const id = (await chat(bot.publicId, "Ada")).split(".")[0];
    expect((await call("GET", `/typebots/${bot.id}/results/${id}`)).result).toMatchObject({ lastChatSessionId: null });
  });

  it("is told that there is no billing, and that folders are what spaces are there", async () => {
    const message = async (path: string) => (await call("GET", path, undefined, 404)).message;
    expect(await message("/billing/usage?workspaceId=main")).toContain("no billing");
    expect(await message("/spaces?workspaceId=main")).toContain("folders");
  });

  it("keeps folders", async () => {
    const { folder } = await call("POST", "/folders", { workspaceId, folderName: "Customers" });
    expect(folder).toMatchObject({ name: "Customers", workspaceId, parentFolderId: null });
    const inner = await call("POST", "/folders", { workspaceId, folderName: "Old", parentFolderId: folder.id });
    expect((await call("GET", `/folders/${inner.folder.id}?workspaceId=${workspaceId}`)).folder).toEqual(inner.folder);
    const ids = async (query: string) =>
      (await call("GET", `/folders?workspaceId=${workspaceId}${query}`)).folders.map(({ id }: { id: string }) => id);
    expect(await ids("")).not.toContain(inner.folder.id);
    expect(await ids(`&parentFolderId=${folder.id}`)).toEqual([inner.folder.id]);
    const renamed = await call("PATCH", `/folders/${folder.id}`, { workspaceId, folder: { name: "Clients" } });
    expect(renamed.folder).toMatchObject({ id: folder.id, name: "Clients" });
    expect((await call("DELETE", `/folders/${folder.id}?workspaceId=${workspaceId}`)).folder.id).toBe(folder.id);
    await call("GET", `/folders/${folder.id}?workspaceId=${workspaceId}`, undefined, 404);
    await call("GET", "/folders?workspaceId=another", undefined, 404);
  });

  it("spec R5.2: reads workspaces and their people, and renames one", async () => {
    const { workspaces } = await call("GET", "/workspaces");
    expect(workspaces).toMatchObject([{ id: workspaceId, name: "Workspace", icon: null, plan: "FREE" }]);
    const { workspace, currentUserMode } = await call("GET", `/workspaces/${workspaceId}`);
    expect([workspace, currentUserMode]).toMatchObject([{ ...workspaces[0], createdAt: expect.any(String) }, "write"]);
    const changed = await call("PATCH", `/workspaces/${workspaceId}`, { name: "Ours", icon: "🐘" });
    expect(changed.workspace).toMatchObject({ id: workspaceId, name: "Ours", icon: "🐘" });
    const userId = await createSamplePerson(test, { email: "bo@example.org", role: "member" });
    expect((await call("GET", `/workspaces/${workspaceId}/members`)).members).toMatchObject([
      { workspaceId, role: "MEMBER", user: { id: userId, name: "bo", email: "bo@example.org", image: null } },
    ]);
    await call("GET", "/workspaces/another", undefined, 404);
    await call("GET", "/workspaces/another/members", undefined, 404);
    await createSampleWorkspace(test, "third");
    expect(await call("DELETE", "/workspaces/third")).toEqual({ message: "success" });
    await call("GET", "/workspaces/third", undefined, 404);
    const refused = await call("DELETE", `/workspaces/${workspaceId}`, undefined, 409);
    expect(refused.code).toBe("CONFLICT");
  });

  it("spec 6.7: finds the default plan in new workspaces, the first one and those that people make", async () => {
    const other = await createTestParley({ DEFAULT_WORKSPACE_PLAN: "PRO", PARLEY_RATE_LIMIT: "0" });
    await createSampleOwner(other.parley.services);
    const { cookie } = await openSession(other.parley.services);
    const headers = { cookie, "content-type": "application/json", [appHeader.name]: appHeader.value };
    const path = "/api/v1/workspaces";
    const made = await other.parley.builder.request(path, { method: "POST", headers, body: '{"name":"New"}' });
    expect((await made.json()).workspace).toMatchObject({ name: "New", plan: "PRO" });
    const { workspaces } = await (await other.owner("GET", path)).json();
    expect(workspaces.map(({ plan }: { plan: string }) => plan)).toEqual(["PRO", "PRO"]);
    await other.close();
  });

  it("lists the bots and folders of another workspace where it may enter that", async () => {
    await createSampleWorkspace(test, "second");
    const headers = { [workspaceHeader]: "second" };
    const made = await test.owner("POST", "/api/v1/typebots", { name: "Over there" }, headers);
    const { id } = await made.json();
    const { typebots } = await call("GET", "/typebots?workspaceId=second");
    expect(typebots.map((bot: { id: string }) => bot.id)).toEqual([id]);
    expect((await call("GET", "/folders?workspaceId=second")).folders).toEqual([]);
  });

  it("spec R5.2: counts answers by their blocks, and the ways that chats took", async () => {
    const file = sampleFile();
    const [welcome] = file.groups as { blocks: Record<string, unknown>[] }[];
    const choice = welcome?.blocks[2] ?? {};
    choice.items = [
      { id: "i1", content: "Red", outgoingEdgeId: "e2" },
      { id: "i2", content: "Blue" },
    ];
    (file.edges as unknown[]).push({
      id: "e2",
      from: { blockId: "b3", itemId: "i1" },
      to: { groupId: "g2", blockId: "b4" },
    });
    const bot = await test.publishBot(file);
    for (const answers of [["Ada", "Red"], ["Bob", "Blue"], ["Cy"]]) await chat(bot.publicId, ...answers);
    const path = `/typebots/${bot.id}/analytics/inDepthData`;
    expect(await call("GET", `${path}?timeFilter=today&timeZone=Europe/Berlin`)).toEqual({
      totalAnswers: [
        { blockId: "b2", total: 3 },
        { blockId: "b3", total: 2 },
      ],
      offDefaultPathVisitedEdges: [{ id: "e2", edgeId: "e2", total: 1, to: { groupId: "g2", blockId: "b4" } }],
    });
    const none = { totalAnswers: [], offDefaultPathVisitedEdges: [] };
    expect(await call("GET", `${path}?timeFilter=lastMonth`)).toEqual(none);
    await call("DELETE", `/typebots/${bot.id}/results`);
    expect(await call("GET", path)).toEqual(none);
    await call("GET", `${path}?timeFilter=never`, undefined, 400);
  });

  it("gets the bots that a bot links to", async () => {
    const linked = await test.publishBot(sampleFile({ name: "Linked" }));
    const links = { id: "b9", type: "Typebot link", options: { typebotId: linked.id } };
    const groups = [{ id: "g1", title: "One", graphCoordinates: { x: 0, y: 0 }, blocks: [links] }];
    const edges = [{ id: "e0", from: { eventId: "start" }, to: { groupId: "g1" } }];
    const bot = await test.publishBot(sampleFile({ id: "linking", groups, edges }));
    const { typebots } = await call("GET", `/typebots/${bot.id}/linkedTypebots`);
    expect(typebots).toMatchObject([{ id: linked.id, name: "Linked", version: "6.1" }]);
    expect(Object.keys(typebots[0]).sort()).toEqual(["edges", "groups", "id", "name", "variables", "version"]);
    expect((await call("GET", `/typebots/${linked.id}/linkedTypebots`)).typebots).toEqual([]);
  });

  it("saves, lists and deletes themes, and is told who the guests of a bot are", async () => {
    const theme = { chat: { buttons: { backgroundColor: "#0f5c57" } } };
    const body = { workspaceId, name: "Ours", theme };
    const { themeTemplate } = await call("PUT", "/themeTemplates/their-id", body);
    expect(themeTemplate).toMatchObject({ id: "their-id", name: "Ours", theme, workspaceId });
    await call("PUT", "/themeTemplates/their-id", { ...body, name: "Still ours" });
    const { themeTemplates } = await call("GET", `/themeTemplates?workspaceId=${workspaceId}`);
    expect(themeTemplates).toMatchObject([{ id: "their-id", name: "Still ours" }]);
    await call("GET", "/themeTemplates?workspaceId=another", undefined, 404);
    const deleted = await call("DELETE", `/themeTemplates/their-id?workspaceId=${workspaceId}`);
    expect(deleted.themeTemplate.id).toBe("their-id");
    expect((await call("GET", "/themeTemplates")).themeTemplates).toEqual([]);
    const bot = await test.publishBot();
    const userId = await createSamplePerson(test, { email: "guest@example.org", role: "guest" });
    await letIn(test, { userId, botId: bot.id, access: "write" });
    const { collaborators } = await call("GET", `/typebots/${bot.id}/collaborators`);
    expect(collaborators).toMatchObject([
      { type: "WRITE", userId, typebotId: bot.id, user: { email: "guest@example.org", image: null } },
    ]);
    expect((await call("GET", "/users/me/api-tokens")).apiTokens).toEqual([]);
  });
});
