import { defineServer } from "@parley/core";
import type { TemplateIntegrationBlock } from "./block.ts";
import { credentials } from "./credentials.ts";

export const server = defineServer<TemplateIntegrationBlock["options"]>({
  effects: {
    async send({ options: { credentialsId, address, text, variableId } }, context) {
      const account = await context.credentials(credentialsId, credentials.type);
      if (!account) return { error: "There is no such account." };
      const response = await context.fetch(address, {
        method: "POST",
        headers: { authorization: `Bearer ${account.key}` },
        body: { text },
      });
      if (response.status >= 400) return { error: `The server answered ${response.status}: ${response.text}` };
      return variableId === undefined ? {} : { variables: [{ variableId, value: response.text }] };
    },
  },
});
