import { cx } from "../cx.ts";
import styles from "./controls.module.css";

/**
 * A copy of the text with its `{{variables}}` highlighted. It lies exactly under the text field and gives it its
 * height.
 */
export const TemplateText = ({
  text,
  placeholder,
  known,
}: {
  text: string;
  /** The copy is as high as the placeholder while there is no text. */
  placeholder: string;
  known: ReadonlySet<string>;
}) => (
  <div className={cx(styles.mirror)} aria-hidden>
    {text === "" ? placeholder : null}
    {splitTemplate(text).map(({ part, name, at }) =>
      name === null ? (
        <span key={at}>{part}</span>
      ) : (
        <mark key={at} className={cx(styles.variable, !known.has(name) && !name.startsWith("=") && styles.unknown)}>
          {part}
        </mark>
      ),
    )}
    {"\u200b"}
  </div>
);

interface TemplatePart {
  part: string;
  /** The text between the braces; null for plain text. */
  name: string | null;
  at: number;
}

/** Splits a template into plain texts and variables, in order. */
const splitTemplate = (text: string): TemplatePart[] => {
  const parts: TemplatePart[] = [];
  let at = 0;
  for (const match of text.matchAll(/\{\{(=.*?=|[^{}]+)\}\}/g)) {
    if (match.index > at) parts.push({ part: text.slice(at, match.index), name: null, at });
    parts.push({ part: match[0], name: match[1] ?? "", at: match.index });
    at = match.index + match[0].length;
  }
  if (at < text.length) parts.push({ part: text.slice(at), name: null, at });
  return parts;
};
