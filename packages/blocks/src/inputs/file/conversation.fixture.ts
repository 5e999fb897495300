import { isJsonObject, type Json } from "@parley/core";
import { defineConversationFixture } from "../../testing/conversation-fixture.ts";
import { closing } from "../../testing/file-forms.ts";
import { says } from "../../testing/play.ts";

/** Returns the extension of the first allowed type; undefined if all are allowed. */
const findExtension = (allowed: Json | undefined): string | undefined => {
  const { isEnabled, types } = isJsonObject(allowed) ? allowed : {};
  const [type] = isEnabled === true && Array.isArray(types) ? types : [];
  return typeof type === "string" ? (/\w+$/.exec(type)?.[0] ?? "png") : undefined;
};

export const fixture = defineConversationFixture({
  scripts: {
    "a file": {
      groups: {
        A: [says("Please"), { type: "file input", options: { variableId: "vX" } }, says("It is {{X}}")],
      },
      replies: ["https://a.example/a.pdf"],
    },
  },

  reply: (options) => `https://example.org/file.${findExtension(options.allowedFileTypes) ?? "pdf"}`,
  forms: [
    {
      versions: {
        "3": {
          options: {
            variableId: "v1",
            isMultipleAllowed: true,
            isRequired: true,
            sizeLimit: 20,
            labels: { placeholder: "<strong>Click</strong> or drop", button: "Upload", clear: "Clear", skip: "Skip" },
          },
        },
        "6": {
          options: {
            variableId: "v1",
            visibility: "Private",
            labels: { success: { single: "Got it", multiple: "Got {total}" } },
          },
        },
        "6.1": { options: { variableId: "v1", allowedFileTypes: { isEnabled: true, types: [".pdf"] } } },
      },
      expected: { bubbles: [closing("https://example.org/file.pdf")], answers: ["https://example.org/file.pdf"] },
    },
  ],
  appearances: [
    {
      options: { isRequired: false },
      question: { asks: "Any papers?", keys: [{ to: "Skip", press: "Enter" }] },
    },
  ],
});
