import type { JsonObject } from "@parley/core";
import { createTheme, type Palette } from "./create-theme.ts";

/** A built-in theme. */
export interface ThemePreset {
  id: string;
  name: string;
  isDark: boolean;
  /** The `theme` as in a bot file. */
  theme: JsonObject;
}

const light = (id: string, name: string, palette: Palette): ThemePreset => ({
  id,
  name,
  isDark: false,
  theme: createTheme(palette),
});
const dark = (id: string, name: string, palette: Palette): ThemePreset => ({
  ...light(id, name, palette),
  isDark: true,
});

const white = "#ffffff";

/** The built-in themes, in display order. Their fonts come with the server. */
export const themePresets: readonly ThemePreset[] = [
  light("paper", "Paper", {
    font: "Inter",
    page: "#f7f5f0",
    text: "#23211c",
    bubble: white,
    bubbleText: "#23211c",
    accent: "#0f5c57",
    accentText: white,
    field: white,
    fieldText: "#23211c",
    placeholder: "#6b675e",
    line: "#ddd8cc",
  }),
  light("sky", "Sky", {
    font: "Open Sans",
    page: "#eef4fb",
    text: "#12263f",
    bubble: white,
    bubbleText: "#12263f",
    accent: "#1458b8",
    accentText: white,
    field: white,
    fieldText: "#12263f",
    placeholder: "#5a6b81",
    line: "#c9d8ea",
  }),
  light("meadow", "Meadow", {
    font: "Nunito",
    page: "#f1f7ef",
    text: "#1c2b1a",
    bubble: white,
    bubbleText: "#1c2b1a",
    accent: "#2c6a2e",
    accentText: white,
    field: white,
    fieldText: "#1c2b1a",
    placeholder: "#5c6d59",
    line: "#cbdcc7",
    corners: "large",
  }),
  light("terracotta", "Terracotta", {
    font: "Outfit",
    page: "#fbf3ec",
    text: "#35211a",
    bubble: white,
    bubbleText: "#35211a",
    accent: "#a63d1e",
    accentText: white,
    field: white,
    fieldText: "#35211a",
    placeholder: "#7a6257",
    line: "#ead3c4",
    corners: "large",
  }),
  light("violet", "Violet", {
    font: "Inter",
    page: "#f6f3fc",
    text: "#241a3d",
    bubble: white,
    bubbleText: "#241a3d",
    accent: "#5b35b1",
    accentText: white,
    field: white,
    fieldText: "#241a3d",
    placeholder: "#695f80",
    line: "#dad0ef",
  }),
  light("rose", "Rose", {
    font: "Montserrat",
    page: "#fdf2f5",
    text: "#3a1522",
    bubble: white,
    bubbleText: "#3a1522",
    accent: "#b01e50",
    accentText: white,
    field: white,
    fieldText: "#3a1522",
    placeholder: "#835766",
    line: "#f0cdd8",
    corners: "large",
  }),
  light("newsprint", "Newsprint", {
    font: "Roboto",
    page: white,
    text: "#111111",
    bubble: "#f2f2f2",
    bubbleText: "#111111",
    accent: "#111111",
    accentText: white,
    field: white,
    fieldText: "#111111",
    placeholder: "#666666",
    line: "#c8c8c8",
    corners: "none",
  }),
  dark("ink", "Ink", {
    font: "Inter",
    page: "#101514",
    text: "#e8efed",
    bubble: "#1c2523",
    bubbleText: "#e8efed",
    accent: "#7fd8c4",
    accentText: "#0c1f1b",
    field: "#161d1b",
    fieldText: "#e8efed",
    placeholder: "#93a5a0",
    line: "#33423e",
  }),
  dark("midnight", "Midnight", {
    font: "Outfit",
    page: "#0e1426",
    text: "#e6eaf7",
    bubble: "#1a2340",
    bubbleText: "#e6eaf7",
    accent: "#8fb4ff",
    accentText: "#0b1733",
    field: "#151d36",
    fieldText: "#e6eaf7",
    placeholder: "#94a0c0",
    line: "#33406a",
  }),
  dark("ember", "Ember", {
    font: "Roboto",
    page: "#1a1614",
    text: "#f4ebe4",
    bubble: "#2a2320",
    bubbleText: "#f4ebe4",
    accent: "#ffb26b",
    accentText: "#2b1503",
    field: "#231d1a",
    fieldText: "#f4ebe4",
    placeholder: "#b0a095",
    line: "#4d4039",
    corners: "large",
  }),
];

/** The theme of a preset; throws for one that doesn't exist. */
export const presetTheme = (id: string): JsonObject => {
  const preset = themePresets.find((known) => known.id === id);
  if (preset === undefined) throw new Error(`There is no preset "${id}".`);
  return preset.theme;
};
