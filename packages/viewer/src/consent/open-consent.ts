import type { Flow } from "@parley/core";
import type { ClientEffects } from "@parley/ui";
import { blockTypesOf } from "../flows/load-blocks.ts";
import type { Chat } from "../state/chat.ts";
import { type Consent, createConsent } from "./create-consent.ts";
import { createChoiceMemory } from "./keep-choice.ts";

// Exported here so that one script holds both: a page that discloses something also asks for consent.
export { disclose } from "./disclose.ts";

/** Opens the visitor's consent. Previews ask too, but remember nothing. */
export const openConsent = ({ settings, botId }: Flow, isPreview: boolean): Consent => {
  const memory = createChoiceMemory(settings, botId);
  return createConsent({
    isAsked: settings.consent.isEnabled,
    kept: isPreview ? null : memory.load(),
    keep: (choice) => {
      if (!isPreview) memory.save(choice);
    },
  });
};

interface FollowOptions {
  flow: Flow;
  clients: ClientEffects;
  consent: Consent;
  chat: Pick<Chat, "standing" | "log">;
  isPreview: boolean;
}

/** Shows the consent bar as soon as consent is wanted, and starts what the bot's blocks disclose. */
export const followConsent = ({ flow, clients, consent, chat, isPreview }: FollowOptions): void => {
  const { settings } = flow;
  const ask = () => {
    if (!consent.isWanted()) return;
    stop();
    void import("./show-consent-bar.tsx").then(({ showConsentBar }) => showConsentBar(consent, settings), console.warn);
  };
  const stop = consent.subscribe(ask);
  const types = [...blockTypesOf(flow)].filter((type) => clients[type]?.discloses);
  const hasTagManager = settings.consent.isEnabled && Boolean(settings.metadata.googleTagManagerId);
  if (types.length === 0 && !hasTagManager) return;
  consent.want();
  if (isPreview) return;
  const { session } = chat.standing();
  void import("./begin-disclosures.ts").then(
    ({ beginDisclosures }) => beginDisclosures({ flow, session, consent, clients, types, log: chat.log }),
    console.warn,
  );
};
