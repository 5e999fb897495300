import type { JsonObject } from "@parley/core";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { describeDatabases } from "../database/testing/describe-databases.ts";
import { startStrictServer } from "../effects/testing/start-strict-server.ts";
import { startMailServer } from "../mail/testing/start-mail-server.ts";
import { testCertificate } from "../mail/testing/test-certificate.ts";
import { startS3Server } from "../storage/testing/s3-server.ts";
import { asks, createTestFile, says } from "../testing/create-test-file.ts";
import { createTestParley } from "../testing/create-test-parley.ts";
import { type ArrivedSpan, startTraceReceiver } from "../tracing/testing/start-trace-receiver.ts";

let receiver: Awaited<ReturnType<typeof startTraceReceiver>>;
let other: Awaited<ReturnType<typeof startStrictServer>>;
let mailServer: Awaited<ReturnType<typeof startMailServer>>;
beforeEach(async () => {
  receiver = await startTraceReceiver();
  other = await startStrictServer();
  mailServer = await startMailServer({ user: "ada", password: "canary-password" });
});
afterEach(async () => {
  await Promise.all([receiver.close(), other.close(), mailServer.close()]);
});

const open = (settings: Record<string, string> = {}) =>
  createTestParley(
    {
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
      OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
      OTEL_EXPORTER_OTLP_HEADERS: "authorization=canary-collector",
      SMTP_HOST: "localhost",
      SMTP_PORT: String(mailServer.port),
      SMTP_USERNAME: "ada",
      SMTP_PASSWORD: "canary-password",
      NEXT_PUBLIC_SMTP_FROM: "canary-sender@example.org",
      ...settings,
    },
    { outside: { allowsLoopback: true }, mailTls: { ca: testCertificate } },
  );
type Test = Awaited<ReturnType<typeof open>>;

const call = (options: JsonObject = {}) => ({
  id: "http",
  type: "Webhook",
  options: {
    webhook: {
      url: `${other.origin}/people?key=canary-query`,
      headers: [{ id: "h", key: "Authorization", value: "Basic ada:canary-password" }],
      ...options,
    },
  },
});

const email = () => ({
  id: "mail",
  type: "Email",
  options: {
    credentialsId: "default",
    recipients: ["canary-recipient@example.org"],
    subject: "Canary {{Name}}",
    isCustomBody: true,
    body: "{{Name}}",
  },
});

const code = { id: "code", type: "Set variable", options: { variableId: "vX", expressionToEvaluate: "'canary' + 1" } };

const chatFile = () =>
  createTestFile({
    variables: ["Name", "X"],
    groups: { Welcome: [says("Hi"), asks("Name"), code, call(), email(), asks("X"), says("Bye")] },
  });

const [traceId, spanId] = ["0af7651916cd43dd8448eb211c80319c", "b7ad6b7169203331"];

/** A visitor begins a chat and answers. Waits until all spans have been sent. */
const chat = async (test: Test) => {
  const bot = await test.publishBot(chatFile());
  const path = `/api/v1/typebots/${bot.publicId}/startChat`;
  const start = await (await test.visitor("POST", path, {})).json();
  const headers = { traceparent: `00-${traceId}-${spanId}-01`, tracestate: "canary=state" };
  const say = `/api/v1/sessions/${start.sessionId}/continueChat?canary=query`;
  const answer = await (await test.visitor("POST", say, { message: "canary words" }, headers)).json();
  expect(answer.input?.type).toBe("text input");
  await test.parley.services.outbox.settle();
  return { bot, sessionId: start.sessionId as string, resultId: start.resultId as string };
};

const find = (spans: readonly ArrivedSpan[], name: string, below?: ArrivedSpan): ArrivedSpan => {
  const found = spans.find((span) => span.name === name && (!below || span.parentSpanId === below.spanId));
  if (!found) throw new Error(`No span ${name} among ${spans.map((span) => span.name).join(", ")}`);
  return found;
};

const route = "/api/v1/sessions/:sessionId/continueChat";

