import { defineCredentials, f } from "@parley/core/fields";
import { googleOAuth, ownClient } from "../google/oauth.ts";

const listScope = "https://www.googleapis.com/auth/drive.metadata.readonly";

/** A Google account to read and write spreadsheets. It stores the tokens as Google's own client does. */
export const credentials = defineCredentials({
  type: "google sheets",
  label: "Google Sheets",
  description: "A Google account whose spreadsheets the bot reads and writes.",
  fields: f.fields({
    refresh_token: f.text({ label: "Refresh token", template: "none", isSecret: true, isRequired: true }),
    access_token: f.text({ label: "Access token", template: "none", isSecret: true }),
    expiry_date: f.number({ label: "Access token good until", isOptional: true }),
    token_type: f.text({ label: "Kind of token", template: "none" }),
    id_token: f.text({ label: "Id token", template: "none", isSecret: true }),
    scope: f.text({ label: "Scopes", template: "none" }),
    client: ownClient(),
  }),
  oauth: {
    ...googleOAuth,
    // The first scope reads and writes sheets. The second one only lists their names.
    scopes: ["https://www.googleapis.com/auth/spreadsheets", listScope],
    optionalScopes: [listScope],
    clientSettings: { id: "GOOGLE_SHEETS_CLIENT_ID", secret: "GOOGLE_SHEETS_CLIENT_SECRET" },
    callbackPath: "/api/credentials/google-sheets/callback",
    tokenFields: { access: "access_token", refresh: "refresh_token", expiry: "expiry_date" },
    keptFields: ["token_type", "id_token", "scope"],
  },
});
