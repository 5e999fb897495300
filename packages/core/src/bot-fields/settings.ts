import { complete } from "../fields/complete.ts";
import type { ValueOf } from "../fields/field-spec.ts";
import * as f from "../fields/fields.ts";
import { declaredPart } from "../fields/walk-fields.ts";
import { isJsonObject, type Json, type JsonObject } from "../values/json.ts";
import type { Problem } from "./problem.ts";
import { tellProblem } from "./tell-problem.ts";

const message = (label: string, text: string, help?: string) =>
  f.text({ label, default: text, ...(help ? { help } : {}), template: "raw" });

/** A message that exists in Parley only and has no key in the reference format. */
const ownMessage = (label: string, text: string, help: string) =>
  f.text({ label, default: text, help, template: "none", isOwn: true });

const consentText = (label: string, help: string) =>
  f.text({ label, help, default: "", template: "none", showIf: { field: "isEnabled", is: true }, isOwn: true });

/**
 * All that an author can set about the behaviour of a bot (specification, sections 3, 4, 8 and 9; the reference file
 * format for the rest).
 */
export const settingsFields = f.fields({
  general: f.object(
    {
      isBrandingEnabled: f.bool({
        label: 'Show "Made with Parley"',
        help: "A small line at the foot of the chat.",
        default: false,
      }),
      language: f.text({
        label: "Language",
        placeholder: "en, pt-BR, ar",
        help: "Tells browsers and screen readers what the bot speaks, and the direction of its texts. Without it, the language of the texts where that is clear, else the visitor's.",
        template: "none",
        isOptional: true,
        isOwn: true,
      }),
      languages: f.list(f.text({ label: "Language", placeholder: "de, pt-BR, ar", template: "none" }), {
        label: "Further languages",
        help: "Visitors get the language of the page's address (?lang=de), else that of their browser, else the main language.",
        addLabel: "Add a language",
        isOptional: true,
        isOwn: true,
      }),
      isInputPrefillEnabled: f.bool({
        label: "Fill in known answers",
        help: "An input whose variable has a value already begins with it.",
        default: false,
      }),
      isGoingBackEnabled: f.bool({
        label: "Visitors may change their answers",
        help: "A pencil beside each answer. Later answers stay where their question is asked again; e-mails, rows and calls of other services are not sent again for the same values. Nobody can go back behind a payment.",
        default: false,
        isOwn: true,
      }),
      isHideQueryParamsEnabled: f.bool({
        label: "Hide what stands behind the address",
        help: "Values in the page's address become variables; then they are taken out of the address.",
        default: true,
      }),
      isNewResultOnRefreshEnabled: f.bool({
        label: "A new result each time the page is loaded",
        help: "Older files; remembering visitors decides.",
        default: true,
        isAdvanced: true,
      }),
      rememberUser: f.object(
        {
          isEnabled: f.bool({
            label: "Remember visitors",
            help: "Who comes back goes on with the same chat.",
            default: false,
          }),
          storage: f.choice(["session", "local"], {
            label: "For how long",
            help: "Kept in the visitor's browser; nobody else sees it.",
            default: "session",
            labels: { session: "Until the tab is closed", local: "On every visit" },
            showIf: { field: "isEnabled", is: true },
          }),
        },
        { label: "Returning visitors" },
      ),
      systemMessages: f.object(
        {
          invalidMessage: message(
            "An answer is not valid",
            "That doesn't look quite right. Could you try again?",
            "Said under the input. Inputs may have messages of their own.",
          ),
          botClosed: message(
            "The bot is closed",
            "This bot is now closed.",
            "Shown to new visitors while the bot is closed.",
          ),
          networkErrorTitle: message("No network: title", "Network Error", "Shown when the server can't be reached."),
          networkErrorMessage: message(
            "No network: text",
            "We can't reach the server. Your answers are kept, and sent as soon as the connection is back.",
            "Stands under that title.",
          ),
          popupBlockedTitle: message(
            "A new tab was blocked: title",
            "Popup blocked",
            "Shown when a page that the bot opens is stopped by the browser.",
          ),
          popupBlockedDescription: message(
            "A new tab was blocked: text",
            "Your browser stopped a new tab from opening. Open it with the link below.",
            "Stands under that title.",
          ),
          popupBlockedButtonLabel: message(
            "A new tab was blocked: link",
            "Continue in new tab",
            "Opens the page that was stopped.",
          ),
          // The specification has separate texts for one file and several, and names the limit; the input that shows them
          // defines these.
          fileUploadError: message("A file could not be sent", "", "Said under the input. Empty: the usual text."),
          fileUploadSizeError: message(
            "A file is too large",
            "",
            "[[file]] and [[limit]] are filled in. Empty: the usual text.",
          ),
          startAgain: ownMessage("Start again", "Start again", "The button under a chat that has ended."),
          jumpToLatest: ownMessage(
            "Jump to latest",
            "Jump to latest",
            "Names the arrow that leads visitors to the end of the chat: screen readers say it.",
          ),
          stopAnswering: ownMessage(
            "Stop answering",
            "Stop answering",
            "The button that ends an answer of a model while it is written.",
          ),
          answerCutOff: ownMessage(
            "An answer broke off",
            "(The answer broke off here.)",
            "Stands under the half of a model's answer whose rest did not come.",
          ),
        },
        { label: "Messages", isAdvanced: true },
      ),
    },
    { label: "General" },
  ),
  typingEmulation: f.object(
    {
      enabled: f.bool({
        label: "The bot seems to type",
        help: "Messages come after a pause that is as long as writing them. Without it, they come at once.",
        default: true,
      }),
      speed: f.number({
        label: "Speed",
        help: "The faster, the shorter the pauses.",
        default: 400,
        min: 1,
        unit: "words per minute",
        showIf: { field: "enabled", is: true },
      }),
      maxDelay: f.number({
        label: "Longest pause",
        help: "However long a message is, nobody waits longer for it.",
        default: 3,
        min: 0,
        unit: "seconds",
        showIf: { field: "enabled", is: true },
      }),
      delayBetweenBubbles: f.number({
        label: "Pause between messages",
        help: "Rest after each message, before the next one is begun.",
        default: 0,
        min: 0,
        unit: "seconds",
      }),
      isDisabledOnFirstMessage: f.bool({
        label: "Show the first message at once",
        help: "Whoever comes has something to read, and does not wait.",
        default: true,
        showIf: { field: "enabled", is: true },
      }),
    },
    { label: "Typing" },
  ),
  metadata: f.object(
    {
      title: f.text({ label: "Title", help: "Without it, the bot's name.", template: "raw", isOptional: true }),
      description: f.text({
        label: "Description",
        help: "A sentence or two about what the bot is for.",
        isMultiline: true,
        template: "raw",
        isOptional: true,
      }),
      imageUrl: f.media({
        label: "Picture",
        help: "Shown where the address is shared; 1200 by 630 pixels suit all.",
        accepts: "image",
        template: "raw",
        isOptional: true,
      }),
      favIconUrl: f.media({
        label: "Icon",
        help: "Small and square, for the browser's tab.",
        accepts: "image",
        template: "raw",
        isOptional: true,
      }),
      customHeadCode: f.code({
        label: "Code in the page's head",
        help: "As it is, with its script tags.",
        language: "html",
        isOptional: true,
      }),
      googleTagManagerId: f.text({
        label: "Google Tag Manager",
        help: "The id of your container; its tags run on the bot's page.",
        placeholder: "GTM-XXXXXX",
        template: "raw",
        isOptional: true,
      }),
      allowIndexing: f.bool({
        label: "Search engines may list the bot",
        help: "Without it, only those who have the address find it.",
        default: false,
      }),
    },
    { label: "Page" },
  ),
  consent: f.object(
    {
      isEnabled: f.bool({
        label: "Ask before tracking",
        help: "Google Analytics, Meta Pixel, Chatwoot, Zendesk and Google Tag Manager are held back until the visitor agrees. Code in the page's head is not.",
        default: false,
        isOwn: true,
      }),
      message: consentText("Question", "Say what for, and who gets it. Empty: the usual text."),
      agreeLabel: consentText("Button to agree", "Empty: the usual text."),
      declineLabel: consentText("Button to decline", "Empty: the usual text."),
      changeLabel: consentText("Button to change it later", "Empty: the usual text."),
    },
    { label: "Consent", isOwn: true },
  ),
  security: f.object(
    {
      allowedOrigins: f.list(f.text({ label: "Address", placeholder: "https://example.org", template: "none" }), {
        label: "Websites that may embed the bot",
        help: "With their beginning, as in https://example.org. Empty: all websites may. The bot's own page always works.",
        addLabel: "Add a website",
        isServerOnly: true,
      }),
    },
    { label: "Privacy" },
  ),
});

