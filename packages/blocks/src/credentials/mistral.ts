import { defineCredentials } from "@parley/core/fields";
import { keyFields } from "../ai/key-fields.ts";

export const credentials = defineCredentials({
  type: "mistral",
  label: "Mistral",
  description: "An API key of Mistral.",
  fields: keyFields({ placeholder: "" }),
});
