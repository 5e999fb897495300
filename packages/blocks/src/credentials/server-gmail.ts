import { createTokenServer } from "../google/try-token.ts";

export const server = createTokenServer({
  name: "Gmail",
  address: "https://gmail.googleapis.com/gmail/v1/users/me/profile",
  tokenField: "accessToken",
});
