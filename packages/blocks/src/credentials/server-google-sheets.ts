import { createTokenServer } from "../google/try-token.ts";

/**
 * Tests the account by requesting a spreadsheet that does not exist: "not found" shows that the token is valid and the
 * Sheets API is enabled. Listing spreadsheets needs another scope, which is optional.
 */
export const server = createTokenServer({
  name: "Google Sheets",
  address: "https://sheets.googleapis.com/v4/spreadsheets/none?fields=spreadsheetId",
  tokenField: "access_token",
  isGood: ({ status, text }) => status === 404 && /"NOT_FOUND"/.test(text),
});
