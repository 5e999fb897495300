import { createTokenServer } from "../google/try-token.ts";

/** The list that authors choose their spreadsheet from, as short as it can be. */
export const server = createTokenServer(
  "Google Drive",
  "https://www.googleapis.com/drive/v3/files?pageSize=1&fields=files(id)",
  "access_token",
);
