import type { JsonObject } from "@parley/core";
import { afterEach, expect, it, vi } from "vitest";
import { createNeed } from "../testing/create-need.ts";
import { createServerContext } from "../testing/create-server-context.ts";
import { requestApi } from "./api.ts";
import { requestClient } from "./client.ts";
import { pageEffect } from "./run.ts";
import { createRequestServer } from "./server.ts";
import { address, ask } from "./testing/ask.ts";

afterEach(() => void vi.unstubAllGlobals());

const need = (data: JsonObject) => createNeed("Webhook", "httpRequestToExecute", data);
const request = { url: address, method: "POST", headers: { "X-One": "1" }, body: '{"a":1}' };

/** Makes the page send a request. */
const send = (answer: (init: RequestInit) => Promise<Response>, more: JsonObject = {}) => {
  const fetch = vi.fn((_url: string, init: RequestInit) => answer(init));
  vi.stubGlobal("fetch", fetch);
  return { fetch, patch: requestClient(need({ ...request, timeLimit: 1000, ...more }), {} as never) };
};

it("is sent by the visitor's browser without cookies, and its answer is read", async () => {
  const { fetch, patch } = send(async () => new Response('{"name":"Ada"}', { status: 201 }));
  expect(await patch).toEqual({ data: { response: { statusCode: 201, data: { name: "Ada" } } } });
  const [[url, init] = []] = fetch.mock.calls;
  expect(url).toBe(address);
  expect(init).toMatchObject({ method: "POST", headers: { "X-One": "1" }, body: '{"a":1}', credentials: "omit" });
});

it("gives what is no JSON as text, a failure as one, and does not wait for ever", async () => {
  expect(await send(async () => new Response("Accepted")).patch).toEqual({
    data: { response: { statusCode: 200, data: "Accepted" } },
  });
  expect(await send(() => Promise.reject(new TypeError("Failed to fetch"))).patch).toEqual({
    data: { response: { statusCode: 500, data: { message: "Failed to fetch" }, error: "Failed to fetch" } },
  });
  const late = send(
    ({ signal }) => new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason))),
    { timeLimit: 20 },
  );
  expect(await late.patch).toMatchObject({ data: { response: { statusCode: 408 } } });
});

it("is what clients of the chat API are told to send, and to tell the answer of", () => {
  expect(requestApi.action?.(need({ ...request, timeLimit: 1000 }))).toEqual({
    type: "httpRequestToExecute",
    httpRequestToExecute: request,
    expectsDedicatedReply: true,
  });
  const told = (reply: string | null) => requestApi.patch?.(need(request), reply);
  expect(told('{"statusCode":200,"data":{"a":1},"request":{}}')).toEqual({
    data: { response: { statusCode: 200, data: { a: 1 } } },
  });
  expect([told(null), told("Accepted"), told("[1]")]).toEqual(
    Array(3).fill({ error: "The client told no answer as JSON." }),
  );
});

const onPage = { isExecutedOnClient: true, webhook: { url: address } };
const mapped = { ...onPage, responseVariableMapping: [{ id: "m", bodyPath: "data.name", variableId: "vX" }] };

it("is made ready by the server, which sends nothing, and saves what it is told", async () => {
  const { asked, patch } = await ask(onPage);
  expect(asked).toEqual([]);
  expect(patch).toEqual({
    data: {
      request: {
        url: address,
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: '{"submittedAt":"2023-11-14T22:13:20.000Z"}',
        timeLimit: 10_000,
      },
    },
  });
  const save = { effect: "save", data: { statusCode: 200, data: { name: "Ada" } } };
  expect((await ask(mapped, {}, save)).patch).toMatchObject({
    variables: [{ variableId: "vX", value: "Ada" }],
    logs: [{ status: "success", description: "Webhook successfuly executed" }],
  });
});

it("is left out on the command line, which has no visitor's browser, and the log says so", async () => {
  const skip = createRequestServer(10).withoutPage?.[pageEffect];
  const patch = await skip?.({ id: "b", type: "Webhook", options: onPage }, createServerContext(), null);
  expect(patch).toEqual({
    logs: [expect.objectContaining({ status: "warning", description: expect.stringContaining("was not sent") })],
    failure: { error: "There is no visitor's browser here to send the request." },
  });
});

it("is sent by the server where there is no page", async () => {
  expect((await ask(onPage, { chat: { channel: "whatsapp" } })).asked).toHaveLength(1);
});

it("a visitor can't tell the server an answer to a request that the server sends itself", async () => {
  const { patch } = await ask(
    { ...mapped, isExecutedOnClient: false },
    {},
    { effect: "save", data: { statusCode: 200 } },
  );
  expect(patch).toEqual({ error: "The server sends this request itself." });
});

it("spec B8.10, B8.11: an answer without a status is a warning, and one that failed an error", async () => {
  const logOf = async (data: JsonObject) => (await ask(mapped, {}, { effect: "save", data })).patch.logs?.[0];
  expect(await logOf({ statusCode: null })).toMatchObject({
    status: "warning",
    description: "Webhook returned an error",
  });
  expect(await logOf({ statusCode: 500, data: null, error: "Failed to fetch" })).toMatchObject({
    status: "error",
    details: "Failed to fetch",
  });
});
