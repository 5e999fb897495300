import { defineCredentials } from "@parley/core/fields";
import { keyAndAddressFields } from "../ai/key-fields.ts";

export const credentials = defineCredentials({
  type: "groq",
  label: "Groq",
  description: "An API key of Groq.",
  fields: keyAndAddressFields({ placeholder: "gsk_…", baseUrl: "https://api.groq.com/openai/v1" }),
});
