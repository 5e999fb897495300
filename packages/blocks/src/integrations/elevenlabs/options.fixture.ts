import { defineOptionsFixture } from "../../testing/options-fixture.ts";

export const fixture = defineOptionsFixture({
  base: {
    options: {
      credentialsId: "account",
      text: "Hello",
      voiceId: "rachel",
      modelId: "eleven_flash_v2_5",
      saveUrlInVariableId: "answer",
    },
    credentials: { account: { apiKey: "s3cret-key" } },
    responses: { "*": { headers: { "content-type": "audio/mpeg" }, bytes: new Uint8Array([1]) } },
  },
});
