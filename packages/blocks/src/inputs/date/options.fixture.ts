import { defineOptionsFixture } from "../../testing/options-fixture.ts";

const range = { options: { isRange: true }, replies: ["2026-05-04 to 2026-05-06"] };

export const fixture = defineOptionsFixture({
  base: { replies: ["no date", "2026-05-04"] },
  paths: {
    "labels.from": range,
    "labels.to": range,
    "labels.separator": range,
    format: { to: ["yyyy/MM/dd"] },
    min: { to: ["2027-01-01"] },
    max: { to: ["2020-01-01"] },
  },
});
