import type { CSSProperties } from "react";

/** The colour of one of the others, of the eight that stand for people, as a custom property. */
export const presenceColor = (color: number): CSSProperties =>
  // React's type has no custom properties.
  ({ "--other": `oklch(62% 0.15 ${(color * 45 + 20) % 360})` }) as CSSProperties;