describeDatabases("traces", (given) => {
  it("show what a request is made of, and nothing of what anybody has written", async () => {
    const { url, database } = given();
    const test = await open(url === undefined ? {} : { DATABASE_URL: url });
    const { bot, sessionId, resultId } = await chat(test);
    await test.close();
    const spans = receiver.spans();

    const request = find(spans, `POST ${route}`);
    expect(request).toMatchObject({ traceId, parentSpanId: spanId, kind: 2, hasFailed: false });
    expect(request.facts).toEqual({
      "http.request.method": "POST",
      "http.route": route,
      "http.response.status_code": 200,
      "parley.half": "viewer",
    });
    const turn = find(spans, "chat turn", request);
    expect(turn.facts).toMatchObject({ "parley.turn.event": "reply" });
    find(spans, "evaluate", turn);
    const effect = find(spans, "effect Webhook", turn);
    const fetched = find(spans, "POST", effect);
    expect(fetched).toMatchObject({ kind: 3, hasFailed: false });
    expect(fetched.facts).toEqual({
      "http.request.method": "POST",
      "server.address": "127.0.0.1",
      "http.response.status_code": 200,
    });

    const transaction = find(spans, "transaction", request);
    expect(transaction.traceId).toBe(traceId);
    // The chat's row is remembered on SQLite, so there the first statement asks for what was fetched before.
    const [table, parent] = database.kind === "sqlite" ? ["needs", turn] : ["sessions", request];
    const statement = spans.find(({ facts, traceId: trace }) => facts["db.query.text"] && trace === traceId);
    expect(statement?.facts["db.system.name"]).toBe(database.kind === "postgres" ? "postgresql" : database.kind);
    expect(statement?.facts["db.query.text"]).toMatch(new RegExp(`^select .* from .${table}.`));
    expect([statement?.name, statement?.parentSpanId]).toEqual([`select ${table}`, parent.spanId]);

    // A delivery has its own trace, because it may be retried for a day after the request.
    const delivery = find(spans, "deliver Email");
    expect(delivery.parentSpanId).toBe("");
    find(spans, "send mail", delivery);
    const known = new Set([spanId, "", ...spans.map((span) => span.spanId)]);
    for (const span of spans) expect(known, span.name).toContain(span.parentSpanId);

    // The trace id is not sent to other people's servers.
    const asked = other.take();
    expect(asked).toHaveLength(1);
    for (const { headers } of asked) expect(Object.keys(headers)).not.toContain("traceparent");
    const text = receiver.text();
    for (const secret of ["canary", "Canary", sessionId, resultId, bot.id, bot.publicId, "test-owner-token"])
      expect(text).not.toContain(secret);
  });

  it("keep requests at one time apart", async () => {
    const { url } = given();
    const test = await open(url === undefined ? {} : { DATABASE_URL: url });
    const bot = await test.publishBot();
    const path = `/api/v1/typebots/${bot.publicId}/startChat`;
    const ids = Array.from({ length: 8 }, (_, index) => traceId.slice(0, -1) + index.toString(16));
    await Promise.all(ids.map((id) => test.visitor("POST", path, {}, { traceparent: `00-${id}-${spanId}-01` })));
    await test.close();
    const spans = receiver.spans();
    for (const id of ids) {
      const own = spans.filter((span) => span.traceId === id);
      const request = find(own, "POST /api/v1/typebots/:publicId/startChat");
      find(own, "chat turn", request);
      // Each chat has a span for storing it, even if several chats are stored in one transaction.
      find(own, "transaction", request);
    }
  });
});

describe("a request", () => {
  it("that fails is told with what failed", async () => {
    const test = await open();
    await test.parley.viewer.request("/api/v1/canary", { method: "CANARY" });
    await test.parley.viewer.request("/canary-page");
    await test.owner("GET", "/api/v1/typebots");
    await test.parley.services.database.close();
    await test.parley.viewer.request("/another-page");
    await test.close().catch(() => undefined);
    const spans = receiver.spans();
    const statuses = spans
      .filter(({ kind }) => kind === 2)
      .map(({ name, facts, hasFailed }) => [name.split(" ")[0], facts["http.response.status_code"], hasFailed]);
    expect(statuses).toContainEqual(["_OTHER", 404, false]);
    expect(statuses).toContainEqual(["GET", 404, false]);
    expect(statuses).toContainEqual(["GET", 500, true]);
    expect(spans.find(({ facts }) => facts["parley.half"] === "builder")?.name).toBe("GET /api/v1/typebots");
    expect(receiver.text()).not.toMatch(/canary/i);
  });

  it("to a service that is down is told by the code of the failure", async () => {
    const test = await open();
    const file = createTestFile({ groups: { Welcome: [call({ url: "http://127.0.0.1:9/canary" }), asks("X")] } });
    const bot = await test.publishBot(file);
    await test.visitor("POST", `/api/v1/typebots/${bot.publicId}/startChat`, {});
    await test.close();
    const fetched = find(receiver.spans(), "POST", find(receiver.spans(), "effect Webhook"));
    expect(fetched).toMatchObject({ hasFailed: true, facts: { "error.type": "UNREACHABLE" } });
    expect(receiver.text()).not.toContain("canary");
  });
});

it("requests to the file storage are told without the names of files", async () => {
  const bucket = await startS3Server();
  const test = await open(bucket.settings);
  expect(await test.parley.services.storage.get("public/canary.png")).toBeNull();
  await test.close();
  await bucket.close();
  expect(find(receiver.spans(), "GET").facts).toMatchObject({
    "server.address": "127.0.0.1",
    "http.response.status_code": 404,
  });
  expect(receiver.text()).not.toContain("canary");
});

it("the server works on where nobody takes its traces", async () => {
  const test = await open({ OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9" });
  await chat(test);
  expect((await test.parley.viewer.request("/healthz")).status).toBe(200);
  const begin = performance.now();
  await test.close();
  expect(performance.now() - begin).toBeLessThan(8000);
  expect(receiver.requests).toEqual([]);
}, 20_000);
