import { defineOptionsFixture } from "../../testing/options-fixture.ts";

export const fixture = defineOptionsFixture({
  base: { options: { content: "const sum = 1 + 1;" } },
  paths: {
    name: { options: { content: "throw new Error('It broke')", isExecutedOnClient: false } },
    content: { to: ["const sum = 2 + 2;"] },
    isUnsafe: { context: { isPreview: true } },
  },
});
