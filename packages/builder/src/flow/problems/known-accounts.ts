import type { AnswerOf, calls } from "@parley/api/app";
import { definitions } from "@parley/blocks/definitions";
import type { LintOptions } from "@parley/core/lint";
import { type QueryClient, QueryObserver } from "@tanstack/react-query";
import { accountsQuery } from "../../accounts/accounts-query.ts";
import type { KnownAccounts } from "./create-problems.ts";

type Listed = AnswerOf<typeof calls.listCredentials>;

const typesById = new WeakMap<Listed, NonNullable<LintOptions["accounts"]>>();

const toTypes = (listed: Listed): LintOptions["accounts"] => {
  const types =
    typesById.get(listed) ??
    Object.fromEntries(
      (listed.credentials ?? []).map(({ id, type, problem }) => [id, problem === null ? type : { type, problem }]),
    );
  typesById.set(listed, types);
  return types;
};

let typesWithAccounts: ReadonlySet<string> | undefined;

/** Returns the block types with a field for an account. */
const listTypesWithAccounts = (): ReadonlySet<string> =>
  new Set(
    Object.values(definitions).flatMap(({ type, options }) =>
      JSON.stringify(options).includes('"kind":"credentials"') ? [type] : [],
    ),
  );

/** The workspace's accounts in the query cache; loaded when first needed. */
export const createKnownAccounts = (queries: QueryClient): KnownAccounts => ({
  get: () => {
    const listed = queries.getQueryData(accountsQuery.queryKey);
    return listed && toTypes(listed);
  },
  areUsedBy: (blockTypes) => {
    typesWithAccounts ??= listTypesWithAccounts();
    const known = typesWithAccounts;
    return blockTypes.some((type) => known.has(type));
  },
  subscribe: (listener) => new QueryObserver(queries, accountsQuery).subscribe(listener),
});
