import type { CSSProperties } from "react";

/** Returns one of eight colours for other authors, as a custom property. */
export const presenceColor = (color: number): CSSProperties =>
  // React's type does not know custom properties.
  ({ "--other": `oklch(62% 0.15 ${(color * 45 + 20) % 360})` }) as CSSProperties;
