/** The address of Google's style sheets, for families that are not bundled. */
const sheets = "https://fonts.googleapis.com/css2";

/**
 * A current browser's user agent. Google's sheet depends on it: with this one, it names the smallest files, split by
 * alphabet.
 */
export const browserName =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36";

/**
 * The addresses of a family's sheet, the one with most styles first. Google refuses styles that a family lacks, such as
 * italics.
 */
export const googleSheetUrls = (family: string): string[] => {
  const name = encodeURIComponent(family.trim()).replace(/%20/g, "+");
  const styles = [":ital,wght@0,400;0,700;1,400;1,700", ":wght@400;700", ""];
  return styles.map((style) => `${sheets}?family=${name}${style}&display=swap`);
};
