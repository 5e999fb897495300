import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestClient, textsOf } from "../../testing/create-test-client.ts";
import { asks, createTestFile, says, type TestFile } from "../../testing/create-test-file.ts";

let test: Awaited<ReturnType<typeof createTestClient>>;
beforeAll(async () => {
  test = await createTestClient();
});
afterAll(() => test.close());

const name = asks("Name", { id: "i1" });
const older: TestFile = {
  id: "moving",
  groups: { A: [says("Name?"), name, says("Old {{Name}}")] },
  variables: ["Name"],
};
const newer: TestFile = {
  id: "moving",
  groups: { A: [says("Your name?")], B: [says("Please"), name, says("New {{Name}}"), asks("Town", { id: "i2" })] },
  variables: ["Name", "Town"],
};

const update = (sessionId: string) => test.ownerPost(`/api/v1/sessions/${sessionId}/updateTypebot`);
/** Replaces the draft of a bot, and publishes it if `isPublished`. */
const replaceDraft = async (id: string, file: TestFile, isPublished: boolean) => {
  const [other] = await test.importFiles([createTestFile(file)], false);
  const { connection } = test.parley.services.database;
  const bots = connection.selectFrom("bots").select("draft");
  const { draft } = await bots.where("id", "=", other?.id ?? "").executeTakeFirstOrThrow();
  await connection.updateTable("bots").set({ draft }).where("id", "=", id).execute();
  if (isPublished) expect((await test.ownerPost(`/api/v1/typebots/${id}/publish`)).status).toBe(200);
};
const publishOlder = async () => {
  const bot = await test.publishBot(createTestFile(older));
  return { ...bot, sessionId: (await test.start(bot.publicId)).body.sessionId as string };
};

describe("POST updateTypebot", () => {
  it("takes a chat to the version that is live now: same block, same result", async () => {
    const { id, publicId, sessionId } = await publishOlder();
    await replaceDraft(id, newer, true);
    expect(await update(sessionId)).toEqual({ status: 200, body: { message: "success" } });
    expect(textsOf(await test.send(sessionId, "Ada"))).toEqual(["New Ada"]);
    expect((await test.send(sessionId, "Paris")).body.input).toBeUndefined();
    const results = await test.resultsOf(publicId);
    expect(results).toMatchObject([{ version: 2, answers: [{ content: "Ada" }, { content: "Paris" }] }]);
  });

  it("is needed for that: a chat stays with the version it began with otherwise", async () => {
    const { id, sessionId } = await publishOlder();
    await replaceDraft(id, newer, true);
    expect(textsOf(await test.send(sessionId, "Ada"))).toEqual(["Old Ada"]);
  });

  it("takes a preview to the draft as it stands", async () => {
    const [bot] = await test.importFiles([createTestFile(older)], false);
    const id = bot?.id ?? "";
    const { sessionId } = (await test.ownerPost(`/api/v1/typebots/${id}/preview/startChat`, {})).body;
    await replaceDraft(id, newer, false);
    expect((await update(sessionId)).status).toBe(200);
    expect(textsOf(await test.send(sessionId, "Ada"))).toEqual(["New Ada"]);
  });

  it("leaves a chat where it is when its block is gone, and says so", async () => {
    const { id, sessionId } = await publishOlder();
    await replaceDraft(id, { ...newer, groups: { A: [asks("Town", { id: "i2" })] } }, true);
    expect(await update(sessionId)).toMatchObject({ status: 409, body: { code: "CONFLICT" } });
    expect(textsOf(await test.send(sessionId, "Ada"))).toEqual(["Old Ada"]);
  });

  it("is for the owner alone, and for chats that run", async () => {
    const { sessionId } = await publishOlder();
    const path = `/api/v1/sessions/${sessionId}/updateTypebot`;
    expect((await test.post(path)).status).toBe(401);
    expect((await test.post(path, undefined, { authorization: "Bearer test-owner-token" })).status).toBe(200);
    expect((await update("unknown")).status).toBe(404);
    await test.send(sessionId, "Ada");
    expect((await update(sessionId)).status).toBe(404);
  });
});
