import { defineOptionsFixture } from "../../testing/options-fixture.ts";

export const fixture = defineOptionsFixture({
  onServer: {
    "responseVariableMapping[].bodyPath": "packages/blocks/src/logic/wait-for-call/wait-for-call.test.ts",
    "responseVariableMapping[].variableId": "packages/blocks/src/logic/wait-for-call/wait-for-call.test.ts",
    timeLimit: "packages/blocks/src/logic/wait-for-call/wait-for-call.test.ts",
  },
});
