import { type BodyOf, calls } from "@parley/api/app";
import type { CellFault, ReadRow, TextRow } from "@parley/core/translating";
import { ApiError, api } from "../base/api.ts";
import { describeError } from "../base/describe-error.ts";

/** So much is asked for at once: a model that must answer at length loses its way, and an answer takes a few seconds. */
const mostTexts = 20;
const mostCharacters = 3000;

/** How many questions are asked at the same time. */
const mostAtOnce = 3;

/** The wait where the server says that those were many questions, if it doesn't say how long, in milliseconds. */
const usualWait = 5000;

export type TranslationModel = Pick<
  BodyOf<typeof calls.translateTexts>,
  "service" | "credentialsId" | "model" | "from" | "to" | "notes"
>;

/** What a model made of texts. */
export interface ModelTranslations {
  rows: ReadRow[];
  /** The texts that it did not translate as it should, with what is wrong. */
  faults: { row: TextRow; fault: CellFault }[];
  /** Why it could not be asked to the end; null if it was. */
  error: string | null;
  /** Undefined where nobody knows. */
  tokens: number | undefined;
  /** In US dollars; undefined where nobody knows. */
  cost: number | undefined;
}

/** Texts that read the same are translated once. */
const groupByWords = (rows: readonly TextRow[]): TextRow[][] => {
  const groups = new Map<string, TextRow[]>();
  for (const row of rows) groups.set(row.main, [...(groups.get(row.main) ?? []), row]);
  return [...groups.values()];
};

/** Cuts texts into what is asked for at once. A long text goes by itself. */
const cutIntoBatches = (groups: readonly TextRow[][]): TextRow[][][] => {
  const batches: TextRow[][][] = [];
  let length = Number.POSITIVE_INFINITY;
  for (const group of groups) {
    const own = group[0]?.main.length ?? 0;
    length += own;
    if (length > mostCharacters || (batches.at(-1)?.length ?? 0) >= mostTexts) {
      batches.push([]);
      length = own;
    }
    batches.at(-1)?.push(group);
  }
  return batches;
};

const rest = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });

const sum = (one: number | undefined, other: number | null): number | undefined =>
  other === null ? one : (one ?? 0) + other;

/**
 * Has a model translate rows, some at a time. What it has translated when it is stopped, or fails, is kept.
 *
 * @param onProgress is told how many rows are done
 */
export const translateRows = async (
  botId: string,
  model: TranslationModel,
  rows: readonly TextRow[],
  { signal, onProgress }: { signal: AbortSignal; onProgress: (done: number) => void },
): Promise<ModelTranslations> => {
  const outcome: ModelTranslations = { rows: [], faults: [], error: null, tokens: undefined, cost: undefined };
  const batches = cutIntoBatches(groupByWords(rows));
  let done = 0;
  const ask = async (batch: readonly TextRow[][]): Promise<void> => {
    const texts = batch.flatMap(([first]) => (first ? [{ key: first.key, where: first.where, main: first.main }] : []));
    const answer = await api(calls.translateTexts, { params: { ref: botId }, body: { ...model, texts } });
    const groups = new Map(batch.map((group) => [group[0]?.key, group]));
    for (const { key, translation } of answer.texts)
      for (const row of groups.get(key) ?? []) outcome.rows.push({ key: row.key, main: row.main, translation });
    for (const { key, fault } of answer.faults)
      for (const row of groups.get(key) ?? []) outcome.faults.push({ row, fault });
    outcome.tokens = sum(outcome.tokens, answer.tokens);
    outcome.cost = sum(outcome.cost, answer.cost);
    if (answer.error !== null) throw new Error(answer.error);
    done += batch.reduce((count, group) => count + group.length, 0);
    onProgress(done);
  };
  const work = async (): Promise<void> => {
    while (!signal.aborted && outcome.error === null) {
      const batch = batches.shift();
      if (!batch) return;
      try {
        await ask(batch);
      } catch (error) {
        if (error instanceof ApiError && error.code === "TOO_MANY_REQUESTS") {
          batches.unshift(batch);
          await rest(error.retryAfter === null ? usualWait : error.retryAfter * 1000, signal);
        } else
          outcome.error ??= error instanceof Error && error.name === "Error" ? error.message : describeError(error);
      }
    }
  };
  await Promise.all(Array.from({ length: mostAtOnce }, work));
  return outcome;
};
