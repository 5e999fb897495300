import { defineCredentials } from "@parley/core/fields";
import { keyAndAddressFields } from "../ai/key-fields.ts";

export const credentials = defineCredentials({
  type: "deepseek",
  label: "DeepSeek",
  description: "An API key of DeepSeek.",
  fields: keyAndAddressFields({ placeholder: "sk-…", baseUrl: "https://api.deepseek.com/v1" }),
});
