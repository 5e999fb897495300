import { extensionOfType, fileExtension } from "@parley/core";

/** The maximum length of a name in bytes. File systems allow 255, and a number may be added. */
const maxBytes = 150;

/** Characters that change the text direction. With them, `gnp.exe` could be displayed as `exe.png`. */
const directionMarks = /[\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

const cut = (text: string, bytes: number): string => {
  let kept = "";
  for (const character of text) {
    if (Buffer.byteLength(kept + character) > bytes) break;
    kept += character;
  }
  return kept;
};

/** Splits off a name's extension with its dot. An extension has at most 16 letters and digits. */
const splitName = (name: string): [stem: string, ending: string] => {
  const ending = /[^.](\.[a-z\d]{1,16})$/i.exec(name)?.[1] ?? "";
  return [ending === "" ? name : name.slice(0, -ending.length), ending];
};

/**
 * Makes a readable file name that is safe in folders, addresses and lists: mostly letters and digits of all scripts. A name
 * without an extension gets that of its content type.
 */
export const safeFileName = (name: string, type: string): string => {
  const clean = name
    .normalize("NFC")
    .replace(directionMarks, "")
    .replace(/[^\p{L}\p{M}\p{N}._()@+-]+/gu, "-")
    .replace(/\.{2,}/g, ".")
    .replace(/^[.-]+|[.-]+$/g, "");
  const [stem, ending] = splitName(clean === "" ? "file" : clean);
  const added = extensionOfType(type);
  const whole = fileExtension(name) === "" && ending === "" && added !== "" ? `.${added}` : ending;
  return cut(stem, maxBytes) + whole;
};

/** The name of the `count`-th file with the same name, such as `photo(2).png`. */
export const numberedName = (name: string, count: number): string => {
  const [stem, ending] = splitName(name);
  return count === 0 ? name : `${stem}(${count})${ending}`;
};
