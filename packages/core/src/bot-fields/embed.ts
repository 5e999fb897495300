import { complete } from "../fields/complete.ts";
import type { ValueOf } from "../fields/field-spec.ts";
import * as f from "../fields/fields.ts";
import { declaredPart } from "../fields/walk-fields.ts";
import type { Json } from "../values/json.ts";

const delay = (label: string, help: string) =>
  f.number({ label, help, unit: "seconds", min: 0, max: 86_400, step: 0.5, isOptional: true });

/**
 * How a bot is embedded in other sites' pages. It is stored with the bot as `embed` and exported under Parley's own key, so
 * that an already pasted snippet never has to change.
 */
export const embedFields = f.fields({
  bubble: f.object(
    {
      placement: f.choice(["right", "left"], {
        label: "Corner",
        default: "right",
        labels: { right: "Bottom right", left: "Bottom left" },
      }),
      autoOpenDelay: delay("Opens by itself after", "Empty: only when somebody clicks it."),
      button: f.object(
        {
          color: f.color({
            label: "Colour",
            help: "Without one, the colour of the theme's buttons.",
            template: "none",
            isOptional: true,
          }),
          size: f.choice(["medium", "large"], {
            label: "Size",
            default: "medium",
            labels: { medium: "Medium", large: "Large" },
          }),
          iconUrl: f.media({
            label: "Icon",
            help: "Without one, a speech bubble.",
            accepts: "image",
            template: "none",
            isOptional: true,
          }),
        },
        { label: "Button" },
      ),
      previewMessage: f.object(
        {
          isEnabled: f.bool({ label: "Show a message beside the button", default: false }),
          text: f.text({
            label: "Message",
            default: "Any questions? I'm happy to help.",
            template: "none",
            isMultiline: true,
            showIf: { field: "isEnabled", is: true },
          }),
          avatarUrl: f.media({
            label: "Picture beside it",
            accepts: "image",
            template: "none",
            isOptional: true,
            showIf: { field: "isEnabled", is: true },
          }),
          autoShowDelay: f.number({
            label: "Shows after",
            unit: "seconds",
            default: 3,
            min: 0,
            max: 86_400,
            step: 0.5,
            showIf: { field: "isEnabled", is: true },
          }),
        },
        { label: "Message" },
      ),
    },
    { label: "Bubble" },
  ),
  popup: f.object(
    {
      width: f.text({ label: "Width", default: "800px", placeholder: "800px", template: "none" }),
      autoShowDelay: delay("Opens by itself after", "Empty: only when the page asks for it."),
    },
    { label: "Popup" },
  ),
  standard: f.object(
    {
      width: f.text({ label: "Width", default: "100%", placeholder: "100%", template: "none" }),
      height: f.text({ label: "Height", default: "600px", placeholder: "600px", template: "none" }),
    },
    { label: "In the page" },
  ),
  zIndex: f.number({
    label: "Layer",
    help: "What has a higher number on the page covers the chat (CSS z-index).",
    default: 42_424_242,
    min: 0,
    max: 2_147_483_647,
    step: 1,
    isAdvanced: true,
  }),
});

/** The complete settings for embedding. */
export type EmbedSettings = ValueOf<typeof embedFields>;

/** Returns complete settings. Wrong values are replaced by defaults; empty addresses and sizes count as absent. */
export const compileEmbed = (stored: Json | undefined): EmbedSettings => {
  const embed = declaredPart(embedFields, complete(embedFields, stored));
  const { bubble, popup, standard } = embed;
  const defaults = complete(embedFields, {});
  return {
    ...embed,
    bubble: {
      ...bubble,
      button: withoutEmpty(bubble.button),
      previewMessage: withoutEmpty(bubble.previewMessage),
    },
    popup: { ...popup, width: popup.width || defaults.popup.width },
    standard: {
      width: standard.width || defaults.standard.width,
      height: standard.height || defaults.standard.height,
    },
  };
};

const withoutEmpty = <Values extends object>(values: Values): Values =>
  // Only optional texts can be empty and be left out.
  Object.fromEntries(Object.entries(values).filter(([key, value]) => key === "text" || value !== "")) as Values;
