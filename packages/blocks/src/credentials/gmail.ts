import { defineCredentials, f } from "@parley/core/fields";
import { googleOAuth, ownClient } from "../google/oauth.ts";

/** A Google account whose mailbox sends e-mails. */
export const credentials = defineCredentials({
  type: "gmail",
  label: "Gmail",
  description: "A Google account from which the bot sends e-mails.",
  fields: f.fields({
    refreshToken: f.text({ label: "Refresh token", template: "none", isSecret: true, isRequired: true }),
    accessToken: f.text({ label: "Access token", template: "none", isSecret: true }),
    expiryDate: f.number({ label: "Access token good until", isOptional: true }),
    client: ownClient(),
  }),
  oauth: {
    ...googleOAuth,
    scopes: [
      "https://www.googleapis.com/auth/gmail.modify",
      "https://www.googleapis.com/auth/userinfo.profile",
      "https://www.googleapis.com/auth/userinfo.email",
    ],
    clientSettings: { id: "GMAIL_CLIENT_ID", secret: "GMAIL_CLIENT_SECRET" },
    callbackPath: "/oauth/redirect",
    tokenFields: { access: "accessToken", refresh: "refreshToken", expiry: "expiryDate" },
  },
});
