import inter from "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url";
import montserrat from "@fontsource-variable/montserrat/files/montserrat-latin-wght-normal.woff2?url";
import nunito from "@fontsource-variable/nunito/files/nunito-latin-wght-normal.woff2?url";
import openSans from "@fontsource-variable/open-sans/files/open-sans-latin-wght-normal.woff2?url";
import outfit from "@fontsource-variable/outfit/files/outfit-latin-wght-normal.woff2?url";
import roboto from "@fontsource-variable/roboto/files/roboto-latin-wght-normal.woff2?url";

/** The fonts that come with the server, with a file for a sample of each. */
export const bundledFonts: readonly { family: string; file: string }[] = [
  { family: "Open Sans", file: openSans },
  { family: "Inter", file: inter },
  { family: "Roboto", file: roboto },
  { family: "Montserrat", file: montserrat },
  { family: "Nunito", file: nunito },
  { family: "Outfit", file: outfit },
];

/**
 * The name under which a sample is loaded. It differs from the family, because the author's device may have another
 * version installed.
 */
export const sampleName = (family: string): string => `Sample ${family}`;

let isLoaded = false;

/** Loads the font samples, once. If that fails, the names are shown in the default font. */
export const loadSamples = (): void => {
  if (isLoaded) return;
  isLoaded = true;
  for (const { family, file } of bundledFonts)
    new FontFace(sampleName(family), `url(${file})`, { weight: "100 900" }).load().then(
      (font) => document.fonts.add(font),
      () => undefined,
    );
};
