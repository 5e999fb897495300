import type { NumbersRequest, ResultCondition } from "@parley/api";
import type { Arrival } from "@parley/core";
import { type ArrivalCut, isInCut, segmentOf } from "@parley/core/numbers";
import type { HourTallyRow } from "../database/hour-rows.ts";
import type { Connection } from "../database/schema.ts";
import { hourOf } from "../hour-marks/create-hour-marks.ts";
import { timeRangeOf } from "../results/time-range.ts";
import { rangeOfHour } from "./hour-repository.ts";
import type { ChatRange } from "./read-chats.ts";

/** Which chats of a bot are counted. */
export interface Cut extends ChatRange {
  version: number | undefined;
  arrival: ArrivalCut;
  timeZone: string;
  /** Conditions on answers and variables, which all hold. */
  where: readonly ResultCondition[];
}

/** Whether chats of a version whose visitor came in some way belong to a cut. */
export const isOfCut = (cut: Cut, version: number, arrival: Arrival): boolean =>
  (cut.version ?? version) === version && isInCut(segmentOf(arrival), cut.arrival);

const beginning = "0000-01-01T00:00:00.000Z";
const end = "9999-12-31T23:59:59.999Z";

/**
 * The chats that a request means.
 *
 * @throws HttpError 400 for an unknown time zone
 */
export const cutOf = ({
  timeFilter,
  timeZone = "UTC",
  from,
  to,
  version,
  where = [],
  ...arrival
}: NumbersRequest & { where?: readonly ResultCondition[] | undefined }): Cut => {
  const named = timeRangeOf(timeFilter, timeZone);
  const own = from !== undefined || to !== undefined;
  const range = own ? { from: from && new Date(from).toISOString(), until: to && new Date(to).toISOString() } : named;
  return { from: range.from ?? beginning, until: range.until ?? end, version, arrival, timeZone, where };
};

/** The parts of a range: whole hours, which are stored, and the beginnings and ends of hours, which are not. */
export interface CutParts {
  /** The first and the last whole hour; the first is later than the last where there is none. */
  first: string;
  last: string;
  edges: ChatRange[];
}

const nextHour = (hour: string): string =>
  hourOf(new Date(Date.parse(rangeOfHour(hour).from) + 3_600_000).toISOString());
const hourBefore = (hour: string): string =>
  hourOf(new Date(Date.parse(rangeOfHour(hour).from) - 3_600_000).toISOString());

export const partsOf = ({ from, until }: ChatRange): CutParts => {
  const [firstHour, lastHour] = [hourOf(from), hourOf(until)];
  const isFirstWhole = from === rangeOfHour(firstHour).from;
  const isLastWhole = until === rangeOfHour(lastHour).until;
  if (from > until) return { first: "9", last: "0", edges: [] };
  if (firstHour === lastHour && !(isFirstWhole && isLastWhole))
    return { first: "9", last: "0", edges: [{ from, until }] };
  return {
    first: isFirstWhole ? firstHour : nextHour(firstHour),
    last: isLastWhole ? lastHour : hourBefore(lastHour),
    edges: [
      ...(isFirstWhole ? [] : [{ from, until: rangeOfHour(firstHour).until }]),
      ...(isLastWhole ? [] : [{ from: rangeOfHour(lastHour).from, until }]),
    ],
  };
};

/** The number of stored rows read at once. */
const rowsAtOnce = 500;

/** Which numbers of an hour are read: of all its chats, of each part, or only how many chats each part has. */
const readColumns = { whole: ["tally"], parts: ["tally", "segments", "parts"], heads: ["tally", "segments"] } as const;
export type Wanted = keyof typeof readColumns;

/** The numbers of an hour for one version. What was not wanted is left out. */
export type HourTallies = Pick<HourTallyRow, "hour" | "version" | "tally" | "segments" | "parts">;

/** The stored numbers of whole hours, in batches. */
export async function* readTallies(
  connection: Connection,
  botId: string,
  { first, last }: Pick<CutParts, "first" | "last">,
  wanted: Wanted,
) {
  for (let after = { hour: first, version: -1 }; ; ) {
    const { hour, version } = after;
    const rows: HourTallies[] = await connection
      .selectFrom("hour_tallies")
      .select(["hour", "version", ...readColumns[wanted]])
      .where("bot_id", "=", botId)
      .where("hour", ">=", hour)
      .where("hour", "<=", last)
      .where(({ eb, refTuple, tuple }) => eb(refTuple("hour", "version"), ">", tuple(hour, version)))
      .orderBy("hour")
      .orderBy("version")
      .limit(rowsAtOnce)
      .execute();
    yield rows;
    const end = rows.at(-1);
    if (end === undefined || rows.length < rowsAtOnce) return;
    after = end;
  }
}
