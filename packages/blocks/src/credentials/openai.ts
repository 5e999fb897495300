import { defineCredentials } from "@parley/core/fields";
import { keyAndAddressFields } from "../ai/key-fields.ts";

export const credentials = defineCredentials({
  type: "openai",
  label: "OpenAI",
  description: "An API key of OpenAI, or of a server that speaks like it.",
  fields: keyAndAddressFields({ placeholder: "sk-…", baseUrl: "https://api.openai.com/v1" }),
});
