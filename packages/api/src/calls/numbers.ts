import * as z from "zod";
import { type AnswerOf, defineCall } from "../contract/call.ts";
import { arrivalCut } from "./arrival.ts";
import { botRef } from "./bots.ts";
import { timeRange } from "./reference-shapes.ts";
import { viewQuery } from "./result-filter.ts";
import { onlyKnown } from "./shared.ts";

/** Which chats are counted. */
const cut = {
  ...timeRange,
  from: z.iso
    .datetime()
    .optional()
    .meta({ description: "only chats that began then or later, instead of `timeFilter`" }),
  to: z.iso.datetime().optional().meta({ description: "only chats that began then or before" }),
  version: z.coerce.number().int().min(1).optional().meta({ description: "only chats of this version" }),
  ...arrivalCut,
};
const numbersRequest = z.strictObject(cut, onlyKnown);
export type NumbersRequest = z.output<typeof numbersRequest>;

const heads = {
  visits: z.int().meta({ description: "all chats, with those in which nothing was answered" }),
  chats: z.int().meta({ description: "chats with an answer: what other calls count as results" }),
  finished: z.int().meta({ description: "chats with an answer that have come to their end" }),
};

const bar = z.object({ label: z.string(), count: z.int() });

const questionNumbers = z
  .object({
    key: z.string().meta({ description: "of its column in the list of results" }),
    botId: z.string(),
    blockId: z.string(),
    groupId: z.string().nullable().meta({ description: "null where no version has it any more" }),
    blockType: z.string().nullable(),
    question: z.string(),
    label: z.string().meta({ description: "the name of its variable, else the question" }),
    isAsked: z.boolean().meta({ description: "false where only earlier versions ask it" }),
    shown: z.int().meta({ description: "chats that have come to it, each once" }),
    answered: z.int().meta({ description: "chats that have answered it" }),
    left: z.int().meta({ description: "chats that stand there and have not come to their end" }),
    visits: z.int().meta({ description: "how often it was asked: more than `shown` where the talk leads back to it" }),
    medianSeconds: z.number().nullable().meta({ description: "the median time between question and answer" }),
    kind: z.enum(["choice", "rating", "number", "date", "files", "words", "none"]).meta({
      description:
        "what `bars` are: picked answers, ratings, ranges of numbers, weeks by their Monday, numbers of files, or words; `none` where answers name a person",
    }),
    bars: z.array(bar).meta({ description: "of the answer to the last visit of each chat" }),
    others: z.int().meta({ description: "answers without a bar" }),
    average: z.number().nullable(),
    median: z.number().nullable(),
    nps: z.number().nullable().meta({ description: "the net promoter score of a scale from 0 to 10: -100 to 100" }),
    latest: z
      .array(z.object({ resultId: z.string(), text: z.string(), createdAt: z.string() }))
      .meta({ description: "of texts: the last answers" }),
  })
  .meta({ id: "QuestionNumbers" });
export type QuestionNumbers = z.output<typeof questionNumbers>;

const wayNumbers = z
  .object({
    botId: z.string(),
    edgeId: z.string(),
    chats: z.int().meta({ description: "chats that went this way, each once" }),
    visits: z.int(),
    finished: z.int().meta({ description: "those of them that have come to their end" }),
  })
  .meta({ id: "WayNumbers" });
export type WayNumbers = z.output<typeof wayNumbers>;

const testNumbers = z
  .object({
    botId: z.string(),
    blockId: z.string(),
    groupId: z.string(),
    group: z.string(),
    aPercent: z.number(),
    arms: z.array(
      z.object({
        path: z.enum(["a", "b"]),
        edgeId: z.string().nullable(),
        chats: z.int().nullable().meta({ description: "null where the arm leads nowhere: then nobody is counted" }),
        finished: z.int().nullable(),
      }),
    ),
  })
  .meta({ id: "TestNumbers", description: "An A/B test with its arms." });
export type TestNumbers = z.output<typeof testNumbers>;

const numbers = z
  .object({
    ...heads,
    elsewhere: z.int().meta({ description: "chats that stand at no question and have not come to their end" }),
    medianSeconds: z.number().nullable().meta({ description: "the median time of finished chats" }),
    waiting: z.int().meta({ description: "hours that are not counted yet; they will be soon" }),
    days: z
      .array(z.object({ day: z.string().meta({ description: "as `2026-03-01`, in the time zone" }), ...heads }))
      .meta({ description: "days with a chat, the oldest first" }),
    versions: z.array(z.int()).meta({ description: "versions with chats in that time, the newest first" }),
    questions: z.array(questionNumbers).meta({ description: "in the order of the talk" }),
    ways: z.array(wayNumbers),
    tests: z.array(testNumbers),
  })
  .meta({ id: "Numbers", description: "`visits` is `finished`, `left` of all questions, and `elsewhere` together." });
