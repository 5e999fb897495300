import { afterAll, beforeAll, expect, it } from "vitest";
import { createSampleOwner } from "../../accounts/testing/owner-sample.ts";
import { createSampleToken } from "../../api-tokens/testing/create-sample-token.ts";
import { type Answer, createTestClient, textsOf } from "../../testing/create-test-client.ts";
import { asks, createTestFile, says, type TestFile } from "../../testing/create-test-file.ts";

let test: Awaited<ReturnType<typeof createTestClient>>;
beforeAll(async () => {
  test = await createTestClient();
});
afterAll(() => test.close());

const file: TestFile = {
  id: "draft",
  groups: { A: [says("Name?"), asks("Name", { to: "B" })], B: [says("Hi {{Name}}"), asks("Town")] },
  events: [{ id: "help", type: "command", options: { command: "help" }, to: "B" }],
  variables: ["Name", "Town"],
  settings: { metadata: { customHeadCode: "<b>" } },
};
const importDraft = async (given: TestFile = file) =>
  (await test.importFiles([createTestFile(given)], false))[0]?.id ?? "";
const preview = (id: string, body: unknown = {}): Promise<Answer> =>
  test.ownerPost(`/api/v1/typebots/${id}/preview/startChat`, body);
const send = (sessionId: string, message?: unknown) =>
  test.ownerPost(`/api/v1/sessions/${sessionId}/continueChat`, { message });

it("runs the draft, and makes no result of it", async () => {
  const id = await importDraft();
  const started = await preview(id);
  const { body } = started;
  expect([textsOf(started), body.resultId, body.typebot.publishedAt]).toEqual([["Name?"], undefined, undefined]);
  expect(body.logs).toEqual([
    { status: "info", description: "Head code, tag manager and tracking are left out in a preview" },
  ]);
  expect(body.clientSideActions).toBeUndefined();
  const { connection } = test.parley.services.database;
  const row = await connection.selectFrom("bots").select("draft").where("id", "=", id).executeTakeFirstOrThrow();
  await connection
    .updateTable("bots")
    .set({ draft: row.draft.replace("Hi", "Hello") })
    .where("id", "=", id)
    .execute();
  // A running preview keeps the draft it started with, so the new text appears only in a new preview.
  expect(textsOf(await send(body.sessionId, "Ada"))).toEqual(["Hi Ada"]);
  expect(textsOf(await send((await preview(id)).body.sessionId, "Ada"))).toEqual(["Hello Ada"]);
  expect((await test.resultsOf(id)).length).toBe(0);
});

it("begins again after its end", async () => {
  const { sessionId } = (await preview(await importDraft())).body;
  await send(sessionId, "Ada");
  expect((await send(sessionId, "Paris")).body.input).toBeUndefined();
  expect(textsOf(await send(sessionId))).toEqual(["Name?"]);
});

it("begins where it is told, with a session and a progress bar of its own", async () => {
  const id = await importDraft();
  const inGroup = await preview(id, { startFrom: { type: "group", groupId: "B" }, isProgressBarEnabled: true });
  expect([textsOf(inGroup), inGroup.body.progress]).toEqual([["Hi "], 50]);
  const atEvent = await preview(id, {
    startFrom: { type: "event", eventId: "help" },
    prefilledVariables: { Name: "Ada" },
  });
  expect(textsOf(atEvent)).toEqual(["Hi Ada"]);
  for (const startFrom of [
    { type: "group", groupId: "Z" },
    { type: "event", eventId: "Z" },
  ])
    expect((await preview(id, { startFrom })).status).toBe(400);
  const own = `${id}-owner`;
  expect((await preview(id, { sessionId: own })).body.sessionId).toBe(own);
  await send(own, "Ada");
  expect(textsOf(await preview(id, { sessionId: own }))).toEqual(["Name?"]);
  expect(textsOf(await send(own, "Bob"))).toEqual(["Hi Bob"]);
});

it("makes room for another with its session, at the same moment too; a published chat doesn't", async () => {
  const id = await importDraft();
  const sessionId = `${id}-author`;
  const begun = await Promise.all([1, 2, 3].map(() => preview(id, { sessionId })));
  expect(begun.map((answer) => [answer.status, textsOf(answer)])).toEqual([1, 2, 3].map(() => [200, ["Name?"]]));
  expect(textsOf(await send(sessionId, "Ada"))).toEqual(["Hi Ada"]);
  const published = (await test.begin({ groups: { A: [asks("Name")] }, variables: ["Name"] })).body.sessionId;
  expect((await preview(id, { sessionId: published })).status).toBe(409);
  expect((await send(published, "Ada")).status).toBe(200);
});

it("runs the drafts of linked bots", async () => {
  const link = { type: "Typebot link", options: { typebotId: "inner" } };
  const [outer] = await test.importFiles(
    [
      createTestFile({ id: "outer", groups: { A: [asks("Name"), link, says("Back")] }, variables: ["Name"] }),
      createTestFile({ id: "inner", groups: { A: [says("In {{Name}}")] }, variables: ["Name"] }),
    ],
    false,
  );
  const { sessionId } = (await preview(outer?.id ?? "")).body;
  expect(textsOf(await send(sessionId, "Ada"))).toEqual(["In Ada", "Back"]);
});

it("plays a file that it is given, for those who may change the bot; the draft stays as it is", async () => {
  const id = await importDraft();
  const { version: _, ...unmarked } = createTestFile({
    id: "given",
    groups: {
      A: [says("Given"), { type: "Typebot link", options: { typebotId: "given", groupId: "B" } }],
      B: [asks("Town")],
    },
    variables: ["Town"],
  });
  const started = await preview(id, { typebot: unmarked });
  expect([started.status, textsOf(started), started.body.input?.type]).toEqual([200, ["Given"], "text input"]);
  expect(textsOf(await preview(id))).toEqual(["Name?"]);
  expect(await preview(id, { typebot: { groups: 5 } })).toMatchObject({ status: 400, body: { code: "BAD_BOT_FILE" } });
  await createSampleOwner(test.parley.services);
  await createSampleToken(test.parley.services, { token: "parley_reader", scope: "read" });
  const reader = { authorization: "Bearer parley_reader" };
  const path = `/api/v1/typebots/${id}/preview/startChat`;
  expect((await test.ownerPost(path, {}, reader)).status).toBe(200);
  expect((await test.ownerPost(path, { typebot: unmarked }, reader)).status).toBe(403);
});

it("is for the owner alone", async () => {
  const id = await importDraft();
  const path = `/api/v1/typebots/${id}/preview/startChat`;
  expect((await test.parley.builder.request(path, { method: "POST", body: "{}" })).status).toBe(401);
  expect((await test.post(path, {})).status).toBe(401);
  expect((await test.post(path, {}, { authorization: "Bearer wrong" })).status).toBe(401);
  const live = (await test.begin(file)).body.sessionId;
  expect(await preview(id, { sessionId: live })).toMatchObject({ status: 409, body: { code: "CONFLICT" } });
  expect((await preview("unknown")).status).toBe(404);
});

it("is the same at the viewer's address, where clients have all their calls", async () => {
  const id = await importDraft();
  const token = { authorization: "Bearer test-owner-token", origin: "https://app.example" };
  const started = await test.post(`/api/v1/typebots/${id}/preview/startChat`, {}, token);
  expect([started.status, textsOf(started)]).toEqual([200, ["Name?"]]);
  expect(textsOf(await test.send(started.body.sessionId, "Ada"))).toEqual(["Hi Ada"]);
  expect(textsOf(await send(started.body.sessionId, "Paris"))).toEqual([]);
});
