import { defineOptionsFixture } from "../../testing/options-fixture.ts";

export const fixture = defineOptionsFixture({
  base: { options: { customIcon: { svg: "<svg></svg>" } }, replies: ["no rating", "7"] },
});
