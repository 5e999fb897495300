const activeTypes =
  /^(?:image\/svg|text\/(?:html|xml|xsl|javascript|ecmascript|css)|application\/(?:xhtml|xml|javascript|ecmascript|x-javascript|x-shockwave-flash|mathml)|multipart\/)|\+xml$/;

const shownTypes = /^(?:image|audio|video)\/|^(?:application\/pdf|text\/plain|text\/csv)$/;

/** The number of bytes at the start of a file by which its type is detected. */
export const sniffedBytes = 512;

/** Whether a file begins like HTML, SVG or XML (with `<`), whatever its name is. */
const isMarkup = (head: Uint8Array): boolean => {
  // Skips the zero bytes of UTF-16 and the byte order mark.
  const signs = head.slice(0, sniffedBytes).filter((byte) => byte !== 0 && byte < 0x80);
  return /^\s*</.test(new TextDecoder("latin1").decode(signs));
};

/**
 * The content type for serving a visitor's file. If the name, the browser or the first bytes suggest a type that can
 * run scripts (SVG, HTML, XML, JavaScript), the file is served as plain bytes.
 */
export const servedType = (type: string, head: Uint8Array): string =>
  activeTypes.test(type) || isMarkup(head) ? "application/octet-stream" : type;

/** The content type of SVG drawings, which may contain scripts. */
export const svgType = "image/svg+xml";

/**
 * The content type for serving an author's file. An SVG keeps its type, so that pages can show it as an image, where
 * its scripts don't run; if opened directly, it is downloaded. Null if the type is image, audio or video and the
 * content isn't.
 */
export const servedMediaType = (type: string, head: Uint8Array): string | null => {
  if (type === svgType) return isMarkup(head) ? svgType : null;
  const served = servedType(type, head);
  return served !== type && /^(?:image|audio|video)\//.test(type) ? null : served;
};

const asciiName = (name: string): string => name.replace(/[^\w.()@+-]/g, "_");

/**
 * The content disposition: images, audio, video, PDF and plain text are shown in the browser, everything else is
 * downloaded.
 */
export const contentDisposition = (type: string, name: string): string => {
  const kind = shownTypes.test(type) && !activeTypes.test(type) ? "inline" : "attachment";
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `${kind}; filename="${asciiName(name)}"; filename*=UTF-8''${encoded}`;
};
