import { defineCredentials } from "@parley/core/fields";
import { keyFields } from "../ai/key-fields.ts";

export const credentials = defineCredentials({
  type: "anthropic",
  label: "Anthropic",
  description: "An API key of Anthropic.",
  fields: keyFields({ placeholder: "sk-ant-…" }),
});
