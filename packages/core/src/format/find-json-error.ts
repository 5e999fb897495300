const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const plain = /[^"\\\u0000-\u001f]+/y;
const escaped = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const word = /true|false|null/y;
const space = /[ \t\n\r]*/y;

interface JsonMistake {
  /** Characters from the beginning. */
  offset: number;
  expected: string;
}

/**
 * The first place where a text stops being JSON, or null where it is JSON. Keeps its own stack, so that nesting of any
 * depth is fine. (The messages of `JSON.parse` differ between engines and often give no place.)
 */
export const findJsonError = (source: string): JsonMistake | null => {
  let offset = 0;
  const matches = (pattern: RegExp) => {
    pattern.lastIndex = offset;
    const match = pattern.exec(source);
    if (match) offset += match[0].length;
    return match !== null;
  };
  // A loop rather than one pattern: a text of millions of escapes would overflow the stack of the pattern matcher.
  const matchesText = () => {
    const start = offset;
    if (source[offset] === '"') {
      offset++;
      while (matches(plain) || matches(escaped));
      if (source[offset] === '"') {
        offset++;
        return true;
      }
    }
    offset = start;
    return false;
  };
  const open: ("{" | "[")[] = [];
  let wanted: "value" | "value or ]" | "key" | "key or }" | "," = "value";
  for (;;) {
    matches(space);
    const character = source[offset];
    const inside = open.at(-1);
    if (wanted === ",") {
      if (!inside) return offset === source.length ? null : { offset, expected: "the end of the file" };
      if (character === (inside === "{" ? "}" : "]")) {
        open.pop();
      } else if (character === ",") {
        wanted = inside === "{" ? "key" : "value";
      } else {
        return { offset, expected: inside === "{" ? 'a "," or "}"' : 'a "," or "]"' };
      }
      offset++;
      continue;
    }
    if (wanted === "key" || wanted === "key or }") {
      if (wanted === "key or }" && character === "}") {
        open.pop();
        offset++;
        wanted = ",";
        continue;
      }
      if (!matchesText()) return { offset, expected: "a key in double quotes" };
      matches(space);
      if (source[offset] !== ":") return { offset, expected: 'a ":"' };
      offset++;
      wanted = "value";
      continue;
    }
    if (wanted === "value or ]" && character === "]") {
      open.pop();
      offset++;
      wanted = ",";
    } else if (character === "{" || character === "[") {
      open.push(character);
      offset++;
      wanted = character === "{" ? "key or }" : "value or ]";
    } else if (matchesText() || matches(number) || matches(word)) {
      wanted = ",";
    } else {
      return { offset, expected: "a value" };
    }
  }
};
