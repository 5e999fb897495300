import type { Theme, ThemePart } from "../theme.ts";

const part = (
  colors: { backgroundColor: string; color: string },
  border: { thickness: number; color: string },
): ThemePart => ({
  ...colors,
  opacity: 1,
  blur: 0,
  shadow: "none",
  border: { ...border, opacity: 1, roundeness: "medium", customRoundeness: 6 },
});

/** What a theme looks like that says nothing (version 6.1). */
export const themeDefaults = {
  general: {
    font: { type: "Google", family: "Open Sans" },
    background: { type: "Color", content: "#F8F8F8" },
    progressBar: {
      isEnabled: false,
      color: "#ff5924",
      backgroundColor: "#8d8d8d",
      placement: "Top",
      thickness: 4,
      position: "absolute",
    },
  },
  chat: {
    // The colour of the container's text follows the background: dark on light, light on dark.
    container: {
      ...part({ backgroundColor: "transparent", color: "#202020" }, { thickness: 0, color: "#cecece" }),
      maxWidth: "800px",
      maxHeight: "100%",
    },
    hostAvatar: { isEnabled: true },
    guestAvatar: { isEnabled: false },
    hostBubbles: part({ backgroundColor: "#ffffff", color: "#202020" }, { thickness: 1, color: "#dfdfdf" }),
    guestBubbles: part({ backgroundColor: "#ff5924", color: "#ffffff" }, { thickness: 1, color: "#ffb8a0" }),
    buttons: part({ backgroundColor: "#ff5924", color: "#ffffff" }, { thickness: 1, color: "#f98868" }),
    inputs: {
      ...part({ backgroundColor: "#FFFFFF", color: "#202020" }, { thickness: 1, color: "#cecece" }),
      placeholderColor: "#9095A0",
    },
    buttonsInput: { layout: "wrap" },
  },
  customCss: "",
} as const satisfies Theme;
