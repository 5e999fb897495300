interface Shape {
  /** Mean widths of a letter of English text, regular and bold, in thousandths of the font's size. */
  widths: readonly [number, number];
}

interface Family extends Shape {
  /** Heights above and below the line on which letters stand, in thousandths of the font's size. */
  ascent: number;
  descent: number;
}

/** The fonts that the server brings with it (`server/src/fonts/bundled-fonts.ts`), measured. */
const families: Readonly<Record<string, Family>> = {
  inter: { widths: [472, 485], ascent: 969, descent: 241 },
  montserrat: { widths: [501, 527], ascent: 968, descent: 251 },
  nunito: { widths: [447, 465], ascent: 1011, descent: 353 },
  "open sans": { widths: [465, 500], ascent: 1069, descent: 293 },
  outfit: { widths: [438, 453], ascent: 1000, descent: 260 },
  roboto: { widths: [441, 447], ascent: 928, descent: 244 },
};

interface SystemFont extends Shape {
  name: string;
  /** The names by which systems know the regular font and the bold one. */
  files: readonly [readonly string[], readonly string[]];
}

/** One of these is on nearly every device; `Liberation Sans` and `Arimo` are as wide as Arial. */
const systemFonts: readonly SystemFont[] = [
  {
    name: "Arial",
    widths: [440, 475],
    files: [
      ["Arial", "ArialMT", "Liberation Sans", "Arimo"],
      ["Arial Bold", "Arial-BoldMT", "Liberation Sans Bold", "Arimo Bold"],
    ],
  },
  {
    name: "Roboto",
    widths: [441, 447],
    files: [
      ["Roboto", "Roboto Regular", "Roboto-Regular"],
      ["Roboto Bold", "Roboto-Bold"],
    ],
  },
  {
    name: "DejaVu Sans",
    widths: [505, 570],
    files: [
      ["DejaVu Sans", "DejaVuSans"],
      ["DejaVu Sans Bold", "DejaVuSans-Bold"],
    ],
  },
];

const familyOf = (name: string): Family | undefined => {
  const key = name.trim().toLowerCase();
  return Object.hasOwn(families, key) ? families[key] : undefined;
};

const nameOf = (family: string, { name }: SystemFont): string => `${family} as ${name}`;

/** The names of the fonts that stand in for a family until it has come; none where its measures are unknown. */
export const fallbackNames = (family: string): string[] =>
  familyOf(family) ? systemFonts.map((font) => nameOf(family, font)) : [];

const percent = (value: number): string => `${(value * 100).toFixed(1)}%`;

/**
 * Declares the fonts that stand in for a family: the device's own, scaled so that texts are as wide and as high as they
 * will be. Nothing moves when the family comes.
 */
export const fallbackFaces = (family: string): string => {
  const measures = familyOf(family);
  if (!measures) return "";
  const { widths, ascent, descent } = measures;
  return systemFonts
    .flatMap((font) =>
      ([0, 1] as const).map((style) => {
        const scale = widths[style] / font.widths[style];
        const source = font.files[style].map((name) => `local("${name}")`).join(",");
        return `@font-face{font-family:"${nameOf(family, font)}";font-weight:${style === 0 ? 400 : 700};src:${source};size-adjust:${percent(scale)};ascent-override:${percent(ascent / 1000 / scale)};descent-override:${percent(descent / 1000 / scale)};line-gap-override:0%;unicode-range:U+0-FF,U+2013-2026,U+20AC}`;
      }),
    )
    .join("\n");
};
