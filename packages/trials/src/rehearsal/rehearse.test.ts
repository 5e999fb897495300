import { runs } from "@parley/blocks/runs";
import type { Flow } from "@parley/core";
import fc from "fast-check";
import { expect, it } from "vitest";
import { flowOf, text } from "../play/testing/flow-of.ts";
import type { RecordedChat, RecordedTurn } from "./play-again.ts";
import { rehearse, rehearseAll } from "./rehearse.ts";

interface Wording {
  question?: string;
  asks?: "Company" | "Size";
  goes?: string;
  blocks?: object[];
}

const choice = (...names: string[]) => ({
  type: "choice input",
  items: names.map((name) => ({ id: name.toLowerCase(), content: name })),
});

const leads = ({ question = "Which company?", asks = "Company", goes = "h", blocks = [] }: Wording = {}) =>
  flowOf(
    [
      { id: "g", title: "Intro", blocks: [text("Hello!"), choice("Yes", "No")] },
      {
        id: "h",
        title: "Company",
        blocks: [
          text(question),
          { id: asks, type: "text input", options: { variableId: `v${asks}` } },
          ...blocks,
          text("Thank you, {{Company}}."),
        ],
      },
      { id: "i", title: "Bye", blocks: [text("Good bye.")] },
    ],
    [
      ["yes", goes],
      ["no", "i"],
    ],
  );

const turn = (happening: RecordedTurn["happening"], blockId: string | null, place: number): RecordedTurn => ({
  happening,
  place: blockId === null ? null : { botId: "bot", blockId },
  time: 1_800_000_000_000 + place * 1000,
  seed: place,
});

/** A chat of a visitor with answers to these blocks. */
const chatOf = (answers: [blockId: string, text: string][], outcomes: RecordedChat["outcomes"] = []): RecordedChat => ({
  resultId: "r1",
  createdAt: "2027-01-15T08:00:00.000Z",
  turns: [
    turn({ type: "start", botId: "bot", context: {} }, null, 0),
    ...answers.map(([blockId, said], at) => turn({ type: "reply", reply: { text: said } }, blockId, at + 1)),
  ],
  outcomes,
});

const yes: [string, string][] = [
  ["g1", "Yes"],
  ["Company", "Acme"],
];

const ground = (flow: Flow) => ({ flow, catalogue: runs, known: { evaluated: {}, bots: {} } });
const told = (draft: Flow, chat = chatOf(yes), live = leads()) => {
  const { verdict, where, endsIn, failure, rows } = rehearse(chat, { live: ground(live), draft: ground(draft) });
  const said = rows.map(({ expected, got, isSame }) => {
    const words = (line: typeof expected) => (line?.is === "bot" || line?.is === "you" ? line.text : "–");
    return `${isSame ? "=" : "≠"} ${words(expected)} | ${words(got)}`;
  });
  return { verdict, where: where && `${where.groupTitle}/${where.blockId}`, endsIn, failure, said };
};

it("a chat that nothing changes is the same", () => {
  expect(told(leads())).toEqual({ verdict: "same", where: null, endsIn: null, failure: null, said: [] });
});

it("other words are told beside the old ones", () => {
  expect(told(leads({ question: "What is it called?" }))).toEqual({
    verdict: "words",
    where: null,
    endsIn: null,
    failure: null,
    said: [
      "= Hello! | Hello!",
      "= Yes | Yes",
      "≠ Which company? | What is it called?",
      "= Acme | Acme",
      "= Thank you, Acme. | Thank you, Acme.",
    ],
  });
});

it("a chat that goes elsewhere ends there; what is no longer asked is left out", () => {
  expect(told(leads({ goes: "i" }))).toMatchObject({
    verdict: "elsewhere",
    where: null,
    endsIn: "Bye",
    said: ["= Hello! | Hello!", "= Yes | Yes", "≠ Which company? | Good bye.", "≠ Acme | –", "≠ Thank you, Acme. | –"],
  });
  // Visitors who said something else don't notice.
  expect(told(leads({ goes: "i" }), chatOf([["g1", "No"]])).verdict).toBe("same");
});

it("a chat stands where it goes elsewhere or stops, or at the last question before it ends", () => {
  const stands = (draft: Flow) =>
    rehearse(chatOf(yes), { live: ground(leads()), draft: ground(draft) }).standsAt?.blockId;
  expect(stands(leads({ goes: "i" }))).toBe("g1");
  expect(stands(leads({ asks: "Size" }))).toBe("Size");
});

