import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestParley, sampleFile } from "../testing/create-test-parley.ts";

let test: Awaited<ReturnType<typeof createTestParley>>;
beforeAll(async () => {
  test = await createTestParley({ PARLEY_RATE_LIMIT: "0" });
});
afterAll(() => test.close());

const says = (id: string, text: string) => ({
  id,
  type: "text",
  content: { richText: [{ type: "p", children: [{ text }] }] },
});
const group = (id: string, ...blocks: object[]) => ({ id, title: id, graphCoordinates: { x: 0, y: 0 }, blocks });

/** Makes a bot of these groups, each of which leads to the next one, and returns its id. */
const make = async (groups: { id: string; blocks: object[] }[], theme: object = {}): Promise<string> => {
  const edges = groups.map(({ id }, place) => {
    const last = groups[place - 1]?.blocks.at(-1) as { id: string } | undefined;
    return { id: `e${place}`, from: last ? { blockId: last.id } : { eventId: "start" }, to: { groupId: id } };
  });
  const leading = groups.map(({ blocks, ...rest }, place) => ({
    ...rest,
    blocks: blocks.map((block, row) =>
      row === blocks.length - 1 && place < groups.length - 1 ? { ...block, outgoingEdgeId: `e${place + 1}` } : block,
    ),
  }));
  const file = JSON.parse(JSON.stringify({ ...sampleFile(), groups: leading, edges, theme, variables: [] }));
  const response = await test.owner("POST", "/api/v1/typebots", { name: "Bot", file });
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()).id;
};
const listed = async (id: string, query = "?today=2026-01-01T00:00:00.000Z") => {
  const { typebots } = await (await test.owner("GET", `/api/v1/typebots${query}`)).json();
  return typebots.find((bot: { id: string }) => bot.id === id);
};

it("hold the bubbles up to the first question, over several groups, and the answers to pick from", async () => {
  const question = {
    id: "q",
    type: "choice input",
    items: [
      { id: "i1", content: "Tea" },
      { id: "i2", content: "Coffee with a lot of milk and sugar" },
    ],
  };
  const id = await make([
    group("one", says("a", "Hello {{Name}},\nhow are you?")),
    group("two", says("b", "Tea or coffee?"), question, says("c", "Bye")),
  ]);
  expect((await listed(id)).firstScreen).toMatchObject({
    says: ["Hello …, how are you?", "Tea or coffee?"],
    answers: ["Tea", "Coffee with a lot of mi…"],
    field: null,
  });
});

it("hold the placeholder of a field, and the colours of the theme", async () => {
  const field = { id: "q", type: "text input", options: { labels: { placeholder: "Your name" } } };
  const theme = {
    general: { background: { type: "Color", content: "#102030" } },
    chat: { hostBubbles: { backgroundColor: "#aabbcc" }, buttons: { backgroundColor: "#ff0000" } },
  };
  const id = await make([group("one", says("a", "Who are you?"), field)], theme);
  expect((await listed(id)).firstScreen).toMatchObject({
    field: "Your name",
    answers: [],
    page: "#102030",
    bubble: "#aabbcc",
    button: "#ff0000",
  });
});

it("follow each change of the draft; those of an earlier release are made when they are asked for", async () => {
  const id = await make([group("one", says("a", "Hi"))]);
  const richText = [{ type: "p", children: [{ text: "Good morning" }] }];
  const operations = [{ op: "set", table: "blocks", id: "a", path: ["options", "richText"], value: richText }];
  const changes = [{ id: "change-of-text", label: "Change text", operations }];
  const answer = await test.owner("POST", `/api/v1/typebots/${id}/changes`, { base: 0, changes });
  expect(answer.status).toBe(200);
  expect((await listed(id)).firstScreen.says).toEqual(["Good morning"]);
  const { connection } = test.parley.services.database;
  await connection.updateTable("bots").set({ first_screen: null }).where("id", "=", id).execute();
  expect((await listed(id)).firstScreen.says).toEqual(["Good morning"]);
  const row = await connection.selectFrom("bots").select("first_screen").where("id", "=", id).executeTakeFirst();
  expect(row?.first_screen).toContain("Good morning");
});

it("are told with the days of the results, and only where they are asked for", async () => {
  const id = await make([group("one", says("a", "Hi"))]);
  expect((await listed(id)).answersByDay).toEqual([0, 0, 0, 0, 0, 0, 0]);
  const plain = await listed(id, "");
  expect([plain.firstScreen, plain.answersByDay]).toEqual([undefined, undefined]);
});
