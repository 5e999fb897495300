const filled = /\{\{=.*?=\}\}|\{\{[^{}]+\}\}/;

/**
 * Whether a text can result from filling in a template: it contains the author's literal parts in order, with anything
 * between.
 */
export const matchesTemplate = (template: string, text: string): boolean => {
  const [first = "", ...others] = template.split(filled);
  const last = others.pop();
  if (last === undefined) return text === first;
  if (!text.startsWith(first)) return false;
  let at = first.length;
  for (const part of others) {
    const found = text.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return text.length - last.length >= at && text.endsWith(last);
};
