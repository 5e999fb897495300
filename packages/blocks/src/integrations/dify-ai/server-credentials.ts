import { defineCredentialsServer } from "@parley/core";
import { readKey } from "../../services/find-account.ts";
import { ServiceFailure } from "../../services/service-failure.ts";
import { tryAccount } from "../../services/try-account.ts";
import { difyAddress, difyHeaders, name } from "./server-account.ts";

/** The test calls for the two keys: the app's name, and the list of knowledge bases. */
const questions = [
  { key: "apiKey", label: "API key", path: "/info" },
  { key: "knowledgeApiKey", label: "Knowledge API key", path: "/datasets?page=1&limit=1" },
] as const;

export const server = defineCredentialsServer({
  async test(account, context) {
    const given = questions.filter(({ key }) => readKey(account, key) !== "");
    if (given.length === 0) return "The account holds no key.";
    try {
      for (const { key, label, path } of given) {
        const question = { name, address: difyAddress(account, path), headers: difyHeaders(account, key) };
        const problem = await tryAccount(question, context);
        if (problem !== null) return `${label}: ${problem}`;
      }
    } catch (error) {
      if (error instanceof ServiceFailure) return `${error.message}.`;
      throw error;
    }
    return null;
  },
});
