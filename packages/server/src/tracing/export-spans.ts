import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { type Context, type Span as OpenSpan, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { parseTraceParent } from "@opentelemetry/core";
import type { BasicTracerProvider } from "@opentelemetry/sdk-trace-base";
import { faultOf, type NewSpan, type Span, silentSpan, type Tracing } from "./tracing.ts";

/** Milliseconds for sending the last spans when the server stops. */
const patience = 5000;

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT } as const;

/** The current span of some asynchronous work. */
interface Frame {
  context: Context;
  span: OpenSpan;
  /** Whether the span has ended. Timers and listeners that outlive it get no parent span. */
  isOver: boolean;
}

/**
 * The parent span from the request. Its `tracestate` is ignored, because anyone could use it to store text in the
 * server's traces.
 */
const contextOf = (traceparent: string | undefined): Context => {
  const parent = traceparent === undefined ? null : parseTraceParent(traceparent);
  return parent === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true });
};

const fail = (span: OpenSpan, fault: string): void => {
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute("error.type", fault);
};

const toSpan = (span: OpenSpan): Span => ({
  rename: (name) => void span.updateName(name),
  add: (facts) => void span.setAttributes(facts),
  fail: (fault) => fail(span, fault),
});

/** Records the server's work as spans. */
export const exportSpans = (provider: BasicTracerProvider): Tracing => {
  const tracer = provider.getTracer("parley");
  const frames = new AsyncLocalStorage<Frame>();

  const findParent = (): Frame | null => {
    const frame = frames.getStore();
    return frame === undefined || frame.isOver ? null : frame;
  };

  const begin = ({ name, kind, facts = {} }: NewSpan, parent: Context, startTime?: number): OpenSpan => {
    const time = startTime === undefined ? {} : { startTime };
    return tracer.startSpan(name, { kind: kind ? kinds[kind] : SpanKind.INTERNAL, attributes: facts, ...time }, parent);
  };

  const runIn = async <T>(frame: Frame, work: (span: Span) => Promise<T>): Promise<T> => {
    const { span } = frame;
    try {
      return await frames.run(frame, () => work(toSpan(span)));
    } catch (error) {
      fail(span, faultOf(error));
      throw error;
    } finally {
      frame.isOver = true;
      span.end();
    }
  };

  return {
    isOn: true,
    async run(described, work) {
      const parent = findParent();
      if (parent === null && described.isPart) return work(silentSpan);
      const context = parent?.context ?? contextOf(described.traceparent);
      const span = begin(described, context);
      return runIn({ context: trace.setSpan(context, span), span, isOver: false }, work);
    },
    note(describe, ms, fault) {
      const parent = findParent();
      if (parent === null || !parent.span.isRecording()) return;
      const end = Date.now();
      const span = begin(describe(), parent.context, end - ms);
      if (fault !== undefined) fail(span, fault);
      span.end(end);
    },
    async close() {
      const enough = new AbortController();
      const waiting = sleep(patience, undefined, { signal: enough.signal });
      await Promise.race([provider.shutdown(), waiting]).catch(() => undefined);
      enough.abort();
      await waiting.catch(() => undefined);
    },
  };
};
