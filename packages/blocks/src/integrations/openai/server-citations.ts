const open = "【";
const close = "】";

/**
 * Removes citation marks such as `18 degrees【4:0†weather.txt】` from a streamed text; a mark may be split over several
 * chunks.
 */
export const createCitationFilter = (onText: (chunk: string) => void) => {
  let held = "";
  const pass = (chunk: string) => {
    if (chunk !== "") onText(chunk);
  };
  return {
    add(chunk: string) {
      held = (held + chunk).replace(/【[^【】]*】/g, "");
      const start = held.indexOf(open);
      pass(start === -1 ? held : held.slice(0, start));
      held = start === -1 ? "" : held.slice(start);
      // A bracket that stays open this long is not a mark.
      if (held.length > 200 && !held.includes(close)) {
        pass(held);
        held = "";
      }
    },
    /** Sends the text held back, which was not a mark. */
    end() {
      pass(held);
      held = "";
    },
  };
};
