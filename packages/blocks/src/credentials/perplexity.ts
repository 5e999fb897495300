import { defineCredentials } from "@parley/core/fields";
import { keyAndAddressFields } from "../ai/key-fields.ts";

export const credentials = defineCredentials({
  type: "perplexity",
  label: "Perplexity",
  description: "An API key of Perplexity.",
  fields: keyAndAddressFields({ placeholder: "pplx-…", baseUrl: "https://api.perplexity.ai" }),
  untested: "There is no test: all that Perplexity does for a key costs something.",
});
