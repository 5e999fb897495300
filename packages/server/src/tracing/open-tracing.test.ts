import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createLog } from "../base/log.ts";
import { parseEnvironment } from "../environment/parse-environment.ts";
import { openTracing } from "./open-tracing.ts";
import { startTraceReceiver } from "./testing/start-trace-receiver.ts";
import { silentTracing } from "./tracing.ts";

/** Whether the packages of OpenTelemetry have been loaded. */
const loaded = vi.hoisted(() => ({ yet: false }));
vi.mock("./create-export.ts", (original) => {
  loaded.yet = true;
  return original();
});

let receiver: Awaited<ReturnType<typeof startTraceReceiver>>;
let lines: string[];
const open = (settings: Record<string, string>) => {
  const log = createLog("info", { write: (line) => void lines.push(line) });
  return openTracing(parseEnvironment(settings), { instance: "first-start", log });
};
const openJson = (settings: Record<string, string> = {}) =>
  open({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, OTEL_EXPORTER_OTLP_PROTOCOL: "http/json", ...settings });

beforeEach(async () => {
  receiver = await startTraceReceiver();
  lines = [];
});
afterEach(() => receiver.close());

const nothing = async () => undefined;

it("loads nothing where there is no address, or it is switched off", async () => {
  for (const settings of [
    {},
    { OTEL_SERVICE_NAME: "bots", OTEL_TRACES_SAMPLER: "always_on" },
    { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, OTEL_SDK_DISABLED: "true" },
  ])
    expect(await open(settings)).toBe(silentTracing);
  expect(loaded.yet).toBe(false);
  const tracing = await openJson();
  expect(loaded.yet).toBe(true);
  await tracing.close();
  expect(receiver.requests).toEqual([]);
});

it("sends spans with their parents, with the headers and the names that are set", async () => {
  const tracing = await openJson({
    OTEL_EXPORTER_OTLP_HEADERS: "authorization=Bearer%20collector",
    OTEL_SERVICE_NAME: "bots",
    OTEL_RESOURCE_ATTRIBUTES: "deployment.environment.name=test,service.name=other",
  });
  await tracing.run({ name: "outer", facts: { count: 2 } }, async (span) => {
    span.rename("renamed");
    await tracing.run({ name: "inner", kind: "client" }, () => sleep(1));
    tracing.note(() => ({ name: "statement", isPart: true }), 0.5);
  });
  await tracing.run({ name: "part", isPart: true }, nothing);
  tracing.note(() => ({ name: "statement" }), 0.5);
  await tracing.close();
  const [request] = receiver.requests;
  expect([request?.path, request?.headers.authorization]).toEqual(["/v1/traces", "Bearer collector"]);
  expect(receiver.resource()).toMatchObject({
    "service.name": "bots",
    "service.instance.id": "first-start",
    "deployment.environment.name": "test",
  });
  const spans = receiver.spans();
  expect(spans.map(({ name }) => name).sort()).toEqual(["inner", "renamed", "statement"]);
  const [outer, ...others] = [...spans].sort((a, b) => a.parentSpanId.length - b.parentSpanId.length);
  expect(outer).toMatchObject({ name: "renamed", parentSpanId: "", facts: { count: 2 }, hasFailed: false });
  for (const other of others) expect(other).toMatchObject({ traceId: outer?.traceId, parentSpanId: outer?.spanId });
});

it("tells of a failure by its code, and never by its message", async () => {
  const tracing = await openJson();
  const error = Object.assign(new TypeError("canary"), { code: "ECONNREFUSED" });
  await expect(tracing.run({ name: "one" }, () => Promise.reject(error))).rejects.toBe(error);
  await expect(tracing.run({ name: "two" }, () => Promise.reject(new TypeError("canary")))).rejects.toThrow("canary");
  await tracing.close();
  const faults = receiver.spans().map(({ hasFailed, facts }) => [hasFailed, facts["error.type"]]);
  expect(faults).toEqual([
    [true, "ECONNREFUSED"],
    [true, "TypeError"],
  ]);
  expect(receiver.text()).not.toContain("canary");
});

