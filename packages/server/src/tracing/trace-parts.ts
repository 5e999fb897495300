import { AsyncResource } from "node:async_hooks";
import type { BlockServer, BlockServers } from "@parley/core";
import type { LogEvent } from "kysely";
import type { Database } from "../database/schema.ts";
import type { Mailer } from "../mail/create-mailer.ts";
import type { Outbound } from "../outbound/create-outbound.ts";
import type { Sandbox } from "../sandbox/create-sandbox.ts";
import { faultOf, type NewSpan, type Tracing } from "./tracing.ts";

// Wraps the server's parts with tracing. Without tracing, each part is returned unchanged.

/** The HTTP method of an outgoing request. */
const methodOf = (input: string | URL | Request, method: string | undefined): string =>
  (method ?? (input instanceof Request ? input.method : "GET")).toUpperCase();

const hostOf = (input: string | URL | Request): Record<string, string> => {
  const url = input instanceof Request ? input.url : String(input);
  return URL.canParse(url) ? { "server.address": new URL(url).hostname } : {};
};

/**
 * Traces requests to other servers. Spans contain only the host. The requests contain no `traceparent` header, which
 * would reveal which requests belong together.
 */
export const traceOutbound = (tracing: Tracing, outbound: Outbound): Outbound => {
  if (!tracing.isOn) return outbound;
  return {
    ...outbound,
    fetch: (input, init) => {
      const name = methodOf(input, init?.method);
      const facts = { "http.request.method": name, ...hostOf(input) };
      return tracing.run({ name, kind: "client", facts }, async (span) => {
        const response = await outbound.fetch(input, init);
        span.add({ "http.response.status_code": response.status });
        if (response.status >= 400) span.fail(String(response.status));
        return response;
      });
    },
  };
};

/** Traces e-mails. Spans say whose mail server was used, and whether the e-mail was sent. */
export const traceMailer = (tracing: Tracing, mailer: Mailer): Mailer => {
  if (!tracing.isOn) return mailer;
  return {
    ...mailer,
    send: (server, mail) => {
      const facts = { "parley.mail.server": server === "operator" ? "operator" : "author" };
      return tracing.run({ name: "send mail", kind: "client", facts }, async (span) => {
        const report = await mailer.send(server, mail);
        if (!report.isSent) span.fail("not_sent");
        return report;
      });
    },
  };
};

/** Traces authors' code. A span includes the time that the code waits for a sandbox. */
export const traceSandbox = (tracing: Tracing, sandbox: Sandbox): Sandbox => {
  if (!tracing.isOn) return sandbox;
  const describe = (count: number): NewSpan => ({ name: "evaluate", facts: { "parley.code.pieces": count } });
  return {
    ...sandbox,
    evaluate: (evaluations, origin) =>
      tracing.run(describe(evaluations.length), () => sandbox.evaluate(evaluations, origin)),
  };
};

const mapValues = <T>(values: Readonly<Record<string, T>>, change: (value: T, key: string) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value, key)]));

const traceBlock = (tracing: Tracing, server: BlockServer, type: string): BlockServer => {
  const { effects = {}, deliveries = {} } = server;
  const factsOf = (task: string) => ({ "parley.block.type": type, "parley.block.task": task });
  return {
    ...server,
    effects: mapValues(
      effects,
      (run, task) => (block, context, data) =>
        tracing.run({ name: `effect ${type}`, facts: factsOf(task) }, async (span) => {
          const patch = await run(block, context, data);
          if (patch.error !== undefined) span.fail("failed");
          return patch;
        }),
    ),
    deliveries: mapValues(deliveries, (kind, task) => ({
      ...kind,
      send: (jobs, context) => {
        const facts = { ...factsOf(task), "parley.delivery.jobs": jobs.length };
        return tracing.run({ name: `deliver ${type}`, facts }, async (span) => {
          const outcomes = await kind.send(jobs, context);
          const failed = outcomes.find(({ status }) => status !== "done");
          if (failed !== undefined) span.fail(failed.status);
          return outcomes;
        });
      },
    })),
  };
};

/** Traces the effects and deliveries of blocks. */
export const traceBlocks = (tracing: Tracing, servers: BlockServers): BlockServers =>
  tracing.isOn ? mapValues(servers, (server, type) => traceBlock(tracing, server, type)) : servers;

/** Traces transactions, each with its statements. */
export const traceDatabase = (tracing: Tracing, database: Database): Database => {
  if (!tracing.isOn) return database;
  const inSpan = <T>(work: () => Promise<T>): Promise<T> => tracing.run({ name: "transaction", isPart: true }, work);
  return {
    ...database,
    // SQLite combines the work of several requests in one transaction, so each piece is bound to its own trace.
    write: (work) =>
      database.kind === "sqlite" ? inSpan(() => database.write(AsyncResource.bind(work))) : database.write(work),
    transaction: (work) => inSpan(() => database.transaction(AsyncResource.bind(work))),
    writeTogether: (compile) => inSpan(() => database.writeTogether(compile)),
  };
};

const systems = { sqlite: "sqlite", postgres: "postgresql", mysql: "mysql" } as const;

/** Shortens a statement to its verb and table, such as `update results`. */
const summarize = (text: string): string => {
  const [verb = ""] = /^\s*\w+/.exec(text) ?? [];
  const table = /\b(?:from|into|update)\s+["`]?(\w+)/i.exec(text)?.[1];
  return [verb.trim().toLowerCase(), table].filter(Boolean).join(" ");
};

/** Records every statement. Its text contains no values, because they are parameters. */
export const noteStatements =
  (tracing: Tracing) =>
  (kind: Database["kind"], event: LogEvent): void => {
    const describe = (): NewSpan => {
      const { sql } = event.query;
      const name = summarize(sql);
      return {
        name,
        kind: "client",
        facts: { "db.system.name": systems[kind], "db.query.summary": name, "db.query.text": sql },
      };
    };
    const fault = event.level === "error" ? faultOf(event.error) : undefined;
    tracing.note(describe, event.queryDurationMillis, fault);
  };