export type Numbers = z.output<typeof numbers>;

/** The conditions on answers and variables that all chats of a cut meet. */
const where = {
  where: viewQuery.where.unwrap().meta({
    description: "conditions on answers and variables that all hold, as the JSON text of a list of `ResultCondition`",
  }),
};

const common = {
  section: "Results",
  halves: ["builder"],
  caller: "actor",
  shows: "answers",
  params: botRef,
  errors: ["NOT_FOUND", "AMBIGUOUS"],
} as const;

export const getNumbers = defineCall({
  ...common,
  method: "GET",
  needs: "read",
  summary: "Get the numbers of a bot's chats",
  description:
    "A chat counts for the time in which it began. What was said a moment ago is counted, too, unless very much was said at once; `waiting` tells of what is left.",
  path: "/api/v1/typebots/{ref}/numbers",
  query: numbersRequest,
  answer: numbers,
});

const arrivalValues = z.array(
  z.object({
    value: z.string().meta({ description: "`(none)` where it is unknown, `(other)` for rare ones" }),
    ...heads,
  }),
);

const arrivals = z.object({
  device: arrivalValues,
  language: arrivalValues,
  channel: arrivalValues,
  source: arrivalValues,
  medium: arrivalValues,
  campaign: arrivalValues,
  chatLanguage: arrivalValues,
  waiting: z.int().meta({ description: "hours that are not counted yet" }),
});

export const getArrivals = defineCall({
  ...common,
  method: "GET",
  needs: "read",
  summary: "Get how the visitors of a bot came",
  description:
    "The most frequent devices, languages of browsers and of chats, channels, sources, media and campaigns of the chats that the cut leaves, 50 each at most.",
  path: "/api/v1/typebots/{ref}/numbers/arrivals",
  query: numbersRequest,
  answer: arrivals,
});
export type Arrivals = AnswerOf<typeof getArrivals>;

export const getMatchingNumbers = defineCall({
  ...common,
  method: "GET",
  needs: "read",
  summary: "Get the numbers of the chats with some answer",
  description:
    "The chats are read for it, the newest first, so this takes the longer the more there are. As events (`Accept: text/event-stream`) the numbers come while they are counted, as `numbers`; the last are those of all.",
  path: "/api/v1/typebots/{ref}/numbers/matching",
  query: z.strictObject({ ...cut, ...where }, onlyKnown),
  answer: z.object({
    numbers,
    arrivals: arrivals.meta({ description: "how the visitors of these chats came" }),
    read: z.int().meta({ description: "results of that time that were looked at" }),
    results: z.int().meta({ description: "all of them" }),
  }),
  alsoAsEvents: true,
});
export type MatchingNumbers = AnswerOf<typeof getMatchingNumbers>;

export const listCountedResults = defineCall({
  ...common,
  method: "GET",
  needs: "read",
  summary: "List the results behind a number",
  description: "The newest 100 at most, of the newest 20,000 chats.",
  path: "/api/v1/typebots/{ref}/numbers/results",
  query: z.strictObject(
    {
      ...cut,
      where: where.where.optional(),
      what: z
        .enum(["shown", "answered", "left", "went"])
        .meta({ description: "what became of the question `place`, or that the chat went the way `place`" }),
      place: z.string().max(600).meta({ description: "`botId/blockId` of a question, or `botId/edgeId` of a way" }),
    },
    onlyKnown,
  ),
  answer: z.object({
    results: z.array(z.object({ id: z.string(), createdAt: z.string(), isCompleted: z.boolean() })),
    isAll: z.boolean().meta({ description: "false where there may be more" }),
  }),
});

export const recountNumbers = defineCall({
  ...common,
  method: "POST",
  needs: "write",
  summary: "Count all chats of a bot again",
  description: "Numbers are kept right by themselves. This is for whoever has changed the database by other means.",
  path: "/api/v1/typebots/{ref}/numbers/recount",
  answer: z.object({ waiting: z.int().meta({ description: "hours that will be counted" }) }),
});
