import { conditionPaths } from "../../testing/condition-paths.ts";
import { defineOptionsFixture } from "../../testing/options-fixture.ts";

export const fixture = defineOptionsFixture({
  paths: conditionPaths("items[].content", (content) => [{ id: "item one", content, to: "B" }]),
});
