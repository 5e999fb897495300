const activeTypes =
  /^(?:image\/svg|text\/(?:html|xml|xsl|javascript|ecmascript|css)|application\/(?:xhtml|xml|javascript|ecmascript|x-javascript|x-shockwave-flash|mathml)|multipart\/)|\+xml$/;

const shownTypes = /^(?:image|audio|video)\/|^(?:application\/pdf|text\/plain|text\/csv)$/;

/** Bytes at the beginning of a file that are looked at. */
export const sniffedBytes = 512;

/** Whether a file begins like HTML, SVG or XML, whatever it is called: its first sign is a `<`. */
const isMarkup = (head: Uint8Array): boolean => {
  // Text of two bytes a sign has zeros in it; byte order marks come before the first sign.
  const signs = head.slice(0, sniffedBytes).filter((byte) => byte !== 0 && byte < 0x80);
  return /^\s*</.test(new TextDecoder("latin1").decode(signs));
};

/**
 * The content type a file is served with: what a browser could run (SVG, HTML, XML, scripts) is nothing but bytes,
 * whether its name, the visitor's browser or its first bytes say so.
 */
export const servedType = (type: string, head: Uint8Array): string =>
  activeTypes.test(type) || isMarkup(head) ? "application/octet-stream" : type;

const asciiName = (name: string): string => name.replace(/[^\w.()@+-]/g, "_");

/** Pictures, sound, films, PDF and plain text may be looked at in the browser; all else is saved. */
export const contentDisposition = (type: string, name: string): string => {
  const kind = shownTypes.test(type) && !activeTypes.test(type) ? "inline" : "attachment";
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `${kind}; filename="${asciiName(name)}"; filename*=UTF-8''${encoded}`;
};
