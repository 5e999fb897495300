import type { IsoTime } from "./schema.ts";

/** What the questions to a model have used. */
export interface ModelSums {
  calls: number;
  failures: number;
  /** Questions that used tokens of a model without a known price. */
  unpriced: number;
  prompt_tokens: number;
  completion_tokens: number;
  /** In billionths of a US dollar. */
  cost: number;
  milliseconds: number;
}

/** What a bot's questions to a model have used on a day (see `model-uses/`). */
export interface ModelDayRow extends ModelSums {
  /** A hash of bot, day, type of block and model. */
  id: string;
  workspace_id: string;
  bot_id: string;
  /** As `2026-03-01`, in UTC. */
  day: string;
  block_type: string;
  /** Empty for the models beyond the most that are told apart. */
  model: string;
}

/** What the questions of a result's chats to a model have used. */
export interface ModelResultRow extends ModelSums {
  /** A hash of result, type of block and model. */
  id: string;
  result_id: string;
  block_type: string;
  model: string;
}

/** The most that models may use in a day or a month. */
export interface ModelCeilingRow {
  id: string;
  workspace_id: string;
  /** Null where it holds for all bots of the workspace together. */
  bot_id: string | null;
  measure: "money" | "tokens";
  period: "day" | "month";
  /** Billionths of a US dollar, or tokens. */
  amount: number;
  /** What the bot says instead of an answer once it is reached. */
  message: string;
  /** The day or month for which the owner was told that most of it is used. */
  warned_for: string | null;
  created_at: IsoTime;
}
