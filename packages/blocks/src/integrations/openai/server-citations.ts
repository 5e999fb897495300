const open = "【";
const close = "】";

/** Leaves out the marks of sources, as in `18 degrees【4:0†weather.txt】`, which may be cut over several pieces. */
export const createCitationFilter = (onText: (piece: string) => void) => {
  let held = "";
  const pass = (piece: string) => {
    if (piece !== "") onText(piece);
  };
  return {
    add(piece: string) {
      held = (held + piece).replace(/【[^【】]*】/g, "");
      const start = held.indexOf(open);
      pass(start === -1 ? held : held.slice(0, start));
      held = start === -1 ? "" : held.slice(start);
      // A bracket that is closed no more is no mark.
      if (held.length > 200 && !held.includes(close)) {
        pass(held);
        held = "";
      }
    },
    /** What was held back was no mark. */
    end() {
      pass(held);
      held = "";
    },
  };
};
