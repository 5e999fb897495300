import type { JsonObject } from "@parley/core";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createTestClient, textsOf } from "../testing/create-test-client.ts";
import { asks, createTestFile, says } from "../testing/create-test-file.ts";
import { startService } from "./testing/start-service.ts";

// Pages of an answer, and parts of it by JSONPath, against a service with seven entries on pages of three.

const entries = Array.from({ length: 7 }, (_, index) => ({ id: index + 1, name: `entry ${index + 1}` }));
const pageOf = (number: number) => entries.slice((number - 1) * 3, number * 3);

let service: Awaited<ReturnType<typeof startService>>;
let client: Awaited<ReturnType<typeof createTestClient>>;
beforeAll(async () => {
  service = await startService({
    "GET /by-number": ({ query }) => ({ items: pageOf(Number(query.get("page"))) }),
    "GET /by-cursor": ({ query }) => {
      const number = Number(query.get("after") ?? 1);
      return { items: pageOf(number), next: number < 3 ? number + 1 : null };
    },
    "GET /by-link": ({ query }) => {
      const number = Number(query.get("p") ?? 1);
      return { items: pageOf(number), links: number < 3 ? { next: `?p=${number + 1}` } : {} };
    },
    "GET /by-header": ({ query }) => {
      const number = Number(query.get("p") ?? 1);
      const link = number < 3 ? { link: `</by-header?p=1>; rel="prev", </by-header?p=${number + 1}>; rel="next"` } : {};
      return (response: import("node:http").ServerResponse) =>
        void response
          .writeHead(200, { "content-type": "application/json", ...link })
          .end(JSON.stringify(pageOf(number)));
    },
    "GET /away": () => ({ items: [1], next: "https://elsewhere.example/next" }),
    "GET /same": () => ({ items: [1], next: "again" }),
    "GET /breaks": ({ query }) => {
      if (query.get("page") === "2") throw new Error("no second page");
      return { items: [1] };
    },
  });
  client = await createTestClient({ PARLEY_RATE_LIMIT: "0" }, { outside: { allowsLoopback: true } });
});
beforeEach(() => void service.take());
afterAll(async () => {
  await client.close();
  await service.close();
});

const play = async (path: string, options: JsonObject, bodyPath: string) => {
  const responseVariableMapping = [{ id: "m", bodyPath, variableId: "vX" }];
  const webhook = { url: service.url + path, method: "GET" };
  const block = { type: "Webhook", options: { webhook, responseVariableMapping, ...options } };
  const groups = { A: [asks("Word"), block, says("{{X}}")] };
  const bot = await client.publishBot(createTestFile({ variables: ["X", "Word"], groups }));
  const { sessionId } = (await client.start(bot.publicId)).body;
  return textsOf(await client.send(sessionId, "entry 2"))[0];
};
const paging = (more: JsonObject) => ({ paging: { isEnabled: true, itemsPath: "$.items", ...more } });
const ids = "data.map(item => item.id).join('')";

it.each([
  ["a number", "/by-number", { by: "page", parameter: "page", firstPage: 1 }, 4],
  ["a cursor", "/by-cursor", { by: "cursor", parameter: "after", cursorPath: "$.next" }, 3],
  ["an address", "/by-link", { by: "link", nextPath: "$.links.next" }, 3],
  ["the header Link", "/by-header", { by: "link", itemsPath: "" }, 3],
])("all pages are one list, by %s", async (_, path, more, asked) => {
  expect(await play(path, paging(more), ids)).toBe("1234567");
  expect(service.take()).toHaveLength(asked);
});

it("asks for as many pages as its author wants at most, and for none at another server", async () => {
  const byCursor = { by: "cursor", parameter: "after", cursorPath: "$.next" };
  expect(await play("/by-cursor", paging({ ...byCursor, mostPages: 2 }), ids)).toBe("123456");
  expect(await play("/away", paging({ nextPath: "$.next" }), "data.message")).toContain("at another server");
  expect(await play("/same", paging(byCursor), "data.length")).toBe("2");
  expect(await play("/breaks", paging({ by: "page", parameter: "page" }), "statusCode")).toBe("400");
});

it.each([
  ["$.items[1].name", "entry 2"],
  ["$.items[?@.name == {{Word}}].id", '["2"]'],
  ["$.items[?@.name == '{{Word}}'].id", '["2"]'],
  ["$..id", '["1","2","3"]'],
  ["$.items[-1:].id", '["3"]'],
])("a JSONPath such as %s gives a part of the answer", async (path, value) => {
  expect(await play("/by-number?page=1", {}, path)).toBe(value);
});

it("a JSONPath that finds nothing changes nothing", async () => {
  expect(await play("/by-number?page=1", {}, "$.nothing.here")).toBeUndefined();
  expect(await play("/by-number?page=1", {}, "$.items[")).toBeUndefined();
});
