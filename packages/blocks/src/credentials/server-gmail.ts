import { createTokenServer } from "../google/try-token.ts";

export const server = createTokenServer(
  "Gmail",
  "https://gmail.googleapis.com/gmail/v1/users/me/profile",
  "accessToken",
);
