import { calls } from "@parley/api";
import { expect, it } from "vitest";
import { assertAllBound } from "./assert-all-bound.ts";
import { createRoutes } from "./create-routes.ts";
import type { Services } from "./services.ts";

/** Stands for all services: routes are bound without using any. */
const nothing: Services = new Proxy((() => undefined) as unknown as Services, {
  get: () => nothing,
  apply: () => nothing,
});

it("binds every call of the contracts, and nothing else", () => {
  expect(createRoutes(nothing).length).toBeGreaterThan(100);
});

const { getBot, listBots } = calls;

it("refuses a call without a route, and says what to do", () => {
  expect(() => assertAllBound([{ call: listBots }], { listBots, getBot })).toThrow(
    "getBot (GET /api/v1/typebots/{ref}) has a contract, and no route: bind it with route(calls.getBot, …) in the " +
      "*-routes.ts of its feature. If it is bound there, packages/server/src/http/create-routes.ts lacks that list.",
  );
});

it("refuses a route without a contract", () => {
  expect(() => assertAllBound([{ call: listBots }, { call: getBot }], { getBot })).toThrow(
    "GET /api/v1/typebots has a route, and no contract that is listed: declare it with defineCall in a file of " +
      "packages/api/src/calls, and bind it as calls.….",
  );
});

it("refuses two routes of one call: the second would never be asked", () => {
  expect(() => assertAllBound([{ call: getBot }, { call: getBot }], { getBot })).toThrow(
    "getBot (GET /api/v1/typebots/{ref}) is bound 2 times: remove all of its routes but one.",
  );
});
