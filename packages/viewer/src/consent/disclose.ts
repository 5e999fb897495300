import { errorText, type LogEntry, type Patch } from "@parley/core";
import { within } from "../base/sleep.ts";
import type { Consent } from "./create-consent.ts";

/** So long does the chat wait for another service, in milliseconds. */
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
 * Does what tells another service of the visit, as the visitor allows: now, once they agree, or never. Never rejects, and
 * takes no longer than the chat may wait; `tellLater` is told what is only known after that. Without a consent nobody is asked.
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
