import { expect, it } from "vitest";
import { describeSetup } from "./describe-setup.ts";
import { parseEnvironment } from "./parse-environment.ts";

const mail = { SMTP_HOST: "mail.example.org", NEXT_PUBLIC_SMTP_FROM: "parley@example.org" };
const google = { GOOGLE_AUTH_CLIENT_ID: "id", GOOGLE_AUTH_CLIENT_SECRET: "secret" };
const keycloak = {
  KEYCLOAK_CLIENT_ID: "id",
  KEYCLOAK_CLIENT_SECRET: "secret",
  KEYCLOAK_REALM: "realm",
  KEYCLOAK_BASE_URL: "https://id.example.org",
};
const setupOf = (raw: Record<string, string>) => describeSetup(parseEnvironment(raw), "/data/uploads");

it.each([
  [{}, "only invited people, by a password"],
  [mail, "anybody, by a password or a code by e-mail"],
  [{ ...mail, ...google }, "anybody, by a password, a code by e-mail or Google"],
  [
    { ...mail, ...google, DISABLE_SIGNUP: "true" },
    "only invited people, by a password, a code by e-mail or Google (DISABLE_SIGNUP)",
  ],
  [
    { ...google, DISABLE_SIGNUP: "true", ADMIN_EMAIL: "root@example.org", PARLEY_PASSWORD_SIGN_IN: "false" },
    "only invited people and those of ADMIN_EMAIL, by Google (DISABLE_SIGNUP)",
  ],
  [keycloak, "whoever has an account there, by Keycloak; invited people, by a password or Keycloak"],
  [{ ...google, ...keycloak }, "anybody, by Google; whoever has an account there, by Keycloak"],
])("says who can make an account by which way: %o", (raw, accounts) => {
  expect(setupOf(raw as Record<string, string>).accounts).toBe(accounts);
});

it("says where files go", () => {
  expect(setupOf({}).files).toBe("the folder /data/uploads");
  const bucket = { S3_ENDPOINT: "s3.example.org", S3_ACCESS_KEY: "key", S3_SECRET_KEY: "secret", S3_BUCKET: "files" };
  expect(setupOf(bucket).files).toBe('the bucket "files" at s3.example.org');
});

it.each([
  [{ GITHUB_CLIENT_ID: "id" }, ["GITHUB_CLIENT_ID without GITHUB_CLIENT_SECRET: nobody signs in by GitHub."]],
  [
    { CUSTOM_OAUTH_CLIENT_ID: "id", CUSTOM_OAUTH_CLIENT_SECRET: "secret" },
    [
      "CUSTOM_OAUTH_CLIENT_ID and CUSTOM_OAUTH_CLIENT_SECRET without CUSTOM_OAUTH_ISSUER (or CUSTOM_OAUTH_WELL_KNOWN_URL): nobody signs in by the custom OAuth provider.",
    ],
  ],
  [{ SMTP_HOST: mail.SMTP_HOST }, ["SMTP_HOST without NEXT_PUBLIC_SMTP_FROM: the server itself sends no e-mails."]],
  [
    { NEXT_PUBLIC_SMTP_FROM: mail.NEXT_PUBLIC_SMTP_FROM },
    ["NEXT_PUBLIC_SMTP_FROM without SMTP_HOST: the server itself sends no e-mails."],
  ],
  [{ ...mail, ...google, ...keycloak }, []],
])("names what is set by half: %o", (raw, half) => {
  expect(setupOf(raw as Record<string, string>).half).toEqual(half);
});
