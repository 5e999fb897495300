import type { Problem } from "../compile/problem.ts";
import type { JsonObject } from "../json.ts";
import type { Settings, SystemMessages } from "../settings.ts";
import { createStoredValues, type StoredValues } from "./stored-values.ts";

/** What the viewer says where the author said nothing; quoted from the specification (section 8) where it has a text. */
const systemMessages: SystemMessages = {
  invalidMessage: "That doesn't look quite right. Could you try again?",
  botClosed: "This bot is now closed.",
  networkErrorTitle: "Network Error",
  networkErrorMessage: "We can't reach the server. Your answers are kept, and sent as soon as the connection is back.",
  popupBlockedTitle: "Popup blocked",
  popupBlockedDescription: "Your browser stopped a new tab from opening. Open it with the link below.",
  popupBlockedButtonLabel: "Continue in new tab",
  // The specification's texts tell one file from several, and name the limit: the input that shows them has them.
  fileUploadError: "",
  fileUploadSizeError: "",
};

/**
 * The complete settings: what the stored ones leave out has its default (specification, section 9). Values of the wrong
 * kind have their default too and are added to `problems`. Older keys count where the newer ones are absent:
 * `isTypingEmulationEnabled` for typingEmulation.enabled, `isNewResultOnRefreshEnabled`, negated, for rememberUser.
 */
export const resolveSettings = (stored: JsonObject | undefined, problems: Problem[] = []): Settings => {
  const settings = createStoredValues(stored, "settings", problems);
  const general = settings.within("general");
  const rememberUser = general.within("rememberUser");
  const messages = general.within("systemMessages");
  const typing = settings.within("typingEmulation");
  const isNewResult = general.bool("isNewResultOnRefreshEnabled", true);
  const isRemembered = rememberUser.bool("isEnabled", !isNewResult);
  const isTyping = general.bool("isTypingEmulationEnabled", true);
  return {
    general: {
      isBrandingEnabled: general.bool("isBrandingEnabled", false),
      isInputPrefillEnabled: general.bool("isInputPrefillEnabled", false),
      isHideQueryParamsEnabled: general.bool("isHideQueryParamsEnabled", true),
      isNewResultOnRefreshEnabled: isNewResult,
      rememberUser: {
        isEnabled: isRemembered,
        storage: rememberUser.choice("storage", ["session", "local"], "session"),
      },
      systemMessages: resolveMessages(messages),
    },
    typingEmulation: {
      enabled: typing.bool("enabled", isTyping),
      speed: typing.number("speed", 400, { min: 1 }),
      maxDelay: typing.number("maxDelay", 3, { min: 0 }),
      delayBetweenBubbles: typing.number("delayBetweenBubbles", 0, { min: 0 }),
      isDisabledOnFirstMessage: typing.bool("isDisabledOnFirstMessage", true),
    },
    metadata: resolveMetadata(settings.within("metadata")),
    security: { allowedOrigins: settings.within("security").texts("allowedOrigins") },
  };
};

/** An empty message counts as none. */
const resolveMessages = (messages: StoredValues): SystemMessages => {
  const entries = Object.entries(systemMessages).map(([key, text]) => [key, messages.text(key, text) || text]);
  return { ...systemMessages, ...Object.fromEntries(entries) };
};

const resolveMetadata = (metadata: StoredValues): Settings["metadata"] => ({
  ...metadata.optionalText("title"),
  ...metadata.optionalText("description"),
  ...metadata.optionalText("imageUrl"),
  ...metadata.optionalText("favIconUrl"),
  ...metadata.optionalText("customHeadCode"),
  ...metadata.optionalText("googleTagManagerId"),
  ...(metadata.has("allowIndexing") ? { allowIndexing: metadata.bool("allowIndexing", false) } : {}),
});
