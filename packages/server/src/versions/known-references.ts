import { lookup } from "@parley/core";
import { complete, type Definitions, walkFields } from "@parley/core/fields";
import type { BotFile, ImportReport } from "@parley/core/format";
import type { Connection } from "../database/schema.ts";

/** Something that the author must choose again after an import; for credentials, with their type. */
export type ConnectEntry = ImportReport["toConnect"][number] & { credentialsType?: string };

/** The options in which blocks refer to credentials and other bots. */
const referenceKeys = ["credentialsId", "proxyCredentialsId", "typebotId"] as const;

const referencesOf = (options: BotFile["groups"][number]["blocks"][number]["options"] = {}): string[] =>
  referenceKeys.map((key) => options[key]).filter((id) => typeof id === "string" && id !== "") as string[];

/** The ids of the workspace's bots and credentials, to which blocks may refer. */
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

type Block = BotFile["groups"][number]["blocks"][number];

/** The type of missing credentials that a block refers to; undefined if none are missing. */
const findMissingType = (definitions: Definitions, block: Block, known: ReadonlySet<string>): string | undefined => {
  const definition = lookup(definitions, block.type);
  if (definition === undefined) return undefined;
  let missing: string | undefined;
  walkFields(definition.options, complete(definition.options, block.options ?? {}), {
    field(field, value) {
      if (field.kind !== "credentials" || typeof value !== "string" || value === "" || known.has(value)) return;
      missing ??= field.credentialsType;
    },
  });
  return missing;
};

/**
 * Lists what the author must choose again after an import, with the types of credentials. Blocks whose bots and
 * credentials all exist are left out.
 */
export const stillToConnect = (
  definitions: Definitions,
  { toConnect }: ImportReport,
  file: BotFile,
  known: ReadonlySet<string>,
): ConnectEntry[] => {
  const isComplete = (references: readonly string[]) =>
    references.length > 0 && references.every((id) => known.has(id));
  const blocks = new Map(file.groups.flatMap((group) => group.blocks.map((block) => [block.id, block] as const)));
  return toConnect.flatMap((entry): ConnectEntry[] => {
    const block = blocks.get(entry.blockId ?? "");
    if (block === undefined) return [entry];
    if (isComplete(referencesOf(block.options))) return [];
    const credentialsType = findMissingType(definitions, block, known);
    return [credentialsType === undefined ? entry : { ...entry, credentialsType }];
  });
};
