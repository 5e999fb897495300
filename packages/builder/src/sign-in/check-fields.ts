import { passwordLength } from "@parley/api/app";

/** What is wrong with a new password: the name of the text that says it. */
export const findPasswordFault = (password: string): "shortPassword" | "longPassword" | null =>
  password.length < passwordLength.min ? "shortPassword" : password.length > passwordLength.max ? "longPassword" : null;

/** Whether a text can be an e-mail address; the server decides. */
export const looksLikeEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim());
