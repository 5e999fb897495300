import type { ModelUse } from "@parley/core";
import { createWriteLater, type WriteLater } from "../base/write-later.ts";
import { storableText } from "../database/json-codec.ts";
import type { ModelSums } from "../database/model-rows.ts";
import type { Database } from "../database/schema.ts";
import { type CheckedCeiling, checkCeilings, claimWarning, spanOf, warningShare } from "./ceilings.ts";
import { dayOf } from "./days.ts";
import { type PriceOf, tokensOf } from "./price-list.ts";
import { addSums, addUses, findStored } from "./use-repository.ts";

/** Milliseconds for which a use waits for its result to be stored. */
const patience = 5 * 60_000;
/** The most uses that wait in memory. */
const mostWaiting = 10_000;
/** The longest name of a model. */
const longestName = 200;

/** Where a model was asked. */
interface UseOrigin {
  workspaceId: string;
  botId: string;
  /** Undefined in previews and tries, which cost as much as chats. */
  resultId: string | undefined;
  blockType: string;
}

/** A use with its cost in billionths of a US dollar; null if the price is unknown. */
export interface PricedUse extends Omit<ModelUse, "cost" | "milliseconds"> {
  milliseconds: number;
  cost: number | null;
}

/** Counts what models use, a little later, so that no visitor waits for it. */
export interface UseKeeper extends Omit<WriteLater<never>, "add"> {
  /** Returns a ceiling that is reached for a bot; null if models may be asked. */
  findReached(bot: Pick<UseOrigin, "workspaceId" | "botId">): Promise<CheckedCeiling | null>;
  keep(origin: UseOrigin, use: ModelUse & Pick<PricedUse, "milliseconds">): PricedUse;
}

interface Waiting extends UseOrigin {
  day: string;
  model: string;
  sums: ModelSums;
  since: number;
  /** Whether it is counted in the sums of the day. */
  isOfDay: boolean;
}

const toSums = ({ usage, cost, milliseconds, hasFailed = false }: PricedUse): ModelSums => {
  const { read, written } = tokensOf(usage);
  return {
    calls: 1,
    failures: hasFailed ? 1 : 0,
    unpriced: cost === null && read + written > 0 ? 1 : 0,
    prompt_tokens: read,
    completion_tokens: written,
    cost: cost ?? 0,
    milliseconds: Math.round(milliseconds),
  };
};

/** Groups uses by a key, and adds up those of the same model. */
const groupUses = (
  uses: readonly Waiting[],
  keyOf: (use: Waiting) => string,
): { first: Waiting; models: (ModelSums & { blockType: string; model: string })[] }[] => {
  const groups = new Map<
    string,
    { first: Waiting; models: Map<string, ModelSums & { blockType: string; model: string }> }
  >();
  for (const use of uses) {
    const key = keyOf(use);
    const group = groups.get(key) ?? { first: use, models: new Map() };
    groups.set(key, group);
    const name = JSON.stringify([use.blockType, use.model]);
    const known = group.models.get(name);
    if (known) addSums(known, use.sums);
    else group.models.set(name, { blockType: use.blockType, model: use.model, ...use.sums });
  }
  // In the same order everywhere, so that two processes never wait for each other.
  return [...groups]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, { first, models }]) => ({
      first,
      models: [...models].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, sums]) => sums),
    }));
};

interface UseKeeperOptions {
  priceOf: PriceOf;
  log: { error(of: object, message: string): void };
  /** Is told of ceilings of which most is used, once for each day or month. Never rejects. */
  warn(ceiling: CheckedCeiling): Promise<void>;
}

export const createUseKeeper = (database: Database, { priceOf, log, warn }: UseKeeperOptions): UseKeeper => {
  /** Tells of the ceilings of which most is used. */
  const warnOf = async (workspaceId: string): Promise<void> => {
    const now = Date.now();
    for (const ceiling of await checkCeilings(database.connection, { workspaceId }, now)) {
      const { row, used } = ceiling;
      const span = spanOf(row, now);
      if (used < row.amount * warningShare || row.warned_for === span) continue;
      if (await claimWarning(database, row, span)) await warn(ceiling);
    }
  };

  const write = async (batch: readonly Waiting[], isClosed: boolean): Promise<Waiting[]> => {
    const ofDay = groupUses(
      batch.filter(({ isOfDay }) => !isOfDay),
      ({ botId, day }) => JSON.stringify([day, botId]),
    );
    const withResult = batch.flatMap((use) => (use.resultId === undefined ? [] : [{ ...use, isOfDay: true }]));
    const stored = await findStored(database.connection, [
      ...new Set(withResult.map(({ resultId }) => resultId ?? "")),
    ]);
    const isStored = ({ resultId }: Waiting) => stored.has(resultId ?? "");
    const ofResults = groupUses(withResult.filter(isStored), ({ resultId }) => resultId ?? "");
    await database.transaction(async (access) => {
      for (const { first, models } of ofDay) await addUses(access, first, models);
      for (const { first, models } of ofResults) await addUses(access, { resultId: first.resultId ?? "" }, models);
    });
    for (const workspaceId of new Set(ofDay.map(({ first }) => first.workspaceId))) await warnOf(workspaceId);
    // The result of a first turn is stored when the turn ends.
    const now = Date.now();
    return isClosed ? [] : withResult.filter((use) => !isStored(use) && now - use.since < patience);
  };
  const { add, ...others } = createWriteLater({
    most: mostWaiting,
    write,
    onError: (error) => log.error({ err: error }, "what models have used could not be counted"),
  });
  return {
    findReached: async (bot) => {
      const known = await checkCeilings(database.connection, bot, Date.now());
      if (known.length === 0) return null;
      // What this process has still in memory counts, too.
      await others.settle();
      const checked = await checkCeilings(database.connection, bot, Date.now());
      return checked.find(({ row, used }) => used >= row.amount) ?? null;
    },
    keep: (origin, use) => {
      const priced: PricedUse = { ...use, cost: priceOf(origin.blockType, use) };
      const now = Date.now();
      const model = storableText(use.model.slice(0, longestName)) || "?";
      add({ ...origin, model, day: dayOf(now), sums: toSums(priced), since: now, isOfDay: false });
      return priced;
    },
    ...others,
  };
};
