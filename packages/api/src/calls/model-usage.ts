import * as z from "zod";
import { defineCall } from "../contract/call.ts";
import { botRef } from "./bots.ts";
import { onlyKnown } from "./shared.ts";

const day = z.iso.date();

const sums = {
  calls: z.int().meta({ description: "questions to models" }),
  failures: z.int().meta({ description: "those of them that failed" }),
  unpriced: z.int().meta({ description: "those that used tokens of a model whose price is unknown" }),
  promptTokens: z.int(),
  completionTokens: z.int(),
  cost: z.number().meta({ description: "in US dollars, of those whose price is known" }),
  milliseconds: z.int().meta({ description: "of all questions together" }),
};
const modelSums = z.object(sums).meta({ id: "ModelSums" });
export type ModelSumsOf = z.output<typeof modelSums>;

const named = {
  blockType: z.string().meta({ description: "the type of the block, which names the provider" }),
  model: z.string().meta({ description: "empty for all beyond the thirty of a day or a result that are told apart" }),
};

const range = {
  from: day
    .optional()
    .meta({ examples: ["2026-03-01"], description: "the first day, as `2026-03-01`, in UTC; by default 30 days ago" }),
  to: day.optional().meta({ examples: ["2026-03-31"], description: "the last day; by default today" }),
  botId: z.string().min(1).max(64).optional().meta({ description: "only what this bot has used" }),
};
const usageQuery = z.strictObject(range, onlyKnown);
export type ModelUsageQuery = z.output<typeof usageQuery>;

const ceiling = z.strictObject(
  {
    botId: z.string().min(1).max(64).nullable().meta({ description: "null: for all bots of the workspace together" }),
    measure: z.enum(["money", "tokens"]),
    period: z.enum(["day", "month"]).meta({ description: "a day or a month in UTC" }),
    amount: z.number().positive().max(1_000_000_000).meta({ description: "US dollars, or tokens" }),
    message: z.string().max(1000).default("").meta({
      description:
        "what the bot says instead of an answer once it is reached; a block with a way out takes that as well",
    }),
  },
  onlyKnown,
);
export type ModelCeiling = z.output<typeof ceiling>;

const ceilingInUse = z
  .object({
    ...ceiling.shape,
    used: z.number().meta({ description: "so far in this day or month, in the same unit" }),
  })
  .meta({ id: "ModelCeiling" });
export type ModelCeilingInUse = z.output<typeof ceilingInUse>;

const usage = z
  .object({
    total: modelSums,
    days: z.array(z.object({ day: z.string(), ...sums })).meta({ description: "days with a question, oldest first" }),
    models: z.array(z.object({ ...named, ...sums })).meta({ description: "the dearest first" }),
    bots: z
      .array(z.object({ botId: z.string(), name: z.string().nullable(), ...sums }))
      .meta({ description: "the dearest first, at most 200; `name` is null for a bot that was deleted for good" }),
    ceilings: z.array(ceilingInUse),
  })
  .meta({ id: "ModelUsage" });
export type ModelUsage = z.output<typeof usage>;

const path = "/api/v1/model-usage";
const common = { section: "Model usage", halves: ["builder"], caller: "actor", isForMembers: true } as const;

export const getModelUsage = defineCall({
  ...common,
  needs: "read",
  summary: "Get what the workspace's bots have used of models, and what it cost",
  description:
    "By day, by model and by bot. Previews and tries count, too. Days are kept for 800 days. Costs are those that the provider tells, else from the server's list of prices.",
  method: "GET",
  path,
  query: usageQuery,
  answer: usage,
  errors: ["NOT_FOUND"],
});

export const exportModelUsage = defineCall({
  ...common,
  needs: "read",
  summary: "Export it as CSV: a line for each day, bot and model",
  method: "GET",
  path: `${path}/export`,
  query: usageQuery,
  answer: "file",
  errors: ["NOT_FOUND"],
});

export const saveModelCeilings = defineCall({
  ...common,
  needs: "admin",
  summary: "Set the most that models may use",
  description:
    "Replaces all ceilings of the workspace. The owner gets an e-mail when 80 % of one are used. Once one is reached, models are not asked until the next day or month: the bot says the message of the ceiling, and a block with a way out leaves by it.",
  method: "PUT",
  path: `${path}/ceilings`,
  body: z.strictObject({ ceilings: z.array(ceiling).max(100) }, onlyKnown),
  answer: z.object({ ceilings: z.array(ceilingInUse) }),
  errors: ["NOT_FOUND"],
});

export const getResultModelUsage = defineCall({
  section: "Model usage",
  halves: ["builder"],
  caller: "actor",
  needs: "read",
  shows: "answers",
  summary: "Get what the chats of a result have used of models",
  method: "GET",
  path: "/api/v1/typebots/{ref}/results/{resultId}/model-usage",
  params: botRef.extend({ resultId: z.string().min(1).max(64) }),
  answer: z.object({ total: modelSums, models: z.array(z.object({ ...named, ...sums })) }),
  errors: ["NOT_FOUND", "AMBIGUOUS"],
});
