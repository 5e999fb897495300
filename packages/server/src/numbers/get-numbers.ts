import type { Arrivals, MatchingNumbers, Numbers, QuestionNumbers, TestNumbers } from "@parley/api";
import {
  type Breakdown,
  cutKeys,
  distribute,
  medianOf,
  type QuestionShape,
  type Tally,
  timeOfBin,
} from "@parley/core/numbers";
import type { BotSummaryRow } from "../bot-rows/bot-repository.ts";
import { listShownAnswers } from "../results/answer-repository.ts";
import { listResults } from "../results/list-results.ts";
import { listColumns, listResultFlows, type ResultFlows } from "../results/result-columns.ts";
import { splitKey } from "../results/view-values.ts";
import type { PinnedFlow } from "../versions/pinned-flow.ts";
import { HttpError } from "../web/http-error.ts";
import { questionShapes } from "./count-chats.ts";
import { type Cut, isOfCut } from "./cut.ts";
import type { NumberServices } from "./services.ts";
import { type CutSum, sumArrivals, sumCut } from "./sum-cut.ts";
import { type MatchingSum, sumMatching } from "./sum-matching.ts";

/** The number of results among which the latest texts are looked for. */
const latestAmong = 100;
/** The number of latest texts of a question, and their length in characters. */
const mostLatest = 5;
const longestLatest = 300;

const secondsOf = (times: ReadonlyMap<number, number>): number | null => {
  const median = medianOf([...times].map(([bin, count]) => [timeOfBin(bin), count] as const));
  return median === null ? null : Math.round(median / 100) / 10;
};

interface FoundQuestion {
  groupId: string;
  type: string;
  shape: QuestionShape;
}

/** The questions of all versions by key; of several versions the one that is asked now, else the newest, counts. */
const findQuestions = ({ asked, earlier }: ResultFlows, version: number | undefined): Map<string, FoundQuestion> => {
  const flows = [...asked, ...earlier];
  const first = flows.filter(({ flow }) => flow.version === version);
  const found = new Map<string, FoundQuestion>();
  for (const flow of [...first, ...flows]) {
    const shapes = questionShapes(flow);
    for (const [blockId, { groupId, type }] of flow.inputs) {
      const key = `${flow.flow.botId}/${blockId}`;
      const shape = shapes.get(blockId);
      if (!found.has(key) && shape !== undefined) found.set(key, { groupId, type, shape });
    }
  }
  return found;
};

const findTests = (flows: readonly PinnedFlow[], { ways }: Tally): TestNumbers[] =>
  flows.flatMap(({ serverFlow: { botId, groups } }) =>
    groups.flatMap(({ id: groupId, title: group, blocks }) =>
      blocks.flatMap(({ id: blockId, type, options, items = [] }): TestNumbers[] => {
        if (type !== "AB test") return [];
        const arms = (["a", "b"] as const).map((path) => {
          const edgeId = items.find((item) => item.path === path)?.outgoingEdgeId ?? null;
          const way = ways.get(`${botId}/${edgeId}`);
          return edgeId === null
            ? { path, edgeId, chats: null, finished: null }
            : { path, edgeId, chats: way?.chats ?? 0, finished: way?.finished ?? 0 };
        });
        return [{ botId, blockId, groupId, group, aPercent: Number(options.aPercent ?? 50), arms }];
      }),
    ),
  );

/** The newest results of a cut. */
const listNewest = async ({ database }: NumberServices, botId: string, cut: Cut): Promise<string[]> => {
  const { from, until } = cut;
  const range = { onlyStarted: true, from, until, after: null, limit: latestAmong };
  const results = await listResults(database.connection, botId, range);
  return results.filter(({ version, arrival }) => isOfCut(cut, version, arrival)).map(({ id }) => id);
};

/** The last answers to the questions that ask for a text, in some results, by the question's key. */
const findLatest = async (
  { database }: NumberServices,
  newest: readonly string[],
  isText: (key: string) => boolean,
): Promise<Map<string, QuestionNumbers["latest"]>> => {
  const latest = new Map<string, QuestionNumbers["latest"]>();
  const answers = await listShownAnswers(database, newest);
  for (const resultId of newest)
    for (const { bot_id, block_id, content, created_at: createdAt } of answers.get(resultId) ?? []) {
      const key = `${bot_id}/${block_id}`;
      const list = latest.get(key) ?? [];
      if (!isText(key) || content === "" || list.length === mostLatest) continue;
      latest.set(key, [...list, { resultId, text: content.slice(0, longestLatest), createdAt }]);
    }
  return latest;
};

interface Summed {
  cut: Cut;
  flows: ResultFlows;
  sum: CutSum;
  /** The ids of the newest results. */
  newest: readonly string[];
}

