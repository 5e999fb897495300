const complete = /^(?:https?|mailto|tel|sms):/i;
const relative = /^[/.?#]/;
/** A scheme. A name followed by digits is a host with a port instead. */
const otherScheme = /^[a-z][a-z\d+.-]*:(?!\d)/i;

/**
 * Completes a link: "Links get 'https://' prefixed unless they start with http, mailto, tel or sms" (specification, section
 * 5). Relative links are unchanged, as are those with other schemes, which nothing opens. The variables in `link` are
 * already filled in.
 */
export const completeLink = (link: string): string => {
  const text = link.trim();
  const isKept = text === "" || complete.test(text) || relative.test(text) || otherScheme.test(text);
  return isKept ? text : `https://${text}`;
};
