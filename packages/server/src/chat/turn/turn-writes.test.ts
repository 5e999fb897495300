import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestClient, textsOf } from "../../testing/create-test-client.ts";
import { asks, createTestFile } from "../../testing/create-test-file.ts";
import { sampleFile } from "../../testing/create-test-parley.ts";

let test: Awaited<ReturnType<typeof createTestClient>>;
beforeAll(async () => {
  test = await createTestClient();
});
afterAll(() => test.close());

it("a connection to a block that is not there leaves its log, and goes on at the group's last block", async () => {
  const says = (id: string, text: string) => ({
    id,
    type: "text",
    content: { richText: [{ type: "p", children: [{ text }] }] },
  });
  const [welcome] = sampleFile().groups as object[];
  const end = {
    id: "g2",
    title: "End",
    graphCoordinates: { x: 0, y: 0 },
    blocks: [says("b4", "One"), says("b5", "Two")],
  };
  const edges = [
    { id: "e0", from: { eventId: "start" }, to: { groupId: "g1" } },
    { id: "e1", from: { blockId: "b3" }, to: { groupId: "g2", blockId: "gone" } },
  ];
  const bot = await test.publishBot(sampleFile({ groups: [welcome, end] as never, edges }));
  const exported = await (await test.owner("GET", `/api/v1/typebots/${bot.id}/export`)).json();
  expect(exported.edges[1].to).toEqual({ groupId: "g2", blockId: "gone" });
  const { sessionId } = (await test.start(bot.publicId)).body;
  await test.send(sessionId, "Ada");
  expect(textsOf(await test.send(sessionId, "Red"))).toEqual(["Two"]);
  const { logs } = await (await test.owner("GET", `/api/v1/typebots/${bot.id}/logs`)).json();
  expect(logs).toMatchObject([
    { status: "error", description: "An edge or jump leads to a block that does not exist", details: "gone" },
  ]);
});

it("an answer to a file question names its files", async () => {
  const ask = { type: "file input", id: "bFile", options: { isMultipleAllowed: true, variableId: "vFile" } };
  const file = createTestFile({ groups: { A: [ask, asks("Name")] }, variables: ["File", "Name"] });
  const bot = await test.publishBot(file);
  const { sessionId } = (await test.start(bot.publicId)).body;
  const urls = ["https://files.example/a.png", "https://files.example/b.png"];
  await test.send(sessionId, urls.join(", "));
  await test.send(sessionId, "Ada");
  const response = await test.owner("GET", `/api/typebots/${bot.id}/results`);
  const { results } = await response.json();
  expect(results[0].answers).toMatchObject([
    { blockId: "bFile", content: urls.join(", "), uploadedFiles: urls },
    { content: "Ada", uploadedFiles: null },
  ]);
});
