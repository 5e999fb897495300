import type { AnswerOf, calls } from "@parley/api";
import type { Connection } from "../database/schema.ts";
import { listLabels } from "../drafts/change-repository.ts";
import type { ListedVersion } from "./version-repository.ts";

type Changes = AnswerOf<typeof calls.listVersions>["versions"][number]["changes"];

/** The kinds of changes that are named; the others are only counted. */
const mostKinds = 4;
/** The changes that are read for one page of versions. */
const mostRead = 5000;

/**
 * What the authors changed between each version and the one before it, by the number of the version. Null where that is
 * unknown: where the changes are no longer stored, or are too many.
 *
 * @param versions newest first; the last one is only what the one before it is compared with
 */
export const findVersionChanges = async (
  connection: Connection,
  botId: string,
  versions: readonly ListedVersion[],
): Promise<ReadonlyMap<number, Changes>> => {
  const spans = versions.flatMap(({ number, revision }, place) => {
    const from = versions[place + 1]?.revision ?? null;
    return revision === null || from === null || revision < from ? [] : [{ number, from, to: revision }];
  });
  const [newest, oldest] = [spans[0], spans.at(-1)];
  if (newest === undefined || oldest === undefined) return new Map();
  const labels = await listLabels(connection, botId, { from: oldest.from, to: newest.to, limit: mostRead });
  return new Map(
    spans.map(({ number, from, to }) => {
      const within = labels.filter(({ revision }) => revision > from && revision <= to);
      if (within.length < to - from) return [number, null];
      const counts = new Map<string, number>();
      for (const { label } of within) counts.set(label, (counts.get(label) ?? 0) + 1);
      const kinds = [...counts].map(([label, count]) => ({ label, count })).sort((a, b) => b.count - a.count);
      return [number, { total: within.length, kinds: kinds.slice(0, mostKinds) }];
    }),
  );
};
