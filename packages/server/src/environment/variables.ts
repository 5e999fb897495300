import {
  bool,
  identifier,
  localAddresses,
  oneOf,
  port,
  sender,
  text,
  textList,
  textOfLength,
  url,
  urlList,
  urlStartingWith,
  wholeNumber,
} from "./define-variable.ts";

const reserved = { isReserved: true } as const;
const reservedSecret = { isReserved: true, isSecret: true } as const;
const secret = { isSecret: true } as const;

/**
 * Every setting Parley knows, by section. Rules and defaults: specification, section 5, "Environment configuration
 * rules".
 */
export const sections = {
  Addresses: {
    PORT: port("Port of the builder where PARLEY_BUILDER_PORT is not set; 0 takes any free one", { default: "3000" }),
    PARLEY_BUILDER_PORT: port("Port of the builder; PORT where it is not set"),
    PARLEY_VIEWER_PORT: port("Port of the viewer, which serves the published bots", { default: "3001" }),
    PARLEY_HOST: text(
      "Address the server listens on. The default is reached by `localhost` and `127.0.0.1` only; in a container or for other machines use `0.0.0.0`",
      { default: "127.0.0.1" },
    ),
    NEXTAUTH_URL: url(
      "Public address of the builder; `http://localhost:` and its port where it is not set. Who signs in gets a cookie for this host alone; with https it is sent by https only",
    ),
    NEXT_PUBLIC_VIEWER_URL: urlList(
      "Public addresses of the viewer; links are made with the first. `http://127.0.0.1:` and its port where it is not set, which only works on the same machine",
    ),
    PARLEY_TRUST_PROXY: wholeNumber(
      { min: 0, max: 10 },
      "How many reverse proxies stand before the server; the visitor's address is read from `X-Forwarded-For` accordingly",
      { default: "0" },
    ),
  },
  "Data and secrets": {
    PARLEY_DATA_DIR: text("Folder of the embedded database, uploaded files, the generated secrets and the lock", {
      default: "./data",
    }),
    PARLEY_STORAGE_LIMIT: wholeNumber(
      { min: 0, max: 1_000_000_000 },
      "MB that all uploaded files together may take; visitors can send no more files once they do. No limit where it is not set",
    ),
    DATABASE_URL: urlStartingWith(
      ["postgres", "mysql"],
      "PostgreSQL, MySQL or MariaDB; without it the embedded SQLite database in PARLEY_DATA_DIR is used",
      secret,
    ),
    PARLEY_DATABASE_SCHEMA: identifier(
      "Keeps Parley's tables apart from those of other programs in the database of DATABASE_URL: a schema there, or, on MySQL and MariaDB, another database on the same server. It is made where it is missing",
    ),
    ENCRYPTION_SECRET: textOfLength(
      32,
      "Key for credentials, tokens and the sessions of those who are signed in; where it is not set one is generated and kept in PARLEY_DATA_DIR. Processes that share a database need the same",
      secret,
    ),
    PARLEY_OWNER_TOKEN: text(
      "What programs and the command line show to be let in; people sign in. Where it is not set one is generated and kept in PARLEY_DATA_DIR",
      secret,
    ),
  },
  Server: {
    NODE_ENV: oneOf(["development", "staging", "production", "test"], "Kind of environment"),
    LOG_LEVEL: oneOf(["fatal", "error", "warn", "info", "debug", "trace", "silent"], "How much is logged", {
      default: "info",
    }),
    PARLEY_RATE_LIMIT: wholeNumber(
      { min: 0, max: 10_000_000 },
      "Requests a minute that one client address may make before it gets 429; 0 switches the limit off",
      { default: "6000" },
    ),
    TYPEBOT_DEBUG: bool("More logs", { default: "false", ...reserved }),
    CHAT_API_TIMEOUT: wholeNumber(
      { min: 0, max: 3_600_000 },
      "Longest run time of a chat request, in milliseconds; 0 or none for no limit",
    ),
    SSRF_ALLOWED_HOSTS: textList(
      "Hosts in private networks that the server may call for blocks; this machine itself and link-local addresses stay out of reach",
    ),
  },
  "Visitors' pages": {
    NEXT_PUBLIC_VIEWER_404_TITLE: text("Title of the page for a bot that does not exist", { default: "404" }),
    NEXT_PUBLIC_VIEWER_404_SUBTITLE: text("Subtitle of that page", {
      default: "The bot you're looking for doesn't exist.",
    }),
    NEXT_PUBLIC_BOT_FILE_UPLOAD_MAX_SIZE: wholeNumber(
      { min: 1, max: 100_000 },
      "Largest file that a visitor or an author may upload, in MB; 10 where neither this nor the block says so. A block's own limit counts where it is smaller; never more than 500",
    ),
    NEXT_PUBLIC_CHAT_API_URL: url("Another host for the chat API", reserved),
    NEXT_PUBLIC_ONBOARDING_TYPEBOT_ID: text("Bot that welcomes new authors", reserved),
  },
  Accounts: {
    DEFAULT_WORKSPACE_PLAN: oneOf(["FREE", "STARTER", "PRO", "LIFETIME", "UNLIMITED"], "Plan of new workspaces", {
      default: "FREE",
    }),
    ADMIN_EMAIL: textList("E-mail addresses of the administrators", reserved),
    DISABLE_SIGNUP: bool("Only invited people can register", { default: "false", ...reserved }),
    EMAIL_UNSUBSCRIBE_SECRET: text("Signs unsubscribe links", reservedSecret),
  },
  "Sign-in providers": {
    GITHUB_CLIENT_ID: text("GitHub", reserved),
    GITHUB_CLIENT_SECRET: text("GitHub", reservedSecret),
    FACEBOOK_CLIENT_ID: text("Facebook", reserved),
    FACEBOOK_CLIENT_SECRET: text("Facebook", reservedSecret),
    GITLAB_CLIENT_ID: text("GitLab", reserved),
    GITLAB_CLIENT_SECRET: text("GitLab", reservedSecret),
    GITLAB_BASE_URL: url("Address of the GitLab server", { default: "https://gitlab.com", ...reserved }),
    GITLAB_NAME: text("Label of the GitLab button", { default: "GitLab", ...reserved }),
    GITLAB_REQUIRED_GROUPS: textList("Groups of which one must be the user's; empty for none", reserved),
    AZURE_AD_CLIENT_ID: text("Microsoft Entra ID; all three are needed", reserved),
    AZURE_AD_CLIENT_SECRET: text("Microsoft Entra ID", reservedSecret),
    AZURE_AD_TENANT_ID: text("Microsoft Entra ID", reserved),
    GOOGLE_AUTH_CLIENT_ID: text("Google", reserved),
    GOOGLE_AUTH_CLIENT_SECRET: text("Google", reservedSecret),
    KEYCLOAK_CLIENT_ID: text("Keycloak", reserved),
    KEYCLOAK_CLIENT_SECRET: text("Keycloak", reservedSecret),
    KEYCLOAK_REALM: text("Keycloak", reserved),
    KEYCLOAK_BASE_URL: url("Address of the Keycloak server", reserved),
    CUSTOM_OAUTH_CLIENT_ID: text("Custom OAuth", reserved),
    CUSTOM_OAUTH_CLIENT_SECRET: text("Custom OAuth", reservedSecret),
    CUSTOM_OAUTH_ISSUER: url("Issuer of the custom provider", reserved),
    CUSTOM_OAUTH_WELL_KNOWN_URL: url("Its discovery document; the issuer's where it is not set", reserved),
    CUSTOM_OAUTH_NAME: text("Label of its button", { default: "Custom OAuth", ...reserved }),
    CUSTOM_OAUTH_SCOPE: text("Scopes asked for", { default: "openid profile email", ...reserved }),
    CUSTOM_OAUTH_USER_ID_PATH: text("Where the user information holds the id", { default: "id", ...reserved }),
    CUSTOM_OAUTH_USER_EMAIL_PATH: text("… the e-mail address", { default: "email", ...reserved }),
    CUSTOM_OAUTH_USER_NAME_PATH: text("… the name", { default: "name", ...reserved }),
    CUSTOM_OAUTH_USER_IMAGE_PATH: text("… the picture", { default: "image", ...reserved }),
  },
  "E-mail (SMTP)": {
    SMTP_USERNAME: text("User name", reserved),
    SMTP_PASSWORD: text("Password", reservedSecret),
    SMTP_HOST: text("Server", reserved),
    SMTP_PORT: wholeNumber({ min: 1, max: 65_535 }, "Port", { default: "25", ...reserved }),
    SMTP_SECURE: bool("TLS from the first byte", { default: "false", ...reserved }),
    SMTP_IGNORE_TLS: bool("Never STARTTLS", reserved),
    SMTP_AUTH_DISABLED: bool("E-mails are sent, but nobody signs in by e-mail", { default: "false", ...reserved }),
    NEXT_PUBLIC_SMTP_FROM: sender("Sender of all e-mails", reserved),
  },
  "Files (S3)": {
    S3_ACCESS_KEY: text("Access key", reserved),
    S3_SECRET_KEY: text("Secret key", reservedSecret),
    S3_ENDPOINT: text("Host of the service", reserved),
    S3_BUCKET: text("Bucket", { default: "typebot", ...reserved }),
    S3_PORT: wholeNumber({ min: 1, max: 65_535 }, "Port, where it is not the usual one", reserved),
    S3_SSL: bool("https", { default: "true", ...reserved }),
    S3_REGION: text("Region", reserved),
    S3_PUBLIC_CUSTOM_DOMAIN: url("Address of public files, instead of endpoint and bucket", reserved),
  },
  WhatsApp: {
    META_SYSTEM_USER_TOKEN: text("Token of the preview's sender", reservedSecret),
    WHATSAPP_PREVIEW_FROM_PHONE_NUMBER_ID: text("Preview's sender", reserved),
    WHATSAPP_PREVIEW_APP_SECRET: text("Verifies what the preview's webhook receives", reservedSecret),
    WHATSAPP_PREVIEW_TEMPLATE_NAME: text("Template that opens a preview", reserved),
    WHATSAPP_PREVIEW_TEMPLATE_LANG: text("Its language", { default: "en_US", ...reserved }),
    WHATSAPP_CLOUD_API_URL: url("Address of the Cloud API", { default: "https://graph.facebook.com", ...reserved }),
    WHATSAPP_INTERACTIVE_GROUP_SIZE: wholeNumber({ min: 1, max: 10 }, "Buttons in an interactive message", {
      default: "3",
      ...reserved,
    }),
  },
  "Google and pickers": {
    GOOGLE_SHEETS_CLIENT_ID: text("Google Sheets", reserved),
    GOOGLE_SHEETS_CLIENT_SECRET: text("Google Sheets", reservedSecret),
    NEXT_PUBLIC_GOOGLE_SHEETS_API_KEY: text("Google Sheets' file picker", reserved),
    GMAIL_CLIENT_ID: text("Gmail", reserved),
    GMAIL_CLIENT_SECRET: text("Gmail", reservedSecret),
    NEXT_PUBLIC_GOOGLE_FONTS_API_KEY: text("List of fonts", reserved),
    NEXT_PUBLIC_GIPHY_API_KEY: text("GIF picker", reserved),
    NEXT_PUBLIC_UNSPLASH_APP_NAME: text("Image picker", reserved),
    NEXT_PUBLIC_UNSPLASH_ACCESS_KEY: text("Image picker", reserved),
    NEXT_PUBLIC_PEXELS_API_KEY: text("Video picker", reserved),
  },
  Development: {
    PARLEY_DEV_APPS: localAddresses(
      "Only for work on Parley itself: `npm run dev` sets it, so that pages load their scripts from Vite's development servers. Refused where the server listens for other machines or has a public address",
    ),
  },
} as const;
