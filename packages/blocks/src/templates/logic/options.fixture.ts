import { defineOptionsFixture } from "../../testing/options-fixture.ts";

export const fixture = defineOptionsFixture({ base: { options: { value: "Hello" } } });
