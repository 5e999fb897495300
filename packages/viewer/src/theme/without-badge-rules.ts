const marks = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[{};]/g;
const badge = /lite-badge/i;

/**
 * Returns the position after the block that starts with the brace at `start`; the end of the text if it isn't closed.
 */
const endOfBlock = (css: string, start: number): number => {
  let depth = 0;
  marks.lastIndex = start;
  for (let mark = marks.exec(css); mark; mark = marks.exec(css)) {
    if (mark[0] === "{") depth += 1;
    if (mark[0] === "}" && --depth === 0) return mark.index + 1;
  }
  return css.length + 1;
};

/**
 * Removes the rules that mention `lite-badge`, the class of the badge: only the bot's owner may switch it off.
 * Surrounding rules stay.
 */
export const withoutBadgeRules = (css: string): string => {
  if (!badge.test(css)) return css;
  let kept = "";
  let start = 0;
  while (start < css.length) {
    marks.lastIndex = start;
    let mark = marks.exec(css);
    while (mark && mark[0].length > 1) mark = marks.exec(css);
    if (!mark) return kept + (badge.test(css.slice(start)) ? "" : css.slice(start));
    const opening = mark.index;
    const end = mark[0] === "{" ? endOfBlock(css, opening) : opening + 1;
    const prelude = css.slice(start, opening);
    if (!badge.test(prelude))
      kept +=
        mark[0] === "{" ? `${prelude}{${withoutBadgeRules(css.slice(opening + 1, end - 1))}}` : css.slice(start, end);
    start = end;
  }
  return kept;
};
