import type { Logger } from "pino";
import type { Environment } from "../environment/parse-environment.ts";
import { silentTracing, type Tracing } from "./tracing.ts";

/** The address that traces are sent to; null if tracing is disabled. */
const findEndpoint = (environment: Environment): string | null => {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: base, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: own } = environment;
  if (environment.OTEL_SDK_DISABLED || (base ?? own) === undefined) return null;
  return own ?? `${base}/v1/traces`;
};

/**
 * Starts the export of traces, with OpenTelemetry's standard settings. Its packages are loaded only if an address is
 * set.
 *
 * @param instance identifies this start of the server
 */
export const openTracing = async (
  environment: Environment,
  { instance, log }: { instance: string; log: Logger },
): Promise<Tracing> => {
  const endpoint = findEndpoint(environment);
  if (endpoint === null) return silentTracing;
  const { createExport } = await import("./create-export.ts");
  const { exportSpans } = await import("./export-spans.ts");
  return exportSpans(await createExport(environment, { endpoint, instance, log }));
};
