/**
 * File types and their extensions. They decide what an author's list of allowed types permits and which content type a
 * file's name implies. An entry is a content type, its usual extension and other extensions.
 */
const table = `
image/jpeg jpg|image/png png|image/gif gif|image/webp webp|image/svg+xml svg|image/avif avif|image/heic heic
image/heif heif|image/bmp bmp|image/tiff tif|image/x-icon ico|image/vnd.microsoft.icon ico
video/mp4 mp4 m4v|video/webm webm|video/ogg ogv|video/quicktime mov|video/x-msvideo avi|video/x-matroska mkv
video/mpeg mpg|video/3gpp 3gp
audio/mpeg mp3|audio/mp4 m4a mp4|audio/x-m4a m4a|audio/aac aac|audio/ogg ogg oga opus|audio/wav wav|audio/x-wav wav
audio/webm webm weba|audio/flac flac|audio/midi mid
application/pdf pdf|application/zip zip|application/x-zip-compressed zip|application/gzip gz
application/x-7z-compressed 7z|application/vnd.rar rar|application/x-tar tar|application/json json|application/xml xml
text/xml xml|application/rtf rtf|application/msword doc|application/vnd.ms-excel xls|application/vnd.ms-powerpoint ppt
application/vnd.openxmlformats-officedocument.wordprocessingml.document docx
application/vnd.openxmlformats-officedocument.spreadsheetml.sheet xlsx
application/vnd.openxmlformats-officedocument.presentationml.presentation pptx
application/vnd.oasis.opendocument.text odt|application/vnd.oasis.opendocument.spreadsheet ods
application/vnd.oasis.opendocument.presentation odp|application/epub+zip epub
text/plain txt log|text/csv csv|text/html html|text/css css|text/javascript js mjs|text/markdown md
text/calendar ics|text/vcard vcf`;

const kinds = table
  .trim()
  .split(/[|\n]/)
  .map((entry) => entry.split(" "))
  .map(([type = "", ...extensions]) => ({ type, extensions }));

const spellings: ReadonlyMap<string, string> = new Map([
  ["jpeg", "jpg"],
  ["jpe", "jpg"],
  ["tiff", "tif"],
  ["htm", "html"],
  ["mpeg", "mpg"],
]);

const spelled = (extension: string): string => spellings.get(extension) ?? extension;

/** Bytes in a megabyte (specification, section 5). */
export const megabyte = 1_048_576;

/** The default size limit of a file, in megabytes (specification, section 5). */
export const usualFileSize = 10;

/** The extension of a file's name, or of the path of an address, in lower case and in its usual spelling; "" without one. */
export const fileExtension = (nameOrUrl: string): string => {
  const address = /^https?:\/\/[^/?#]*([^?#]*)/i.exec(nameOrUrl);
  const path = address?.[1] ?? nameOrUrl;
  return spelled(/[^/]\.([a-z\d]{1,16})$/i.exec(path)?.[1]?.toLowerCase() ?? "");
};

/** The content type in lower case without parameters; "" if the text is none. */
const bareType = (type: string): string => {
  const bare = type.split(";")[0]?.trim().toLowerCase() ?? "";
  return /^[a-z]+\/[\w.+-]{1,100}$/.test(bare) ? bare : "";
};

const extensionsOf = (type: string): string[] => kinds.find((kind) => kind.type === type)?.extensions ?? [];

/**
 * The content type of a file. The name takes precedence, so that a file cannot pretend to be something else. The type
 * reported by a browser is used if it agrees with the name (a recording may be `audio/webm`) or if the name implies none.
 */
export const fileType = (name: string, told = ""): string => {
  const type = bareType(told);
  const extension = fileExtension(name);
  if (extensionsOf(type).includes(extension)) return type;
  const named =
    kinds.find((kind) => kind.extensions[0] === extension) ?? kinds.find((kind) => kind.extensions.includes(extension));
  return named?.type ?? (type || "application/octet-stream");
};

/** The usual extension of a content type; "" if unknown. */
export const extensionOfType = (type: string): string => extensionsOf(bareType(type))[0] ?? "";

/** The extensions that an author's list permits. It may contain `.jpg`, `jpg`, `image/jpeg` and `image/*`. */
const allowedExtensions = (types: readonly string[]): ReadonlySet<string> => {
  const extensions = types.flatMap((given) => {
    const type = given.trim().toLowerCase();
    if (type.endsWith("/*"))
      return kinds.filter((kind) => kind.type.startsWith(type.slice(0, -1))).flatMap((kind) => kind.extensions);
    if (type.includes("/")) return extensionsOf(type);
    return /^\.?[a-z\d]+$/.test(type) ? [spelled(type.replace(/^\./, ""))] : [];
  });
  return new Set(extensions);
};

/**
 * Whether an author's list permits a file, judged by its extension, or by its content type if the name has none. An empty
 * list permits every file; a list without any known type permits none.
 */
export const isFileAllowed = (types: readonly string[], name: string, told = ""): boolean => {
  if (types.length === 0) return true;
  const extension = fileExtension(name) || extensionOfType(told);
  return extension !== "" && allowedExtensions(types).has(extension);
};
