import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestClient, textsOf } from "../../testing/create-test-client.ts";
import { asks, says, type TestFile } from "../../testing/create-test-file.ts";

let test: Awaited<ReturnType<typeof createTestClient>>;
beforeAll(async () => {
  test = await createTestClient();
});
afterAll(() => test.close());

const remembers: TestFile = {
  groups: { A: [says("Hello {{Name}}"), asks("Name", { id: "i1" }), asks("Town", { id: "i2" })] },
  variables: ["Name", "Town"],
  settings: { general: { rememberUser: { isEnabled: true } } },
};

/** A chat in which the visitor has entered a name. */
const haveChat = async (file = remembers) => {
  const publicId = await test.publish(file);
  const { sessionId, resultId: key } = (await test.start(publicId)).body;
  await test.send(sessionId, "Ada");
  return { publicId, sessionId, key: key as string, id: (key as string).split(".")[0] ?? "" };
};

describe("a result made through the chat API", () => {
  it("is named by a key that the visitor's client sends with the next start; it holds the id and a token", async () => {
    const { publicId, key, id } = await haveChat();
    expect(key).toMatch(/^[A-Za-z0-9]{10}\.[\w-]{43}$/);
    expect((await test.resultsOf(publicId)).map((result) => result.id)).toEqual([id]);
    // The reference's client forgets the chat if the answer has another result id.
    const again = await test.start(publicId, { resultId: key });
    expect([again.body.resultId, textsOf(again)]).toEqual([key, ["Hello Ada"]]);
    const older = await test.post("/api/v1/sendMessage", { startParams: { typebot: publicId, resultId: key } });
    expect([older.body.resultId, textsOf(older)]).toEqual([key, ["Hello Ada"]]);
    expect(await test.resultsOf(publicId)).toHaveLength(1);
  });

  it("is not gone on with by its id alone, by another result's token, or by a made up one", async () => {
    const { publicId, key, id } = await haveChat();
    const other = await haveChat();
    const token = key.split(".")[1] ?? "";
    for (const [resultId, headers] of [
      [id, {}],
      [`${id}.`, {}],
      [`${id}.${other.key.split(".")[1]}`, {}],
      [`${id}.${token.slice(1)}`, {}],
      [id, { "x-parley-token": "made up" }],
    ] as const) {
      const strange = await test.start(publicId, { resultId }, headers);
      expect([strange.status, textsOf(strange)]).toEqual([200, ["Hello "]]);
      expect(strange.body.resultId).not.toContain(id);
    }
    const sessionOfOther = await test.start(publicId, { resultId: id, sessionId: other.sessionId });
    expect(sessionOfOther.body.resultId).not.toContain(id);
    const [first] = (await test.resultsOf(publicId)).filter((result) => result.id === id);
    expect(first?.answers.map(({ content }) => content)).toEqual(["Ada"]);
  });

  it("is gone on with by whoever shows its token or its chat beside the id", async () => {
    const { publicId, key, id, sessionId } = await haveChat();
    const byToken = await test.start(publicId, { resultId: id }, { "x-parley-token": key.split(".")[1] ?? "" });
    const byChat = await test.start(publicId, { resultId: id, sessionId });
    await test.send(sessionId, "Paris");
    const over = { sessionId, message: "x", startParams: { typebot: publicId, resultId: id } };
    const byOldCall = await test.post("/api/v1/sendMessage", over);
    for (const again of [byToken, byChat, byOldCall])
      expect([again.body.resultId, textsOf(again)]).toEqual([key, ["Hello Ada"]]);
  });

  it("takes no plain call by its id alone, nor, but for files, by its key in place of the id", async () => {
    const { publicId, key, id } = await haveChat();
    const writes = (name: string) =>
      [
        ["PATCH", `/api/typebots/${publicId}/results/${name}`, { variables: [{ id: "vName", value: "Eve" }] }],
        ["PUT", `/api/typebots/${publicId}/results/${name}/answers`, { resultId: name, blockId: "i1", content: "Eve" }],
        ["POST", `/api/typebots/${publicId}/results/${name}/events`, { entries: [] }],
        ["POST", `/api/typebots/${publicId}/results/${name}/effects`, { blockId: "i1" }],
        ["POST", `/api/typebots/${publicId}/results/${name}/questions/payments`, { blockId: "i1" }],
        [
          "GET",
          `/api/typebots/${publicId}/blocks/i1/storage/upload-url?filePath=public/results/${name}/i1/a.txt`,
          undefined,
        ],
      ] as const;
    for (const [method, path, body] of writes(id)) {
      const response = await test.visitor(method, path, body);
      expect([method, path, response.status]).toEqual([method, path, 403]);
    }
    for (const [method, path, body] of writes(key)) {
      // With GET, early clients ask where to send a file. This block accepts no files, hence 400.
      const expected = method === "GET" ? 400 : 404;
      expect([method, path, (await test.visitor(method, path, body)).status]).toEqual([method, path, expected]);
    }
    const results = await test.resultsOf(publicId);
    expect(results).toMatchObject([{ answers: [{ content: "Ada" }], variables: [{ value: "Ada" }] }]);
  });

  it("is named by its id where the bot forgets its visitors: nobody sends that back", async () => {
    const { settings: _, ...forgets } = remembers;
    const { publicId, key } = await haveChat(forgets);
    expect(key).toMatch(/^[A-Za-z0-9]{10}$/);
    const patched = await test.visitor("PATCH", `/api/typebots/${publicId}/results/${key}`, { isCompleted: true });
    expect(patched.status).toBe(403);
  });
});

describe("a result without a token, of a plain call or an earlier release", () => {
  it("takes the plain calls as before, and tells its values to nobody who only knows its id", async () => {
    const publicId = await test.publish(remembers);
    const { id } = (await test.post(`/api/typebots/${publicId}/results`)).body.result;
    const variables = [{ id: "vName", value: "Ada" }];
    expect((await test.visitor("PATCH", `/api/typebots/${publicId}/results/${id}`, { variables })).status).toBe(200);
    const answer = { resultId: id, blockId: "i1", content: "Ada" };
    expect((await test.visitor("PUT", `/api/typebots/t/results/r/answers`, answer)).status).toBe(200);
    const started = await test.start(publicId, { resultId: id });
    // The result id stays the same, so that a client of an earlier release can continue its chat.
    expect([started.body.resultId, textsOf(started)]).toEqual([id, ["Hello "]]);
    const again = await test.start(publicId, { resultId: id, sessionId: started.body.sessionId });
    expect([again.body.resultId, textsOf(again)]).toEqual([id, ["Hello "]]);
  });
});
