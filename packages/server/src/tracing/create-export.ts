import { ExportResultCode } from "@opentelemetry/core";
import { defaultResource, resourceFromAttributes } from "@opentelemetry/resources";
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BasicTracerProvider,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
} from "@opentelemetry/sdk-trace-base";
import type { Logger } from "pino";
import type { Environment } from "../environment/parse-environment.ts";

/** The time limit of one export in milliseconds, including retries. */
const exportTime = 5000;
/** The maximum length of an attribute's value in characters. Longer values are cut off. */
const longestFact = 4000;

type SamplerName = Environment["OTEL_TRACES_SAMPLER"];

const samplers: Readonly<Record<SamplerName, (ratio: number) => Sampler>> = {
  always_on: () => new AlwaysOnSampler(),
  always_off: () => new AlwaysOffSampler(),
  traceidratio: (ratio) => new TraceIdRatioBasedSampler(ratio),
  parentbased_always_on: () => new ParentBasedSampler({ root: new AlwaysOnSampler() }),
  parentbased_always_off: () => new ParentBasedSampler({ root: new AlwaysOffSampler() }),
  parentbased_traceidratio: (ratio) => new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
};

/**
 * Sends spans to the operator's address. It may be in a private network, so this is the only client without address checks:
 * neither authors nor visitors influence the address.
 */
const openExporter = async (environment: Environment, url: string): Promise<SpanExporter> => {
  const headers = { ...environment.OTEL_EXPORTER_OTLP_HEADERS };
  const { OTLPTraceExporter } =
    environment.OTEL_EXPORTER_OTLP_PROTOCOL === "http/json"
      ? await import("@opentelemetry/exporter-trace-otlp-http")
      : await import("@opentelemetry/exporter-trace-otlp-proto");
  return new OTLPTraceExporter({ url, headers, timeoutMillis: exportTime });
};

/** Logs once when exporting fails and once when it works again. */
const withLog = (exporter: SpanExporter, log: Logger): SpanExporter => {
  let isLost = false;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const hasFailed = result.code !== ExportResultCode.SUCCESS;
        if (hasFailed && !isLost)
          log.warn({ err: result.error }, "Traces can't be sent; those of the meantime are lost");
        if (!hasFailed && isLost) log.info("Traces can be sent again");
        isLost = hasFailed;
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
  };
};

interface ExportParts {
  endpoint: string;
  instance: string;
  log: Logger;
}

/**
 * Creates the provider that makes spans and sends them in batches. Nothing is global, because several servers may run
 * in one process.
 */
export const createExport = async (
  environment: Environment,
  { endpoint, instance, log }: ExportParts,
): Promise<BasicTracerProvider> => {
  const { OTEL_SERVICE_NAME: name, OTEL_RESOURCE_ATTRIBUTES: attributes } = environment;
  const own = {
    "service.name": "parley",
    "service.instance.id": instance,
    ...attributes,
    ...(name === undefined ? {} : { "service.name": name }),
  };
  return new BasicTracerProvider({
    resource: defaultResource().merge(resourceFromAttributes(own)),
    sampler: samplers[environment.OTEL_TRACES_SAMPLER](environment.OTEL_TRACES_SAMPLER_ARG),
    spanLimits: { attributeValueLengthLimit: longestFact },
    spanProcessors: [new BatchSpanProcessor(withLog(await openExporter(environment, endpoint), log))],
  });
};
