import type { JsonObject } from "@parley/core";
import { importBotFile } from "@parley/core/format";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestFile } from "../../testing/create-test-file.ts";
import { createTestParley } from "../../testing/create-test-parley.ts";

let parley: Awaited<ReturnType<typeof createTestParley>>;
beforeAll(async () => {
  parley = await createTestParley();
});
afterAll(() => parley.close());

const says = (text: string, to?: string) => ({
  type: "text",
  options: { richText: [{ type: "p", children: [{ text }] }] },
  ...(to === undefined ? {} : { to }),
});
const asks = (variable?: string, to?: string) => ({
  type: "text input",
  options: variable === undefined ? {} : { variableId: `v${variable}` },
  ...(to === undefined ? {} : { to }),
});

const importBot = async (isGoingBackEnabled = true): Promise<string> => {
  const { file } = importBotFile(
    createTestFile({
      id: `bot${Math.random()}`,
      variables: ["Name", "Kind"],
      groups: {
        A: [
          asks("Name"),
          says("Hello {{Name}}"),
          {
            type: "choice input",
            options: {},
            items: [
              { id: "x", content: "X", to: "X" },
              { id: "y", content: "Y", to: "Y" },
            ],
          },
        ],
        X: [asks("Kind", "Z")],
        Y: [says("No kind", "Z")],
        Z: [asks(), says("Bye {{Kind}}")],
      },
    }),
  );
  const [bot] = await parley.importFiles([{ ...file, settings: { general: { isGoingBackEnabled } } }]);
  return bot?.publicId ?? "";
};

const start = async (publicId: string) => {
  const send = async (method: string, path: string, body: JsonObject = {}) => {
    const response = await parley.visitor(method, path, body);
    return { status: response.status, body: (await response.json()) as JsonObject };
  };
  const started = await send("POST", `/api/v1/typebots/${publicId}/startChat`);
  const session = `/api/v1/sessions/${String(started.body.sessionId)}`;
  const resultId = String(started.body.resultId).split(".")[0];
  const read = async (path: string) =>
    (await (await parley.owner("GET", `/api/v1/typebots/${publicId}${path}`)).json()) as JsonObject;
  return {
    say: (message: string) => send("POST", `${session}/continueChat`, { message }),
    change: (index: number | string, message: string) => send("PUT", `${session}/answers/${index}`, { message }),
    result: async () => {
      const { results } = (await read("/results")) as unknown as {
        results: { id: string; answers: { content: string }[]; variables: { name: string; value: string }[] }[];
      };
      return results.find(({ id }) => id === resultId);
    },
    transcript: async () =>
      (
        (await read(`/results/${resultId}/transcript`)) as unknown as {
          lines: { kind: string; text: string; former?: { text: string }[] }[];
        }
      ).lines,
    numbers: () => read("/numbers"),
  };
};

const texts = (body: JsonObject) => JSON.stringify(body.messages);

describe("PUT …/answers/{index}", () => {
  it("replaces the answer and everything that depends on it, and keeps what is asked again", async () => {
    const chat = await start(await importBot());
    for (const message of ["Ada", "X", "red"]) await chat.say(message);
    const { status, body } = await chat.change(0, "Bob");
    expect(status).toBe(200);
    expect(texts(body)).toContain("Bob");
    expect(body.kept).toEqual([
      { index: 1, text: "X", after: 1 },
      { index: 2, text: "red", after: 1 },
    ]);
    expect(body.input).toMatchObject({ type: "text input" });
    const result = await chat.result();
    expect(result?.answers.map(({ content }) => content)).toEqual(["Bob", "X", "red"]);
    expect(result?.variables.map(({ value }) => value)).toEqual(["Bob", "red"]);
  });

  it("takes answers that are no longer given out of the result, but not out of its conversation", async () => {
    const chat = await start(await importBot());
    for (const message of ["Ada", "X", "red"]) await chat.say(message);
    await chat.change(1, "Y");
    expect((await chat.result())?.answers.map(({ content }) => content)).toEqual(["Ada", "Y"]);
    expect((await chat.result())?.variables.map(({ name }) => name)).toEqual(["Name"]);
    const lines = await chat.transcript();
    expect(lines.filter(({ kind }) => kind !== "bubble")).toMatchObject([
      { kind: "answer", text: "Ada" },
      { kind: "answer", text: "Y", former: [{ text: "X" }] },
      { kind: "withdrawn", text: "red" },
    ]);
    // And back again: what was said on that way still counts.
    const again = await chat.change(1, "X");
    expect(again.body.kept).toEqual([{ index: 2, text: "red", after: 0 }]);
    expect((await chat.result())?.answers.map(({ content }) => content)).toEqual(["Ada", "X", "red"]);
    const ended = await chat.say("last");
    expect(texts(ended.body)).toContain("Bye red");
  });

  it("leaves the numbers as if the final answers had been given at once", async () => {
    const countsOf = async (changes: boolean) => {
      const chat = await start(await importBot());
      for (const message of ["Ada", ...(changes ? ["X", "red"] : ["Y"])]) await chat.say(message);
      if (changes) await chat.change(1, "Y");
      const { questions, ways } = (await chat.numbers()) as unknown as {
        questions?: { shown: number; answered: number; left: number; visits: number }[];
        ways?: { chats: number; visits: number }[];
      };
      return {
        questions: questions?.map(({ shown, answered, left, visits }) => [shown, answered, left, visits]),
        ways: ways?.map(({ chats, visits }) => [chats, visits]),
      };
    };
    const changed = await countsOf(true);
    expect(changed.questions?.length).toBeGreaterThan(0);
    expect(changed).toEqual(await countsOf(false));
  });

  it("refuses with what to do: unknown answers, bots that don't allow it, chats that are over", async () => {
    const chat = await start(await importBot());
    await chat.say("Ada");
    expect(await chat.change(7, "x")).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining("no answer 7") },
    });
    expect((await chat.change("first", "x")).status).toBe(400);
    const other = await start(await importBot(false));
    await other.say("Ada");
    expect(await other.change(0, "x")).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining("author") },
    });
    for (const message of ["Y", "end"]) await chat.say(message);
    expect((await chat.change(0, "x")).status).toBe(404);
    expect((await chat.result())?.answers.map(({ content }) => content)).toEqual(["Ada", "Y", "end"]);
  });

  it("asks again where the new answer is refused", async () => {
    const chat = await start(await importBot());
    for (const message of ["Ada", "X"]) await chat.say(message);
    const { body } = await chat.change(1, "neither");
    expect(body.input).toMatchObject({ type: "choice input" });
    expect((await chat.result())?.answers.map(({ content }) => content)).toEqual(["Ada"]);
  });
});
