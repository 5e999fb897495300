import { defineOptionsFixture } from "../../testing/options-fixture.ts";

const several = { options: { isMultipleAllowed: true }, gestures: [{ pick: ["one.png", "two.png"] }] };

export const fixture = defineOptionsFixture({
  base: { replies: ["no file", "https://files.example.org/one.png"] },
  paths: {
    "allowedFileTypes.isEnabled": { options: { allowedFileTypes: { types: [".pdf"] } } },
    capture: { options: { allowedFileTypes: { isEnabled: true, types: ["image/*"] } } },
    "labels.button": several,
    "labels.clear": several,
    "labels.skip": { options: { isRequired: false } },
    "labels.success.multiple": {
      options: { isMultipleAllowed: true },
      replies: ["https://files.example.org/one.png, https://files.example.org/two.png"],
    },
  },
});
