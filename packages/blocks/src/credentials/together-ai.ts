import { defineCredentials } from "@parley/core/fields";
import { keyFields } from "../ai/key-fields.ts";

export const credentials = defineCredentials({
  type: "together-ai",
  label: "Together",
  description: "An API key of Together.",
  fields: keyFields({ placeholder: "" }),
});
