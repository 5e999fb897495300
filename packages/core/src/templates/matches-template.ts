const filled = /\{\{=.*?=\}\}|\{\{[^{}]+\}\}/;

/** Whether a text can be what becomes of a template: it has all that the author wrote, in order, and anything between. */
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
