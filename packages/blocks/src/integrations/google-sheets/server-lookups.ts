import {
  isJsonObject,
  type Json,
  type JsonObject,
  type Lookup,
  type LookupContext,
  type LookupEntry,
  LookupFailure,
} from "@parley/core";
import { credentials } from "../../credentials/google-sheets.ts";
import { GoogleFailure } from "../../google/server-ask.ts";
import type { SheetsBlock } from "./block.ts";
import { addressOf, askGoogle } from "./server-api.ts";
import { readGrid } from "./server-grid.ts";

type SheetLookup = Lookup<SheetsBlock["options"]>;

const drive = "https://www.googleapis.com/drive/v3/files";
/** The maximum number of pages of a hundred entries. */
const mostPages = 5;

const orTell = async <Value>(work: () => Promise<Value>): Promise<Value> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof GoogleFailure) throw new LookupFailure(error.message);
    throw error;
  }
};

const getAccount = (credentialsId: string | undefined): string => {
  if (!credentialsId) throw new LookupFailure("Choose an account first.");
  return credentialsId;
};

const getSpreadsheet = (spreadsheetId: string | undefined): string => {
  if (!spreadsheetId) throw new LookupFailure("Choose a spreadsheet first.");
  return spreadsheetId;
};

const objectsIn = (value: Json | undefined) => (Array.isArray(value) ? value.filter(isJsonObject) : []);

/** Matches the scopes that allow listing all spreadsheets. Older accounts see only files made by this app. */
const listScopes = /auth\/drive(?:\.readonly|\.metadata|\.metadata\.readonly)?(?:\s|$)/;

const paste = "Paste the address of the spreadsheet into the field instead";

/** Returns why Google's list is empty, by the account's scopes. */
const whyEmpty = ({ scope }: JsonObject): string =>
  typeof scope === "string" && listScopes.test(scope)
    ? `This Google account has no spreadsheets of its own, and none that are shared with it by name. ${paste}.`
    : `This account was connected without the right to list its spreadsheets. ${paste}, or connect the account again and leave everything ticked.`;

/** Explains why Google refuses to list; other errors keep Google's message. */
const listNothing = (error: unknown): never => {
  if (error instanceof GoogleFailure && error.status === 403)
    throw new LookupFailure(
      /scope/i.test(error.message)
        ? whyEmpty({})
        : `${error.message.replace(/\.*$/, ".")} Until then: ${paste.charAt(0).toLowerCase()}${paste.slice(1)}.`,
    );
  throw error;
};

const listSpreadsheets = async (context: LookupContext, credentialsId: string): Promise<LookupEntry[]> => {
  const entries: LookupEntry[] = [];
  let token: Json | undefined;
  for (let page = 0; page < mostPages; page++) {
    const query = [
      `q=${encodeURIComponent("mimeType='application/vnd.google-apps.spreadsheet' and trashed=false")}`,
      `fields=${encodeURIComponent("nextPageToken,files(id,name)")}`,
      "pageSize=100",
      `orderBy=${encodeURIComponent("modifiedTime desc")}`,
      ...(typeof token === "string" ? [`pageToken=${encodeURIComponent(token)}`] : []),
    ];
    const answer = await askGoogle(context, credentialsId, `${drive}?${query.join("&")}`).catch(listNothing);
    for (const { id, name } of objectsIn(answer.files))
      if (typeof id === "string") entries.push({ value: id, ...(typeof name === "string" ? { label: name } : {}) });
    token = answer.nextPageToken;
    if (typeof token !== "string") break;
  }
  if (entries.length > 0) return entries;
  throw new LookupFailure(whyEmpty((await context.credentials(credentialsId, credentials.type)) ?? {}));
};

/** The look-ups for the fields. */
export const lookups: Readonly<Record<string, SheetLookup>> = {
  spreadsheets: ({ credentialsId }, context) => orTell(() => listSpreadsheets(context, getAccount(credentialsId))),
  sheets: ({ credentialsId, spreadsheetId }, context) =>
    orTell(async () => {
      const account = getAccount(credentialsId);
      const fields = encodeURIComponent("sheets.properties(sheetId,title,index)");
      const answer = await askGoogle(context, account, addressOf(getSpreadsheet(spreadsheetId), `?fields=${fields}`));
      return objectsIn(answer.sheets).flatMap(({ properties }): LookupEntry[] => {
        const { sheetId, title } = isJsonObject(properties) ? properties : {};
        return typeof sheetId === "number" && typeof title === "string"
          ? [{ value: String(sheetId), label: title }]
          : [];
      });
    }),
  columns: ({ credentialsId, spreadsheetId, sheetId }, context) =>
    orTell(async () => {
      const place = { credentialsId: getAccount(credentialsId), spreadsheetId: getSpreadsheet(spreadsheetId) };
      if (!sheetId) throw new LookupFailure("Choose a sheet first.");
      const { columns } = await readGrid(context, { ...place, sheetId }, "names");
      return [...columns.keys()].map((value) => ({ value }));
    }),
};