const describe = async (
  services: NumberServices,
  bot: BotSummaryRow,
  { cut, flows, sum: { tally, days, versions, waiting }, newest }: Summed,
): Promise<Numbers> => {
  const strays = [...tally.questions.keys()].map((key) => {
    const [botId, blockId] = splitKey(key);
    return { botId, blockId, variable: null };
  });
  const columns = await listColumns(services, bot, strays, flows);
  const found = findQuestions(flows, cut.version);
  const asked = new Set(
    flows.asked.flatMap(({ flow, inputs }) => [...inputs.keys()].map((id) => `${flow.botId}/${id}`)),
  );
  const latest = await findLatest(services, newest, (key) => found.get(key)?.shape.kind === "words");
  const questions = columns.flatMap(({ key, botId, blockId, label, question }): QuestionNumbers[] => {
    const counted = tally.questions.get(key);
    if (counted === undefined && !asked.has(key)) return [];
    const known = found.get(key);
    const empty = { shown: 0, answered: 0, left: 0, visits: 0, times: new Map(), values: new Map(), others: 0 };
    const { shown, answered, left, visits, times, ...values } = counted ?? empty;
    const shape = known?.shape ?? { kind: "none" };
    const { counted: _, ...distribution } = distribute({ ...empty, ...values }, shape);
    return [
      {
        key,
        botId,
        blockId,
        groupId: known?.groupId ?? null,
        blockType: known?.type ?? null,
        question,
        label,
        isAsked: asked.has(key),
        ...{ shown, answered, left, visits },
        medianSeconds: secondsOf(times),
        ...distribution,
        latest: latest.get(key) ?? [],
      },
    ];
  });
  const { visits, chats, finished, elsewhere, ways } = tally;
  return {
    ...{ visits, chats, finished, elsewhere, waiting },
    medianSeconds: secondsOf(tally.times),
    days: [...days].sort(([one], [other]) => (one < other ? -1 : 1)).map(([day, heads]) => ({ day, ...heads })),
    versions: [...versions].sort((one, other) => other - one),
    questions,
    ways: [...ways].map(([key, way]) => {
      const [botId, edgeId] = splitKey(key);
      return { botId, edgeId, ...way };
    }),
    tests: findTests(flows.asked, tally),
  };
};

/** The numbers of a bot's chats: how many there were, what became of each question, and which ways they went. */
export const getNumbers = async (services: NumberServices, bot: BotSummaryRow, cut: Cut): Promise<Numbers> => {
  const sum = await sumCut(services, bot.id, cut);
  if (sum.waiting > 0) services.counting.wake();
  const flows = await listResultFlows(services, bot);
  return describe(services, bot, { cut, flows, sum, newest: await listNewest(services, bot.id, cut) });
};

/** The most values of a key that are listed. */
const mostValues = 50;

const describeArrivals = (breakdown: Breakdown, waiting: number): Arrivals => {
  const listed = cutKeys.map((key) => [
    key,
    [...breakdown[key]]
      .sort(([one, first], [other, second]) => second.visits - first.visits || (one < other ? -1 : 1))
      .slice(0, mostValues)
      .map(([value, heads]) => ({ value, ...heads })),
  ]);
  // The cast is safe, because all keys are there.
  return { ...(Object.fromEntries(listed) as Omit<Arrivals, "waiting">), waiting };
};

/** How the visitors of a cut came: the most frequent values of each key. */
export const getArrivals = async (services: NumberServices, botId: string, cut: Cut): Promise<Arrivals> => {
  const { breakdown, waiting } = await sumArrivals(services, botId, cut);
  if (waiting > 0) services.counting.wake();
  return describeArrivals(breakdown, waiting);
};

/** What can be told of the chats of a cut that meet its conditions. */
const createTellMatching = async (services: NumberServices, bot: BotSummaryRow, cut: Cut) => {
  const flows = await listResultFlows(services, bot);
  return async ({ breakdown, newest, read, results, ...sum }: MatchingSum): Promise<MatchingNumbers> => ({
    numbers: await describe(services, bot, { cut, flows, sum, newest }),
    arrivals: describeArrivals(breakdown, 0),
    ...{ read, results },
  });
};

/**
 * The numbers of the chats of a cut that meet its conditions.
 *
 * @throws HttpError 503 as soon as nobody waits for them any more
 */
export const getMatchingNumbers = async (
  services: NumberServices,
  bot: BotSummaryRow,
  cut: Cut,
  signal: AbortSignal,
): Promise<MatchingNumbers> => {
  const tell = await createTellMatching(services, bot, cut);
  let last: MatchingSum | undefined;
  for await (const sum of sumMatching(services, bot.id, cut)) {
    if (signal.aborted) throw new HttpError(503, "UNAVAILABLE", "Nobody waits for these numbers any more.");
    last = sum;
  }
  if (last === undefined) throw new Error("The last sum is that of all chats");
  return tell(last);
};

/** The same, again and again while they are counted; the last are those of all. */
export async function* followMatchingNumbers(
  services: NumberServices,
  bot: BotSummaryRow,
  cut: Cut,
): AsyncGenerator<MatchingNumbers> {
  const tell = await createTellMatching(services, bot, cut);
  for await (const sum of sumMatching(services, bot.id, cut)) yield tell(sum);
}
