import type { JsonObject } from "@parley/core";
import { credentials } from "../../credentials/google-sheets.ts";
import { type Asking, createAskGoogle } from "../../google/server-ask.ts";

/** A sheet of an author's. */
export interface SheetPlace {
  credentialsId: string;
  spreadsheetId: string;
  /** A number, which stays when the sheet is renamed. */
  sheetId: string;
}

const sheetsApi = "https://sheets.googleapis.com/v4/spreadsheets";

const missing = "The block's Google account does not exist any more, or must be connected again.";
const ask = createAskGoogle({
  type: credentials.type,
  tokenField: "access_token",
  gone: missing,
  withoutToken: missing,
});

/**
 * Calls Google with the account's token; with a body it is a POST.
 * @throws GoogleFailure
 */
export const askGoogle = (
  asking: Asking,
  credentialsId: string,
  address: string,
  body?: JsonObject,
): Promise<JsonObject> => ask(asking, credentialsId, address, body === undefined ? {} : { method: "POST", body });

export const addressOf = (spreadsheetId: string, rest: string): string =>
  `${sheetsApi}/${encodeURIComponent(spreadsheetId)}${rest}`;
