/** A bot's theme, complete: every default filled in (specification, section 3; the reference file format for the rest). */
export interface Theme {
  general: {
    font: ThemeFont;
    background: { type: "Color" | "Image" | "None"; content: string };
    progressBar: {
      isEnabled: boolean;
      color: string;
      backgroundColor: string;
      placement: "Top" | "Bottom";
      /** Pixels. */
      thickness: number;
      position: "fixed" | "absolute";
    };
  };
  chat: {
    container: ThemePart & { maxWidth: string; maxHeight: string };
    hostAvatar: { isEnabled: boolean; url?: string };
    guestAvatar: { isEnabled: boolean; url?: string };
    hostBubbles: ThemePart;
    guestBubbles: ThemePart;
    buttons: ThemePart;
    inputs: ThemePart & { placeholderColor: string };
    buttonsInput: { layout: "wrap" | "vertical" };
  };
  customCss: string;
}

export type ThemeFont =
  | { type: "Google"; family: string }
  | { type: "Custom"; family: string; css?: string; url?: string };

/** Colours, border and shadow of one part of the chat. */
export interface ThemePart {
  backgroundColor: string;
  color: string;
  /** 0 to 1. */
  opacity: number;
  /** Pixels. */
  blur: number;
  shadow: "none" | "sm" | "md" | "lg" | "xl" | "2xl";
  border: {
    /** Pixels. */
    thickness: number;
    color: string;
    /** 0 to 1. */
    opacity: number;
    /** The stored spelling. */
    roundeness: "none" | "medium" | "large" | "custom";
    /** Pixels, when `roundeness` is custom. */
    customRoundeness: number;
  };
}
