import { defineOptionsFixture } from "../../testing/options-fixture.ts";

export const fixture = defineOptionsFixture({
  base: { options: { url: "https://youtu.be/abc" } },
  paths: { aspectRatio: { to: ["4/3"] }, maxWidth: { to: ["300px"] } },
});
