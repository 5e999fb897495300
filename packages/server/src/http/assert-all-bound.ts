import { type Call, calls } from "@parley/api";
import type { Route } from "../web/route.ts";

const show = ({ method, path }: Call): string => `${method} ${path}`;

/**
 * @throws Error that names every call without a route, every call with two, and every route of no call that is listed, and
 * says what to do
 */
export const assertAllBound = (
  routes: readonly Pick<Route, "call">[],
  contracts: Readonly<Record<string, Call>> = calls,
): void => {
  const listed = new Set(Object.values(contracts));
  const counts = new Map<Call, number>();
  for (const { call } of routes) counts.set(call, (counts.get(call) ?? 0) + 1);
  const problems = [
    ...Object.entries(contracts).flatMap(([name, call]) => {
      const count = counts.get(call) ?? 0;
      if (count === 0)
        return [
          `${name} (${show(call)}) has a contract, and no route: bind it with route(calls.${name}, …) in the ` +
            "*-routes.ts of its feature. If it is bound there, packages/server/src/http/create-routes.ts lacks that list.",
        ];
      return count > 1 ? [`${name} (${show(call)}) is bound ${count} times: remove all of its routes but one.`] : [];
    }),
    ...[...counts.keys()]
      .filter((call) => !listed.has(call))
      .map(
        (call) =>
          `${show(call)} has a route, and no contract that is listed: declare it with defineCall in a file of ` +
          "packages/api/src/calls, and bind it as calls.….",
      ),
  ];
  if (problems.length > 0) throw new Error(problems.join("\n"));
};
