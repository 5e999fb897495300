const complete = /^(?:https?|mailto|tel|sms):/i;
const relative = /^[/.?#]/;
/** A scheme; what digits follow is a host with its port. */
const otherScheme = /^[a-z][a-z\d+.-]*:(?!\d)/i;

/**
 * A link as authors and visitors write it, made complete: "Links get 'https://' prefixed unless they start with http,
 * mailto, tel or sms" (specification, section 5). Relative links stay as they are, as do those of other schemes, which
 * nothing opens. `link` has its variables filled in.
 */
export const completeLink = (link: string): string => {
  const text = link.trim();
  const isKept = text === "" || complete.test(text) || relative.test(text) || otherScheme.test(text);
  return isKept ? text : `https://${text}`;
};