it("what a span has left running is no part of it", async () => {
  const tracing = await openJson();
  let later: Promise<unknown> = Promise.resolve();
  await tracing.run({ name: "request" }, async () => {
    later = sleep(5).then(() => tracing.run({ name: "upkeep" }, nothing));
  });
  await later;
  await tracing.close();
  expect(receiver.spans().map(({ name, parentSpanId }) => [name, parentSpanId])).toEqual([
    ["request", ""],
    ["upkeep", ""],
  ]);
});

const [traceId, spanId] = ["0af7651916cd43dd8448eb211c80319c", "b7ad6b7169203331"];

it.each([
  ["parentbased_always_on", "01", true],
  ["parentbased_always_on", "00", false],
  ["parentbased_always_off", "01", true],
  ["parentbased_traceidratio", "01", true],
  ["traceidratio", "01", false],
  ["always_off", "01", false],
  ["always_on", "00", true],
])("%s records a request with the flag %s: %s", async (sampler, flag, isRecorded) => {
  const tracing = await openJson({ OTEL_TRACES_SAMPLER: sampler, OTEL_TRACES_SAMPLER_ARG: "0" });
  const traceparent = `00-${traceId}-${spanId}-${flag}`;
  await tracing.run({ name: "request", kind: "server", traceparent }, async () => {
    tracing.note(() => ({ name: "statement" }), 1);
    // A span within a request that isn't recorded isn't recorded either.
    await tracing.run({ name: "inner" }, nothing);
  });
  await tracing.close();
  const spans = receiver.spans();
  expect(spans).toHaveLength(isRecorded ? 3 : 0);
  for (const span of spans) expect(span.traceId).toBe(traceId);
  if (isRecorded) expect(spans.find(({ name }) => name === "request")).toMatchObject({ parentSpanId: spanId, kind: 2 });
});

it("begins a trace of its own where the header says nothing", async () => {
  const tracing = await openJson();
  for (const traceparent of ["", "00-zz", `00-${"0".repeat(32)}-${spanId}-01`, `ff-${traceId}-${spanId}-01`])
    await tracing.run({ name: "request", kind: "server", traceparent }, nothing);
  await tracing.close();
  const spans = receiver.spans();
  expect(spans).toHaveLength(4);
  for (const span of spans) expect([span.parentSpanId, span.traceId === traceId]).toEqual(["", false]);
});

it("writes protocol buffers where nothing else is set, to an address for traces alone", async () => {
  const tracing = await open({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${receiver.url}/only/traces` });
  await tracing.run({ name: "some work" }, nothing);
  await tracing.close();
  const [request] = receiver.requests;
  expect([request?.path, request?.headers["content-type"]]).toEqual(["/only/traces", "application/x-protobuf"]);
  expect(request?.body.includes("some work")).toBe(true);
  expect(request?.body.includes("parley")).toBe(true);
});

/** The number of spans that are sent at once, without waiting for more. */
const batch = 512;

it("says once that nothing arrives, and once that it does again", async () => {
  const tracing = await openJson();
  const fill = async (expected: number) => {
    for (let count = 0; count < batch; count++) await tracing.run({ name: "work" }, nothing);
    await expect.poll(() => receiver.requests.length, { timeout: 10_000 }).toBe(expected);
  };
  const told = () => lines.map((line) => JSON.parse(line)).map(({ level, msg }) => [level, msg]);
  receiver.answer(400);
  await fill(1);
  await fill(2);
  receiver.answer(200);
  await fill(3);
  const lost = [40, "Traces can't be sent; those of the meantime are lost"];
  const back = [30, "Traces can be sent again"];
  await expect.poll(told).toEqual([lost, back]);
  receiver.answer(400);
  await fill(4);
  await expect.poll(told).toEqual([lost, back, lost]);
  await tracing.close();
}, 30_000);

it("stops in some seconds where nobody is there", async () => {
  await receiver.close();
  const tracing = await openJson();
  await tracing.run({ name: "work" }, nothing);
  const begin = performance.now();
  await tracing.close();
  expect(performance.now() - begin).toBeLessThan(6000);
  receiver = await startTraceReceiver();
}, 15_000);
