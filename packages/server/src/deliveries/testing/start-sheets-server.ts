import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { isJsonObject, type Json, type JsonObject } from "@parley/core";

// Test support: a server with spreadsheets that has the APIs Sheets v4 and Drive v3. It refuses what Google refuses:
// unknown fields and parameters, invalid tokens, and ranges that don't exist.

type Cell = string | number;

export interface TestSheet {
  id: number;
  title: string;
  rows: Cell[][];
}

/** How the server fails the next call. */
export type SheetsMood = "busy" | "down" | "cut after writing" | "nonsense" | "forbidden";

interface Asked {
  method: string;
  path: string;
  body: JsonObject;
}

class Refusal extends Error {
  readonly status: number;
  readonly word: string;

  constructor(status: number, word: string, message: string) {
    super(message);
    this.status = status;
    this.word = word;
  }
}

const badArgument = (message: string) => new Refusal(400, "INVALID_ARGUMENT", message);

const onlyKeys = (value: JsonObject, ...keys: string[]): void => {
  const unknown = Object.keys(value).find((key) => !keys.includes(key));
  if (unknown !== undefined) throw badArgument(`Invalid JSON payload received. Unknown name "${unknown}"`);
};

const onlyQuery = (query: URLSearchParams, ...keys: string[]): void => {
  const unknown = [...query.keys()].find((key) => !keys.includes(key));
  if (unknown !== undefined) throw badArgument(`Invalid query parameter "${unknown}"`);
};

const columnIndex = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** Removes empty cells at the end of a row and empty rows at the end, as Google does. */
const trim = (rows: readonly Cell[][]): string[][] => {
  const cut = rows.map((row) => {
    const last = row.findLastIndex((cell) => cell !== "");
    return row.slice(0, last + 1).map(String);
  });
  return cut.slice(0, cut.findLastIndex((row) => row.length > 0) + 1);
};

const readCells = (values: Json | undefined): Cell[][] => {
  if (!Array.isArray(values)) throw badArgument("Invalid values");
  return values.map((row) => {
    if (!Array.isArray(row)) throw badArgument("Invalid values");
    return row.map((cell) => {
      if (typeof cell !== "string" && typeof cell !== "number") throw badArgument("Invalid values: cell");
      if (typeof cell === "string" && cell.length > 50_000)
        throw badArgument("Your input contains more than 50000 letters");
      return cell;
    });
  });
};

