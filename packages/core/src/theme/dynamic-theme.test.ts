import { expect, it } from "vitest";
import { compileTheme } from "../format/index.ts";
import { dynamicTheme } from "./dynamic-theme.ts";

const valueOf = (name: string) => (name === "Face" ? "https://x.y/ada.png" : undefined);

it("fills in the addresses that hold variables, and only those", () => {
  const theme = compileTheme({
    general: { background: { type: "Image", content: "https://x.y/{{Nobody}}.png" } },
    chat: { hostAvatar: { url: "{{Face}}" }, guestAvatar: { url: "https://x.y/fixed.png" } },
  });
  expect(dynamicTheme(theme, valueOf)).toEqual({
    hostAvatarUrl: "https://x.y/ada.png",
    backgroundUrl: "https://x.y/.png",
  });
});

it("is nothing where no address holds any; a colour is no address", () => {
  expect(dynamicTheme(compileTheme({}), valueOf)).toBeUndefined();
  const colour = compileTheme({ general: { background: { type: "Color", content: "{{Face}}" } } });
  expect(dynamicTheme(colour, valueOf)).toBeUndefined();
});