/** The behaviour of a bot, complete: every default is filled in. */
export type Settings = ValueOf<typeof settingsFields>;

/** Texts of the viewer that an author may replace. */
export type SystemMessages = Settings["general"]["systemMessages"];

/**
 * Returns complete settings. Older keys are read where the newer ones are absent: `isTypingEmulationEnabled` for
 * typingEmulation.enabled, and the negation of `isNewResultOnRefreshEnabled` for rememberUser. Empty messages and metadata
 * count as absent. Wrong values are replaced by defaults and added to `problems`.
 */
export const compileSettings = (stored: Json | undefined, problems: Problem[] = []): Settings => {
  const settings = complete(settingsFields, prepareSettings(stored), (wrong) =>
    tellProblem(problems, "settings", wrong),
  );
  return declaredPart(settingsFields, settings);
};

const prepareSettings = (stored: Json | undefined): Json | undefined => {
  if (!isJsonObject(stored)) return stored;
  const { general = null, metadata = null, typingEmulation = null } = stored;
  if (general !== null && !isJsonObject(general)) return stored;
  const isTyping = general?.isTypingEmulationEnabled;
  return {
    ...stored,
    ...(general === null ? {} : { general: prepareGeneral(general) }),
    ...(isJsonObject(metadata) ? { metadata: withoutEmptyTexts(metadata) } : {}),
    ...(typeof isTyping === "boolean" && (typingEmulation === null || isJsonObject(typingEmulation))
      ? { typingEmulation: { ...typingEmulation, enabled: typingEmulation?.enabled ?? isTyping } }
      : {}),
  };
};

const prepareGeneral = (general: JsonObject): JsonObject => {
  const { systemMessages = null, rememberUser = null, isNewResultOnRefreshEnabled: isNew } = general;
  const isRemembered = typeof isNew === "boolean" && (rememberUser === null || isJsonObject(rememberUser));
  return {
    ...general,
    ...(isJsonObject(systemMessages) ? { systemMessages: withoutEmptyTexts(systemMessages) } : {}),
    ...(isRemembered ? { rememberUser: { ...rememberUser, isEnabled: rememberUser?.isEnabled ?? !isNew } } : {}),
  };
};

const withoutEmptyTexts = (object: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== ""));
