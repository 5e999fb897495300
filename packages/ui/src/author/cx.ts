/** The class names that are there, as one text. */
export const cx = (...names: (string | false | null | undefined)[]): string => names.filter(Boolean).join(" ");
