import { defineOptionsFixture } from "../../testing/options-fixture.ts";

const row = { id: "row", key: "value", value: "5" };

export const fixture = defineOptionsFixture({
  // What is told to clients of the chat API is what the page's script gets; Meta's own script is not there.
  base: { options: { pixelId: "1", eventType: "Lead" }, patches: { pixel: {} } },
  paths: {
    "params[].key": { options: { params: [row] } },
    "params[].value": { options: { params: [row] } },
  },
});
