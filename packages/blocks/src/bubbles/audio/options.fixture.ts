import { defineOptionsFixture } from "../../testing/options-fixture.ts";

export const fixture = defineOptionsFixture({ base: { options: { url: "https://example.org/sound.mp3" } } });
