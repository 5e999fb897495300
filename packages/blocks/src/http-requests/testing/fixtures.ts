import { defineConversationFixture } from "../../testing/conversation-fixture.ts";
import { closing } from "../../testing/file-forms.ts";
import { defineOptionsFixture } from "../../testing/options-fixture.ts";
import { asks, says } from "../../testing/play.ts";

// For tests: fixtures of request blocks for the suites that test all blocks.

const url = "https://api.example.org/people";
const answer = { text: '{"name":"Ada","age":36}' };

export const requestOptionsFixture = defineOptionsFixture({
  base: {
    options: { webhook: { url }, responseVariableMapping: [{ id: "m", bodyPath: "data.name", variableId: "answer" }] },
    responses: { "*": answer },
    patches: { httpRequestToExecute: { data: { response: { statusCode: 200, data: { name: "Bo" } } } } },
  },
  paths: {
    "webhook.method": { to: ["GET"] },
    "webhook.queryParams[].key": { options: { webhook: { queryParams: [{ id: "q", key: "page", value: "1" }] } } },
    "webhook.queryParams[].value": { options: { webhook: { queryParams: [{ id: "q", key: "page", value: "1" }] } } },
    "webhook.headers[].key": { options: { webhook: { headers: [{ id: "h", key: "X-One", value: "1" }] } } },
    "webhook.headers[].value": { options: { webhook: { headers: [{ id: "h", key: "X-One", value: "1" }] } } },
    isCustomBody: { options: { webhook: { url, body: '{"a":1}' } } },
    "responseVariableMapping[].bodyPath": { to: ["data.age"] },
  },
  // Only used when the author tries the request.
  onServer: {
    "variablesForTest[].variableId": "packages/builder/src/form/mapping/try-request.test.tsx",
    "variablesForTest[].value": "packages/builder/src/form/mapping/try-request.test.tsx",
  },
});

/** Makes the file forms of such a block. Version 3 refers to a request stored elsewhere. */
export const createRequestConversation = (type: string) => {
  const options = { isCustomBody: false, responseVariableMapping: [], variablesForTest: [] };
  const webhook = { url, method: "POST", headers: [], queryParams: [] };
  return defineConversationFixture({
    scripts: {
      // Without an address no host sends a request; other tests cover that.
      "no address": { groups: { A: [says("Before"), { type }, asks("X")] }, replies: ["ok"] },
    },
    forms: [
      {
        versions: {
          "2": {
            options: { webhookId: "w1", ...options },
            becomes: { options: { webhookId: "w1", ...options, webhook: { id: "", method: "POST" } } },
          },
          "4": { options: { ...options, webhook: { id: "w1", ...webhook, body: "{{state}}" } } },
          "6": { options: { ...options, timeout: 20, webhook: { ...webhook, body: '{"limit": {{Limit}}}' } } },
        },
        expected: { bubbles: [closing()], needs: ["send"] },
      },
    ],
    appearances: [{}],
  });
};
