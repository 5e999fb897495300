import { definitions } from "@parley/blocks/definitions";
import { runs } from "@parley/blocks/runs";
import { evaluateAll } from "@parley/engine/testing";
import { describe, expect, it } from "vitest";
import { NotKnown } from "../play/closed-chat.ts";
import { flowOf, text } from "../play/testing/flow-of.ts";
import { parseTest } from "./parse-tests.ts";
import { printTest } from "./print-test.ts";
import { recordTest } from "./record-test.ts";
import { runTest, type TestGround, toPresent } from "./run-test.ts";
import { tellBreak, untilKnown } from "./run-tests.ts";

const labelOf = (type: string) => definitions[type as keyof typeof definitions]?.label ?? type;

const leads = (question = "Which company?", points = "30") =>
  flowOf(
    [
      {
        id: "g",
        title: "Intro",
        blocks: [
          text("Hello!"),
          text("Do you work with a company?"),
          {
            type: "choice input",
            items: [
              { id: "yes", content: "Yes" },
              { id: "no", content: "No" },
            ],
          },
        ],
      },
      {
        id: "h",
        title: "Company",
        blocks: [
          text(question),
          { type: "text input", options: { variableId: "vCompany" } },
          { type: "Set variable", options: { variableId: "vScore", expressionToEvaluate: points } },
          text("Thank you, {{Company}}."),
        ],
      },
      { id: "i", title: "Bye", blocks: [text("Good bye.")] },
    ],
    [
      ["yes", "h"],
      ["no", "i"],
    ],
  );

const ground = (flow: TestGround["flow"]): TestGround => ({
  flow,
  catalogue: runs,
  labelOf,
  known: { evaluated: {}, bots: {} },
});

const run = (flow: TestGround["flow"], lines: string) => {
  const { parsed, faults } = parseTest(`# T\n${lines}`);
  expect(faults).toEqual([]);
  const result = runTest(parsed.test, ground(flow));
  const now = printTest(toPresent(result)).replace("# T\n", "").trim();
  return { ...result, now, told: result.difference?.message, where: result.difference?.where?.groupTitle };
};

const whole = `Bot: Hello!
Bot: Do you work with a company?
You: Yes
Bot: Which company?
You: Acme
Bot: Thank you, Acme.
expect Score = 30
expect end at "Company"`;

describe("a test", () => {
  it("passes while everything is said as it is written", () => {
    expect(run(leads(), whole)).toMatchObject({ isPassed: true, now: whole });
  });

  it("compares nothing in turns of which it says nothing, and skips what … stands for", () => {
    expect(run(leads(), "You: Yes\nYou: Acme\nexpect Score = 30")).toMatchObject({ isPassed: true });
    expect(run(leads(), "Bot: …\nBot: Do you … a company?\nYou: Yes\nBot: /^which/i")).toMatchObject({
      isPassed: true,
    });
    expect(run(leads(), "Bot: Hello!\nYou: Yes").told).toBe("The bot also says “Do you work with a company?”.");
  });

  it("names the first difference, where it is, and how the talk goes now", () => {
    const result = run(leads("What is its name?", "40"), whole);
    expect(result).toMatchObject({
      isPassed: false,
      told: "The bot says “What is its name?” instead of “Which company?”.",
      where: "Company",
    });
    expect(result.now).toBe(whole.replace("Which company?", "What is its name?").replace("30", "40"));
    expect(run(leads("What is its name?", "40"), result.now).isPassed).toBe(true);
  });

  it("says which value is another one, empty, or of no variable", () => {
    expect(run(leads(), "You: Yes\nYou: Acme\nexpect Score = 31").told).toBe("Score is “30” instead of “31”.");
    expect(run(leads(), "expect Score contains 3").told).toBe("Score is empty, which doesn't contain “3”.");
    expect(run(leads(), "start with Score = 3\nexpect Score is empty").told).toBe("Score is “3”, and should be empty.");
    expect(run(leads(), "expect Points = 1").told).toBe("The bot has no variable called “Points”.");
  });

  it("says that the chat has ended, goes on, or ends elsewhere", () => {
    expect(run(leads(), "You: No\nYou: Acme").told).toBe("The chat has ended, so nobody asks for “Acme”.");
    expect(run(leads(), "You: Yes\nexpect end").told).toBe("The chat goes on, in “Company”, and should have ended.");
    expect(run(leads(), 'You: No\nexpect end at "Company"')).toMatchObject({
      told: "The chat ends at “Bye” instead of “Company”.",
      now: 'You: No\nexpect end at "Bye"',
    });
  });

  it("takes a refused answer for a difference, unless it says what the bot answers", () => {
    expect(run(leads(), "You: Maybe\nYou: Yes").told).toMatch(/^The answer is refused: the bot says /);
    expect(run(leads(), "You: Maybe\nBot: …\nYou: No\nexpect end").isPassed).toBe(true);
  });

  it("begins where it is told", () => {
    expect(run(leads(), 'start at "Bye"\nBot: Good bye.\nexpect end at "Bye"').isPassed).toBe(true);
    expect(run(leads(), 'start at "Nowhere"').told).toBe("The bot has no group called “Nowhere”.");
  });

  it("has passed blocks and edges", () => {
    expect(run(leads(), "You: No").covered).toEqual({ blocks: ["g0", "g1", "g2", "i0"], edges: ["e", "e1"] });
  });
});

