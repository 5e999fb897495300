const activeTypes =
  /^(?:image\/svg|text\/(?:html|xml|xsl|javascript|ecmascript|css)|application\/(?:xhtml|xml|javascript|ecmascript|x-javascript|x-shockwave-flash|mathml)|multipart\/)|\+xml$/;

const shownTypes = /^(?:image|audio|video)\/|^(?:application\/pdf|text\/plain|text\/csv)$/;

/** How many bytes at the beginning of a file are looked at. */
export const sniffedBytes = 512;

/** Whether a file begins like HTML, SVG or XML, whatever its name: its first character is a `<`. */
const isMarkup = (head: Uint8Array): boolean => {
  // UTF-16 has zeros between the characters; byte order marks come before the first one.
  const signs = head.slice(0, sniffedBytes).filter((byte) => byte !== 0 && byte < 0x80);
  return /^\s*</.test(new TextDecoder("latin1").decode(signs));
};

/**
 * The content type for serving a file. Executable types (SVG, HTML, XML, scripts) are served as plain bytes if the name, the
 * visitor's browser or the first bytes suggest them.
 */
export const servedType = (type: string, head: Uint8Array): string =>
  activeTypes.test(type) || isMarkup(head) ? "application/octet-stream" : type;

/** Of drawings, which may hold scripts. */
export const svgType = "image/svg+xml";

/**
 * The same for an author's file. An SVG keeps its type, so that pages can show it as a picture, where it can't execute
 * anything; opened directly it is downloaded. Null for a picture, sound or video whose content isn't one.
 */
export const servedMediaType = (type: string, head: Uint8Array): string | null => {
  if (type === svgType) return isMarkup(head) ? svgType : null;
  const served = servedType(type, head);
  return served !== type && /^(?:image|audio|video)\//.test(type) ? null : served;
};

const asciiName = (name: string): string => name.replace(/[^\w.()@+-]/g, "_");

/** Images, audio, video, PDF and plain text may be shown in the browser; everything else is downloaded. */
export const contentDisposition = (type: string, name: string): string => {
  const kind = shownTypes.test(type) && !activeTypes.test(type) ? "inline" : "attachment";
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `${kind}; filename="${asciiName(name)}"; filename*=UTF-8''${encoded}`;
};
