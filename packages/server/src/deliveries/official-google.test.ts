import { gmail, auth as gmailAuth } from "@googleapis/gmail";
import { sheets, auth as sheetsAuth } from "@googleapis/sheets";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { gmailClient, ownAddress, refreshToken, startGmailServer } from "./testing/start-gmail-server.ts";
import { startSheetsServer } from "./testing/start-sheets-server.ts";

// Our blocks are tested against test servers that play Google's services. Here Google's own libraries call these
// servers, to prove that the servers behave like the real ones.

/** The status and message of Google's error. */
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    ({ status, message }: { status: number; message: string }) => ({ status, message }),
  );

describe("Sheets", () => {
  const token = "canary-token";
  let server: Awaited<ReturnType<typeof startSheetsServer>>;
  beforeAll(async () => {
    server = await startSheetsServer((given) => given === token);
  });
  afterAll(() => server.close());
  beforeEach(() => {
    const rows = [["Name", "Age"], ["Ada", 36], []];
    server.sheets.splice(0, server.sheets.length, { id: 7, title: "It's mine", rows });
  });

  const clientWith = (accessToken = token) => {
    const auth = new sheetsAuth.OAuth2();
    auth.setCredentials({ access_token: accessToken });
    const client = sheets({ version: "v4", auth, rootUrl: `${server.origin}/`, retry: false });
    return client.spreadsheets;
  };
  const spreadsheetId = "book";
  const read = (client = clientWith()) =>
    client.values.batchGetByDataFilter({
      spreadsheetId,
      requestBody: {
        majorDimension: "ROWS",
        valueRenderOption: "FORMATTED_VALUE",
        dataFilters: [{ gridRange: { sheetId: 7, startRowIndex: 0, endRowIndex: 10 } }],
      },
    });

  it("lists its sheets, and reads their cells", async () => {
    const { data: book } = await clientWith().get({ spreadsheetId, fields: "sheets.properties" });
    expect(book.sheets).toEqual([{ properties: { sheetId: 7, title: "It's mine", index: 0 } }]);
    const { data } = await read();
    expect(data.valueRanges?.[0]?.valueRange?.values).toEqual([
      ["Name", "Age"],
      ["Ada", "36"],
    ]);
  });

  it("takes rows and cells", async () => {
    const appended = await clientWith().values.append({
      spreadsheetId,
      range: "'It''s mine'!A1:B",
      valueInputOption: "RAW",
      insertDataOption: "INSERT_ROWS",
      requestBody: { values: [["Bo", 7]] },
    });
    expect(appended.data.updates?.updatedRows).toBe(1);
    await clientWith().values.batchUpdate({
      spreadsheetId,
      requestBody: { valueInputOption: "RAW", data: [{ range: "'It''s mine'!B2", values: [["=1+1"]] }] },
    });
    expect(server.sheets[0]?.rows).toEqual([["Name", "Age"], ["Ada", "=1+1"], [], ["Bo", 7]]);
  });

  it("refuses a wrong token, a book that there isn't, and one call too many", async () => {
    expect(await failureOf(read(clientWith("old-token")))).toEqual({ status: 401, message: "Invalid credentials" });
    const gone = clientWith().get({ spreadsheetId: "gone" });
    expect(await failureOf(gone)).toEqual({ status: 404, message: "Requested entity was not found." });
    server.next("busy");
    expect(await failureOf(read())).toEqual({ status: 429, message: "Quota exceeded" });
  });
});

describe("Gmail", () => {
  let server: Awaited<ReturnType<typeof startGmailServer>>;
  beforeAll(async () => {
    server = await startGmailServer();
  });
  afterAll(() => server.close());
  beforeEach(() => server.calm());

  /** The library renews the access token by itself. */
  const clientWith = (refresh_token = refreshToken) => {
    const auth = new gmailAuth.OAuth2({
      clientId: gmailClient.id,
      clientSecret: gmailClient.secret,
      endpoints: { oauth2TokenUrl: `${server.origin}/token` },
    });
    auth.setCredentials({ refresh_token });
    return gmail({ version: "v1", auth, rootUrl: `${server.origin}/`, retry: false }).users;
  };
  const userId = "me";
  const mail = (subject: string) =>
    `From: ${ownAddress}\r\nTo: ada@example.test\r\nSubject: ${subject}\r\nMessage-ID: <one@example.test>\r\n\r\nHello`;
  const raw = Buffer.from(mail("Hello")).toString("base64url");

  it("says whose it is, and which labels there are", async () => {
    expect((await clientWith().getProfile({ userId })).data.emailAddress).toBe(ownAddress);
    const { data } = await clientWith().labels.list({ userId });
    expect(data.labels).toContainEqual({ id: "Label_1", name: "From the bot", type: "user" });
  });

  it("sends e-mails as text and as uploads, labels them, and finds them again", async () => {
    const { data: sent } = await clientWith().messages.send({ userId, requestBody: { raw } });
    const media = { mimeType: "message/rfc822", body: mail("With a file") };
    // For uploads, the library takes the server's address with each call.
    const rootUrl = `${server.origin}/`;
    await clientWith().messages.send({ userId, requestBody: {}, media }, { rootUrl });
    expect(server.sent.map(({ mail: { subject }, way }) => [subject, way])).toEqual([
      ["Hello", "json"],
      ["With a file", "upload"],
    ]);
    const id = sent.id ?? "";
    await clientWith().messages.modify({ userId, id, requestBody: { addLabelIds: ["Label_1"] } });
    expect(server.sent[0]?.labels).toEqual(["SENT", "Label_1"]);
    const q = "rfc822msgid:one@example.test";
    const found = await clientWith().messages.list({ userId, q, includeSpamTrash: true, maxResults: 1 });
    expect(found.data.messages?.[0]).toEqual({ id, threadId: sent.threadId });
    const thread = await clientWith().threads.get({ userId, id: sent.threadId ?? "", format: "metadata" });
    expect(thread.data.messages?.[0]?.payload?.headers).toContainEqual({ name: "Subject", value: "Hello" });
  });

  it("refuses a token that was taken back, an e-mail to nobody, and one call too many", async () => {
    const nobody = Buffer.from("Subject: Hello\r\n\r\nHello").toString("base64url");
    const toNobody = clientWith().messages.send({ userId, requestBody: { raw: nobody } });
    expect(await failureOf(toNobody)).toEqual({ status: 400, message: "Recipient address required" });
    server.next("busy");
    expect(await failureOf(clientWith().getProfile({ userId }))).toMatchObject({ status: 429 });
    expect(await failureOf(clientWith("revoked").getProfile({ userId }))).toEqual({
      status: 400,
      message: "invalid_grant",
    });
  });
});
