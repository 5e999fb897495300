import { createTokenServer } from "../google/try-token.ts";

/**
 * A spreadsheet that is not there is asked for: whoever is told so may read others, and Google's interface for sheets is
 * switched on. Listing spreadsheets is another right, which an account does without.
 */
export const server = createTokenServer({
  name: "Google Sheets",
  address: "https://sheets.googleapis.com/v4/spreadsheets/none?fields=spreadsheetId",
  tokenField: "access_token",
  isGood: ({ status, text }) => status === 404 && /"NOT_FOUND"/.test(text),
});
