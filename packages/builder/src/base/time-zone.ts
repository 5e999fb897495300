/** The time zone of the author's computer: `Europe/Paris`. */
export const ownTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
