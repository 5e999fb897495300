import type { BotFile, ImportReport } from "@parley/core/format";
import type { Connection } from "../database/schema.ts";

/** The options by which blocks name credentials and other bots. */
const referenceKeys = ["credentialsId", "proxyCredentialsId", "typebotId"] as const;

const referencesOf = (options: BotFile["groups"][number]["blocks"][number]["options"] = {}): string[] =>
  referenceKeys.map((key) => options[key]).filter((id) => typeof id === "string" && id !== "") as string[];

/** The ids of the workspace's bots and credentials, by which blocks may name them. */
export const listReferences = async (connection: Connection, workspaceId: string): Promise<ReadonlySet<string>> => {
  const bots = await connection
    .selectFrom("bots")
    .select("id")
    .where("workspace_id", "=", workspaceId)
    .where("is_archived", "=", 0)
    .execute();
  const credentials = await connection
    .selectFrom("credentials")
    .select("id")
    .where("workspace_id", "=", workspaceId)
    .execute();
  return new Set([...bots, ...credentials].map(({ id }) => id));
};

/**
 * What the author must choose again in a file as it was imported: blocks whose bots and credentials are all there need
 * nothing.
 */
export const stillToConnect = (
  { toConnect }: ImportReport,
  file: BotFile,
  known: ReadonlySet<string>,
): ImportReport["toConnect"] => {
  const isComplete = (references: readonly string[]) =>
    references.length > 0 && references.every((id) => known.has(id));
  const complete = new Set(
    file.groups.flatMap(({ blocks }) =>
      blocks.filter(({ options }) => isComplete(referencesOf(options))).map(({ id }) => id),
    ),
  );
  return toConnect.filter(({ blockId }) => blockId === undefined || !complete.has(blockId));
};
