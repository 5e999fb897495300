import { type Flow, type LogEntry, type Patch, renderTemplate, type Session } from "@parley/core";
import { renderedBlocks, valuesOf } from "@parley/engine";
import { type ClientEffects, loadScript } from "@parley/ui";
import type { Consent } from "./create-consent.ts";
import { disclose } from "./disclose.ts";

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

interface BeginOptions {
  flow: Flow;
  session: Session;
  consent: Consent;
  clients: ClientEffects;
  /** The block types of the flow that tell other services about the visit. */
  types: readonly string[];
  log: (entry: LogEntry) => void;
}

/**
 * Loads the scripts of other services that blocks need from the start, as far as the visitor consents, and passes on
 * later changes of consent.
 */
export const beginDisclosures = async ({
  flow,
  session,
  consent,
  clients,
  types,
  log,
}: BeginOptions): Promise<void> => {
  const browser = {
    disclose: (service: string, work: () => Promise<void>): Promise<Patch> => disclose(consent, service, work, log),
  };
  consent.subscribe(() => {
    for (const { allow } of Object.values(clients)) allow?.(consent.choice() === "agreed");
  });
  const begun = types.map((type) => clients[type]?.begin?.(renderedBlocks(flow, session, type), browser));
  if (flow.settings.consent.isEnabled) begun.push(beginTagManager(flow, session, browser.disclose));
  for (const patch of await Promise.all(begun)) patch?.logs?.forEach(log);
};

/** If the bot asks for consent, the server leaves it out of the page. */
const beginTagManager = async (
  { settings: { metadata } }: Flow,
  session: Session,
  tell: (service: string, work: () => Promise<void>) => Promise<Patch>,
): Promise<Patch> => {
  const id = renderTemplate(metadata.googleTagManagerId ?? "", valuesOf(session)).trim();
  if (!/^[\w-]+$/.test(id)) return {};
  const name = "Google Tag Manager";
  return tell(name, () => {
    window.dataLayer ??= [];
    window.dataLayer.push({ "gtm.start": Date.now(), event: "gtm.js" });
    return loadScript(`https://www.googletagmanager.com/gtm.js?id=${id}`, { name });
  });
};