it("a question that is asked besides stops the chat, unless it is the last thing", () => {
  expect(told(leads({ asks: "Size" }))).toMatchObject({ verdict: "asks", where: "Company/Size" });
  const more = [{ id: "More", type: "text input", options: {} }];
  expect(told(leads({ blocks: more }))).toMatchObject({ verdict: "elsewhere", where: "Company/More" });
  const left = chatOf([["g1", "Yes"]]);
  expect(told(leads({ asks: "Size" }), left)).toMatchObject({ verdict: "elsewhere", where: "Company/Size" });
});

it("a question that refuses what was answered is told", () => {
  const strict = (type: string) =>
    flowOf([{ id: "g", title: "Intro", blocks: [text("Hi"), { type }, text("Thanks")] }]);
  const chat = chatOf([["g1", "not an address"]]);
  expect(told(strict("email input"), chat, strict("text input"))).toMatchObject({ verdict: "refuses" });
  const two = (type: string) =>
    flowOf([{ id: "g", title: "Intro", blocks: [{ type }, { type: "text input" }, text("Thanks")] }]);
  const answers = chatOf([
    ["g0", "not an address"],
    ["g1", "Ann"],
  ]);
  expect(told(two("email input"), answers, two("text input"))).toMatchObject({ verdict: "refuses", where: "Intro/g0" });
  expect(told(two("email input"), answers, two("email input"))).toMatchObject({ verdict: "same" });
});

it("blocks get what they got then, and a failure is told where the live version had none", () => {
  const hook = { id: "hook", type: "Webhook", options: { webhook: { url: "https://example.org" } } };
  const played = (patch: RecordedChat["outcomes"][number]["patch"]) => {
    const moment = { time: 1_800_000_002_500, seed: 9 };
    const outcomes = [{ botId: "bot", blockId: "hook", visit: 0, effect: "send", ...moment, patch }];
    return told(leads({ blocks: [hook] }), chatOf(yes, outcomes));
  };
  const answered = played({ variables: [{ variableId: "vCompany", value: "Acme Ltd" }] });
  expect(answered.verdict).toBe("words");
  expect(answered.said.at(-1)).toBe("≠ Thank you, Acme. | Thank you, Acme Ltd.");
  const down = played({ logs: [{ status: "error", description: "It was down" }] });
  expect(down).toMatchObject({ verdict: "fails", failure: "It was down" });
  const endless = flowOf(
    [
      { id: "g", title: "Intro", blocks: [text("Hello!"), choice("Yes", "No")] },
      {
        id: "h",
        title: "Round",
        blocks: [{ type: "Set variable", options: { variableId: "vScore", expressionToEvaluate: "1" } }],
      },
    ],
    [
      ["yes", "h"],
      ["h0", "h"],
    ],
  );
  const { verdict, failure } = told(endless);
  expect(verdict).toBe("fails");
  expect(failure).toBe("Stopped after 1000 blocks without an answer");
});

it("on its own version every chat is the same", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom("g1", "Company", "gone"), fc.string())), (answers) => {
      for (const flow of [leads(), leads({ question: "…", asks: "Size" })])
        expect(told(flow, chatOf(answers), flow).verdict).toBe("same");
    }),
  );
});

it("what is not finished yet is left out, and what is finished stays", () => {
  const code = flowOf([
    {
      id: "g",
      title: "Intro",
      blocks: [
        {
          type: "Set variable",
          options: { variableId: "vScore", expressionToEvaluate: "new Date().getDate()", isCode: true },
        },
        text("{{Score}}"),
      ],
    },
  ]);
  const chat = chatOf([]);
  const finished = new Map();
  const grounds = { live: ground(leads()), draft: ground(code) };
  const first = rehearseAll([chat], grounds, finished);
  expect(first.rehearsed).toEqual([]);
  expect(first.wanted).toMatchObject([{ is: "evaluation" }]);
  const [one] = first.wanted;
  const evaluated = one?.is === "evaluation" ? { [one.key]: { ok: true as const, value: 15 } } : {};
  const known = { evaluated, bots: {} };
  const second = rehearseAll([chat], { live: grounds.live, draft: { ...grounds.draft, known } }, finished);
  expect(second.wanted).toEqual([]);
  expect(second.rehearsed).toMatchObject([{ verdict: "elsewhere", endsIn: "Intro" }]);
});
