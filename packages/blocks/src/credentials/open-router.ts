import { defineCredentials } from "@parley/core/fields";
import { keyFields } from "../ai/key-fields.ts";

export const credentials = defineCredentials({
  type: "open-router",
  label: "OpenRouter",
  description: "An API key of OpenRouter.",
  fields: keyFields({ placeholder: "sk-or-…" }),
});
