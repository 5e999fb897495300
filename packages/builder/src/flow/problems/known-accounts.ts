import type { AnswerOf, calls } from "@parley/api/app";
import { definitions } from "@parley/blocks/definitions";
import type { KnownAccounts } from "@parley/core/lint";
import { type QueryClient, QueryObserver } from "@tanstack/react-query";
import { accountsQuery } from "../../accounts/accounts-query.ts";
import type { AccountsSource } from "./create-problems.ts";

type Listed = AnswerOf<typeof calls.listCredentials>;

const knownOf = new WeakMap<Listed, KnownAccounts>();

const toKnown = (listed: Listed): KnownAccounts => {
  const known = knownOf.get(listed) ?? {
    accounts: Object.fromEntries(
      listed.credentials.map(({ id, type, problem }) => [id, problem === null ? type : { type, problem }]),
    ),
    installationAccounts: listed.installationTypes,
  };
  knownOf.set(listed, known);
  return known;
};

let typesWithAccounts: ReadonlySet<string> | undefined;

/** Returns the block types with a field for an account. */
const listTypesWithAccounts = (): ReadonlySet<string> =>
  new Set(
    Object.values(definitions).flatMap(({ type, options }) =>
      JSON.stringify(options).includes('"kind":"credentials"') ? [type] : [],
    ),
  );

/** The accounts of the workspace and of the server in the query cache; loaded when first needed. */
export const createKnownAccounts = (queries: QueryClient): AccountsSource => ({
  get: () => {
    const listed = queries.getQueryData(accountsQuery.queryKey);
    return listed && toKnown(listed);
  },
  areUsedBy: (blockTypes) => {
    typesWithAccounts ??= listTypesWithAccounts();
    const known = typesWithAccounts;
    return blockTypes.some((type) => known.has(type));
  },
  subscribe: (listener) => new QueryObserver(queries, accountsQuery).subscribe(listener),
});