const asking = flowOf([
  {
    id: "g",
    title: "Look up",
    blocks: [
      { type: "Webhook", options: { webhook: { url: "https://example.com" }, isAdvancedConfig: true } },
      text("It has {{Size}}."),
    ],
  },
]);

describe("what is asked outside of the chat", () => {
  const told = 'Outside: "Look up/HTTP request" answers {"sets":{"Size":"900"}}\nBot: It has 900.';

  it("is answered by the test", () => {
    expect(run(asking, told)).toMatchObject({ isPassed: true, now: told });
  });

  it("is missed where the test has no answer, or one for a variable that is gone", () => {
    expect(run(asking, "Bot: …").told).toBe(
      "“Look up/HTTP request” asks something outside of the chat, and the test doesn't say what it gets.",
    );
    expect(run(asking, told.replace("Size", "Length")).told).toContain("no such variable");
  });
});

describe("code", () => {
  const coded = (code: string) =>
    flowOf([
      {
        id: "g",
        title: "Code",
        blocks: [{ type: "Set variable", options: { variableId: "vScore", isCode: true, expressionToEvaluate: code } }],
      },
    ]);
  const play = (code: string, expected: string) =>
    untilKnown(
      (known) => {
        try {
          const { parsed } = parseTest(`# T\nexpect Score = ${expected}`);
          return { wanted: [], result: runTest(parsed.test, { ...ground(coded(code)), known }) };
        } catch (error) {
          if (error instanceof NotKnown) return { wanted: error.wanted, result: null };
          throw error;
        }
      },
      async (wanted, known) => {
        const evaluated = { ...known.evaluated };
        for (const one of wanted)
          if (one.is === "evaluation") {
            const [row] = evaluateAll([one.evaluation]) as unknown as (typeof evaluated)[string][];
            if (row) evaluated[one.key] = row;
          }
        return { ...known, evaluated };
      },
    );

  it("is run by the host, with the time and the chance of the test", async () => {
    expect((await play("return [1, 2, 3].map((n) => n * 2).join('')", "246")).result?.isPassed).toBe(true);
    const clock = "return new Date().toISOString() + ' ' + Date.now() + ' ' + new Date(0).getTime()";
    const now = (await play(clock, "?")).result?.difference?.got;
    expect(now).toMatchObject({ value: "2026-01-01T12:00:01.000Z 1767268801000 0" });
    const [one, other] = [await play("return Math.random()", "?"), await play("return Math.random()", "?")];
    expect(one.result?.difference?.got).toEqual(other.result?.difference?.got);
  });
});

it("a chat is recorded as a test that passes", () => {
  const place = (blockId: string) => ({ botId: "bot", blockId });
  const { test, isWhole } = recordTest(
    "T",
    {
      items: [
        { is: "start" },
        { is: "reply", reply: { text: "Yes", itemIds: ["yes"] }, place: place("g2") },
        { is: "reply", reply: { text: "Acme" }, place: place("h1") },
      ],
      outcomes: [],
    },
    ground(leads()),
  );
  expect(isWhole).toBe(true);
  expect(printTest(test)).toBe(`# T\n${whole}\n`);
});

it("an answer of a service is recorded with the test, and the test plays without the service", () => {
  const patch = { variables: [{ variableId: "vSize", value: "900" }], logs: [] };
  const { test } = recordTest(
    "T",
    { items: [{ is: "start" }], outcomes: [{ botId: "bot", blockId: "g0", visit: 0, effect: "send", patch }] },
    ground(asking),
  );
  expect(test.lines[0]).toEqual({ is: "outside", block: "Look up/HTTP request", answer: { sets: { Size: "900" } } });
  expect(tellBreak({ id: "a", title: "T", faults: [], line: null, result: runTest(test, ground(asking)) })).toBe("");
});
