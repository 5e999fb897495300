import { f } from "@parley/core/fields";

/** The common OAuth settings of Google's services. Without `prompt`, a second consent would return no refresh token. */
export const googleOAuth = {
  provider: "Google",
  authorizeUrl: "https://accounts.google.com/o/oauth2/v2/auth",
  authorizeParams: { access_type: "offline", prompt: "consent", include_granted_scopes: "true" },
  tokenUrl: "https://oauth2.googleapis.com/token",
} as const;

/** The fields for an author's own OAuth client, used instead of the server's. */
export const ownClient = () =>
  f.object(
    {
      id: f.text({ label: "Client ID", template: "none" }),
      secret: f.text({ label: "Client secret", template: "none", isSecret: true }),
    },
    { label: "Own client", isOptional: true },
  );
