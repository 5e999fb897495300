import { defineOptionsFixture } from "../../testing/options-fixture.ts";

const row = { id: "row", key: "value", value: "5" };

export const fixture = defineOptionsFixture({
  // Meta's script is not loaded here. The test checks the calls that chat API clients get, which are those of the page.
  base: { options: { pixelId: "1", eventType: "Lead" }, patches: { pixel: {} } },
  paths: {
    "params[].key": { options: { params: [row] } },
    "params[].value": { options: { params: [row] } },
  },
});
