import { passwordLength } from "@parley/api/app";

/** Returns why a new password is not allowed, as the key of a text; null if it is. */
export const findPasswordFault = (password: string): "shortPassword" | "longPassword" | null =>
  password.length < passwordLength.min ? "shortPassword" : password.length > passwordLength.max ? "longPassword" : null;

/** Whether a text looks like an e-mail address; the server checks it properly. */
export const looksLikeEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim());
