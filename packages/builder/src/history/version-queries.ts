import { calls } from "@parley/api/app";
import type { Draft } from "@parley/core/draft";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../base/api.ts";

/** The key of all that is known of a bot's versions. */
export const versionsKey = (botId: string) => ["versions", botId] as const;

/** The stored file of a version. Versions never change. */
export const getVersionFile = (botId: string, version: number) =>
  api(calls.getVersion, { params: { ref: botId, number: String(version) } });

/** The draft that a version was made from, as far as it can be told from its file. */
export const versionDraftQuery = (botId: string, version: number) =>
  queryOptions({
    queryKey: ["draft of version", botId, version],
    queryFn: async (): Promise<Draft> => {
      const [{ file }, { draftOfVersion }] = await Promise.all([
        getVersionFile(botId, version),
        import("./read-version.ts"),
      ]);
      return draftOfVersion(file);
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 5 * 60_000,
  });
