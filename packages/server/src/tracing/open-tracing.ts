import type { Logger } from "pino";
import type { Environment } from "../environment/parse-environment.ts";
import { silentTracing, type Tracing } from "./tracing.ts";

/** Where traces go; null where they go nowhere. */
const findEndpoint = (environment: Environment): string | null => {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: base, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: own } = environment;
  if (environment.OTEL_SDK_DISABLED || (base ?? own) === undefined) return null;
  return own ?? `${base}/v1/traces`;
};

/**
 * Exports traces by the settings of OpenTelemetry. Its packages are loaded only where there is an address to export to.
 *
 * @param instance tells this start of the server from any other
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