/** @param isGood whether an access token is valid */
export const startSheetsServer = async (isGood: (token: string) => boolean) => {
  const sheets: TestSheet[] = [];
  const asked: Asked[] = [];
  const moods: SheetsMood[] = [];
  let gate: Promise<void> | null = null;
  /** The files that Drive lists: all of the account's files, only those that the app made, or none. */
  let lists: "all" | "own" | "none" = "all";

  const findTitle = (range: string): { sheet: TestSheet; rest: string } => {
    const [, quoted, plain, rest = ""] = /^(?:'((?:[^']|'')*)'|([A-Za-z0-9_]+))!(.*)$/.exec(range) ?? [];
    const title = quoted?.replaceAll("''", "'") ?? plain;
    const sheet = sheets.find((candidate) => candidate.title === title);
    if (!sheet) throw badArgument(`Unable to parse range: ${range}`);
    return { sheet, rest };
  };

  const nameOf = ({ title }: TestSheet) => (/^[A-Za-z0-9_]+$/.test(title) ? title : `'${title.replaceAll("'", "''")}'`);

  const read = (body: JsonObject): JsonObject => {
    onlyKeys(body, "dataFilters", "majorDimension", "valueRenderOption");
    if (body.majorDimension !== "ROWS" || body.valueRenderOption !== "FORMATTED_VALUE")
      throw badArgument("Invalid option");
    const [filter] = Array.isArray(body.dataFilters) ? body.dataFilters : [];
    if (!isJsonObject(filter) || !isJsonObject(filter.gridRange)) throw badArgument("Invalid dataFilters");
    onlyKeys(filter, "gridRange");
    onlyKeys(filter.gridRange, "sheetId", "startRowIndex", "endRowIndex");
    const { sheetId, startRowIndex = 0, endRowIndex = 1000 } = filter.gridRange;
    const sheet = sheets.find(({ id }) => id === sheetId);
    if (!sheet) throw badArgument(`No grid with id: ${sheetId}`);
    const values = trim(sheet.rows.slice(Number(startRowIndex), Number(endRowIndex)));
    const range = `${nameOf(sheet)}!A${Number(startRowIndex) + 1}:Z${endRowIndex}`;
    const valueRange = { range, majorDimension: "ROWS", ...(values.length > 0 ? { values } : {}) };
    return { spreadsheetId: "book", valueRanges: [{ valueRange, dataFilters: [filter] }] };
  };

  const append = (range: string, query: URLSearchParams, body: JsonObject): JsonObject => {
    onlyQuery(query, "valueInputOption", "insertDataOption");
    onlyKeys(body, "values");
    if (query.get("valueInputOption") !== "RAW") throw badArgument("valueInputOption must be RAW here");
    if (query.get("insertDataOption") !== "INSERT_ROWS") throw badArgument("Invalid insertDataOption");
    const { sheet, rest } = findTitle(range);
    const [, first = "", last = ""] = /^([A-Z]+)1:([A-Z]+)$/.exec(rest) ?? [];
    if (first === "") throw badArgument(`Unable to parse range: ${range}`);
    const values = readCells(body.values);
    const start = columnIndex(first);
    if (values.some((row) => row.length > columnIndex(last) - start + 1)) throw badArgument("Row is too wide");
    sheet.rows.push(...values.map((row) => [...Array.from({ length: start }, () => ""), ...row]));
    return { spreadsheetId: "book", updates: { updatedRows: values.length } };
  };

  const update = (body: JsonObject): JsonObject => {
    onlyKeys(body, "valueInputOption", "data");
    if (body.valueInputOption !== "RAW") throw badArgument("valueInputOption must be RAW here");
    for (const entry of Array.isArray(body.data) ? body.data : []) {
      if (!isJsonObject(entry)) throw badArgument("Invalid data");
      onlyKeys(entry, "range", "majorDimension", "values");
      const { sheet, rest } = findTitle(String(entry.range));
      const [, letters = "", number = ""] = /^([A-Z]+)(\d+)$/.exec(rest) ?? [];
      const row = sheet.rows[Number(number) - 1];
      const [[cell] = []] = readCells(entry.values);
      if (row === undefined || letters === "" || cell === undefined) throw badArgument("Invalid range");
      row[columnIndex(letters)] = cell;
    }
    return { spreadsheetId: "book" };
  };

  const answer = ({ method, path, body }: Asked): JsonObject => {
    const { pathname, searchParams: query } = new URL(path, "http://local");
    if (pathname === "/drive/v3/files") {
      onlyQuery(query, "q", "fields", "pageSize", "orderBy", "pageToken");
      if (lists === "none")
        throw new Refusal(403, "PERMISSION_DENIED", "Request had insufficient authentication scopes.");
      if (lists === "own") return { files: [] };
      const files = [{ id: "book", name: "My book" }];
      return query.has("pageToken") ? { files: [{ id: "two", name: "Second" }] } : { files, nextPageToken: "next" };
    }
    if (!pathname.startsWith("/v4/spreadsheets/book"))
      throw new Refusal(404, "NOT_FOUND", "Requested entity was not found.");
    const rest = decodeURIComponent(pathname.slice("/v4/spreadsheets/book".length));
    if (method === "GET" && rest === "") {
      onlyQuery(query, "fields");
      return { sheets: sheets.map(({ id, title }, index) => ({ properties: { sheetId: id, title, index } })) };
    }
    if (method !== "POST") throw new Refusal(404, "NOT_FOUND", "Not found");
    if (rest === "/values:batchGetByDataFilter") return read(body);
    if (rest === "/values:batchUpdate") return update(body);
    const range = /^\/values\/(.*):append$/.exec(rest)?.[1];
    if (range !== undefined) return append(range, query, body);
    throw new Refusal(404, "NOT_FOUND", "Not found");
  };

  const send = (response: ServerResponse, status: number, body: JsonObject, headers: Record<string, string> = {}) =>
    response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<unknown> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    const call: Asked = {
      method: request.method ?? "",
      path: request.url ?? "",
      body: text === "" ? {} : JSON.parse(text),
    };
    asked.push(call);
    const isWrite = /:append|values:batchUpdate/.test(decodeURIComponent(call.path));
    if (isWrite && gate !== null) await gate;
    const refuse = (code: number, status: string, message: string, headers = {}) =>
      send(response, code, { error: { code, message, status } }, headers);
    const [, token = ""] = /^Bearer (.+)$/.exec(request.headers.authorization ?? "") ?? [];
    if (!isGood(token)) return refuse(401, "UNAUTHENTICATED", "Invalid credentials");
    const mood = isWrite || !moods[0]?.startsWith("cut") ? moods.shift() : undefined;
    if (mood === "busy") return refuse(429, "RESOURCE_EXHAUSTED", "Quota exceeded", { "retry-after": "60" });
    if (mood === "down") return response.writeHead(503).end("<html>Down</html>");
    if (mood === "nonsense") return response.writeHead(200).end("<html>Hello</html>");
    if (mood === "forbidden") return refuse(403, "PERMISSION_DENIED", "The caller does not have permission");
    try {
      const answered = answer(call);
      if (mood === "cut after writing") return request.socket.destroy();
      send(response, 200, answered);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refuse(error.status, error.word, error.message);
    }
  };

  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    sheets,
    asked,
    /** Answers normally from now on. */
    calm: () => void moods.splice(0),
    next: (...given: SheetsMood[]) => void moods.push(...given),
    /** Sets the files that Drive lists from now on. */
    list: (which: typeof lists) => {
      lists = which;
    },
    /** Delays writes until the promise settles. */
    hold: (until: Promise<void> | null) => {
      gate = until;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};
