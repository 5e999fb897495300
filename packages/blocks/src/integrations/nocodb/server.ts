import { isJsonObject, type Json, type JsonObject, type LookupContext, type LookupEntry } from "@parley/core";
import { askForList } from "../../services/find-account.ts";
import { createServiceServer } from "../../services/server.ts";
import type { NocoDbBlock } from "./block.ts";
import { credentials } from "./credentials.ts";
import { search } from "./server-search.ts";
import { keyMissing, name, nocoAddress, nocoHeaders, readTable } from "./server-table.ts";
import { create, update } from "./server-write.ts";

type Options = NocoDbBlock["options"];

const askFor = (path: string, { credentialsId }: Options, context: LookupContext): Promise<Json> => {
  const request = (account: JsonObject) => ({ address: nocoAddress(account, path), headers: nocoHeaders(account) });
  return askForList({ name, credentialsType: credentials.type, request }, credentialsId, context);
};

const entriesIn = (answer: Json, key: string): LookupEntry[] => {
  const rows = isJsonObject(answer) && Array.isArray(answer[key]) ? answer[key] : [];
  return rows
    .filter(isJsonObject)
    .flatMap(({ id, title }) =>
      typeof id === "string" ? [{ value: id, ...(typeof title === "string" ? { label: title } : {}) }] : [],
    );
};

const metaOf = (options: Options, context: LookupContext): Promise<Json> => {
  const tableId = options.action === undefined ? "" : (options.tableId ?? "");
  return tableId === ""
    ? Promise.resolve(null)
    : askFor(`/meta/tables/${encodeURIComponent(tableId)}`, options, context);
};

/** The maximum number of bases whose tables are listed. */
const mostBases = 20;

export const server = createServiceServer<Options>({
  type: "nocodb",
  name,
  credentialsType: credentials.type,
  noAccount: keyMissing,
  actions: {
    "Search Records": { context: "While searching NocoDB records", run: search },
    "Create Record": { context: "While creating a NocoDB record", run: create },
    "Update Existing Record": { context: "While updating NocoDB records", run: update },
  },
  lookups: {
    tables: async (options, context) => {
      const bases = entriesIn(await askFor("/meta/bases", options, context), "list").slice(0, mostBases);
      const tables = await Promise.all(
        bases.map(async ({ value, label }) => {
          const answer = await askFor(`/meta/bases/${encodeURIComponent(value)}/tables`, options, context);
          return entriesIn(answer, "list").map((table) => ({
            ...table,
            ...(label === undefined ? {} : { note: label }),
          }));
        }),
      );
      return tables.flat();
    },
    views: async (options, context) => entriesIn(await metaOf(options, context), "views"),
    fields: async (options, context) =>
      readTable(await metaOf(options, context)).columns.map(({ title, kind }) => ({ value: title, note: kind })),
  },
});
