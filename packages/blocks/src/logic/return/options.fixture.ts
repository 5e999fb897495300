import { defineOptionsFixture } from "../../testing/options-fixture.ts";

/** The block has no options. */
export const fixture = defineOptionsFixture({});
