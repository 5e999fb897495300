const kinds = [
  { extension: "woff2", begins: "wOF2", type: "font/woff2" },
  { extension: "woff", begins: "wOFF", type: "font/woff" },
  { extension: "otf", begins: "OTTO", type: "font/otf" },
  { extension: "ttf", begins: "\0\x01\0\0", type: "font/ttf" },
  { extension: "ttf", begins: "true", type: "font/ttf" },
] as const;

/** Detects the kind of a font file by its first bytes; undefined for anything else. */
export const findFontKind = (bytes: Uint8Array) => {
  const head = Buffer.from(bytes.subarray(0, 4)).toString("latin1");
  return kinds.find(({ begins }) => begins === head);
};

/** Returns a font's content type by the extension of its stored name. */
export const fontType = (name: string): string =>
  kinds.find(({ extension }) => name.endsWith(`.${extension}`))?.type ?? "application/octet-stream";
