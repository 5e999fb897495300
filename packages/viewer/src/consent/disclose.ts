import { errorText, type LogEntry, type Patch } from "@parley/core";
import { within } from "../base/sleep.ts";
import type { Consent } from "./create-consent.ts";

/** How long the chat waits for another service, in milliseconds. */
const patience = 3000;

const declined = (service: string): LogEntry => ({
  status: "info",
  description: `Nothing was sent to ${service}: the visitor declined`,
});

const unreachable = (service: string, error: unknown): LogEntry => ({
  status: "warning",
  description: `${service} could not be used`,
  details: errorText(error),
  context: "In the visitor's browser",
});

/**
 * Runs work that tells another service about the visit, if the visitor consents: now, once they agree, or never. Never
 * rejects, and returns after a short while; `tellLater` gets a later outcome. Without a `consent` nobody is asked.
 */
export const disclose = async (
  consent: Consent | null,
  service: string,
  work: () => Promise<void>,
  tellLater: (log: LogEntry) => void,
): Promise<Patch> => {
  const attempt = (): Promise<LogEntry[]> =>
    work().then(
      () => [],
      (error: unknown) => [unreachable(service, error)],
    );
  const tellAll = (logs: LogEntry[]) => logs.forEach(tellLater);

  const choice = consent ? consent.choice() : "agreed";
  if (choice === "declined") return { logs: [declined(service)] };
  if (consent && choice === null) {
    const stop = consent.subscribe(() => {
      const chosen = consent.choice();
      if (chosen === null) return;
      stop();
      if (chosen === "agreed") void attempt().then(tellAll);
      else tellLater(declined(service));
    });
    consent.want();
    return {};
  }
  const attempted = attempt();
  const logs = await within(attempted, patience, null);
  if (logs === null) void attempted.then(tellAll);
  return logs === null || logs.length === 0 ? {} : { logs };
};
