import {
  bool,
  hostUrl,
  hostUrlList,
  identifier,
  localAddresses,
  oneOf,
  pairs,
  port,
  ratio,
  secretList,
  sender,
  tenant,
  text,
  textList,
  textOfLength,
  url,
  urlStartingWith,
  wholeNumber,
} from "./define-variable.ts";

const whatsApp = { feature: "WhatsApp" } as const;
const secret = { isSecret: true } as const;

/**
 * All settings, by section. For their rules and defaults, see the specification, section 5, "Environment configuration
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
    NEXTAUTH_URL: hostUrl(
      "Public address of the builder; `http://localhost:` and its port where it is not set. Who signs in gets a cookie for this host alone; with https it is sent by https only",
    ),
    NEXT_PUBLIC_VIEWER_URL: hostUrlList(
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
    PARLEY_DATABASE_WAIT: wholeNumber(
      { min: 0, max: 86_400 },
      "Seconds that a start waits for the database of DATABASE_URL where it can't be reached yet; then it ends and says why",
      { default: "300" },
    ),
    PARLEY_DATABASE_SCHEMA: identifier(
      "Keeps Parley's tables apart from those of other programs in the database of DATABASE_URL: a schema there, or, on MySQL and MariaDB, another database on the same server. It is made where it is missing. `parley` where it is not set and DATABASE_URL is that of a Typebot server",
    ),
    REDIS_URL: urlStartingWith(
      ["redis", "rediss"],
      "Redis (or Valkey), by which several processes tell each other of drafts that change and of requests they have let pass. Nothing is kept there. Without it PostgreSQL passes that on, at once; with MySQL or MariaDB each process looks for it in a table, every second",
      secret,
    ),
    ENCRYPTION_SECRET: textOfLength(
      32,
      "Key for credentials, tokens and the sessions of those who are signed in; where it is not set one is generated and kept in PARLEY_DATA_DIR. Processes that share a database need the same",
      secret,
    ),
    PARLEY_EARLIER_SECRETS: secretList(
      32,
      "Earlier values of ENCRYPTION_SECRET. Credentials that are encrypted with one of them are encrypted anew when the server starts; then it can be left out again. Tokens and sessions that were made with it are over",
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
    PARLEY_CALL_DAYS: wholeNumber(
      { min: 0, max: 3650 },
      "Days for which the calls of chats to other services can be looked up, without secrets; 0 stores none",
      { default: "14" },
    ),
    PARLEY_MODEL_PRICES: text(
      "File with prices of models, which come before those that Parley knows; see [prices of models](model-prices.md)",
    ),
    PARLEY_ACTIVITY_DAYS: wholeNumber(
      { min: 1, max: 3650 },
      "Days for which the list of what was done by whom (Activity) keeps its entries",
      { default: "365" },
    ),
    PARLEY_METRICS_TOKEN: text(
      "Switches on `/metrics` at the builder's address, which tells Prometheus how the server is doing. It is read with this token: `Authorization: Bearer …`",
      secret,
    ),
    TYPEBOT_DEBUG: bool("Logs as much as `LOG_LEVEL=debug`, where LOG_LEVEL is not set", { default: "false" }),
    CHAT_API_TIMEOUT: wholeNumber(
      { min: 0, max: 3_600_000 },
      "Longest run time of a chat request, in milliseconds; 0 or none for no limit",
    ),
    SSRF_ALLOWED_HOSTS: textList(
      "Hosts in private networks that the server may call for blocks; this machine itself and link-local addresses stay out of reach",
    ),
    PARLEY_LOCAL_SERVERS: textList(
      "Servers on this machine that may be called for blocks, each with its port: `localhost:11434` for a model server. Every author can reach them. In a container, this machine is the container: name a host beside it in SSRF_ALLOWED_HOSTS instead",
    ),
  },
  "Traces (OpenTelemetry)": {
    OTEL_EXPORTER_OTLP_ENDPOINT: url(
      "Address of a collector, to which traces of what the server does are sent by OTLP over HTTP: `http://localhost:4318`, and `/v1/traces` is added. Nothing is recorded where neither this nor the next is set",
    ),
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: url("The whole address for traces, where it is another one"),
    OTEL_EXPORTER_OTLP_HEADERS: pairs("Headers that go with them, such as `authorization=Bearer%20token`", secret),
    OTEL_EXPORTER_OTLP_PROTOCOL: oneOf(["http/protobuf", "http/json"], "How they are written", {
      default: "http/protobuf",
    }),
    OTEL_SERVICE_NAME: text("Name of this server in the traces; `parley` where nothing names it"),
    OTEL_RESOURCE_ATTRIBUTES: pairs(
      "What else the traces say of this server, such as `deployment.environment.name=test`",
    ),
    OTEL_TRACES_SAMPLER: oneOf(
      [
        "always_on",
        "always_off",
        "traceidratio",
        "parentbased_always_on",
        "parentbased_always_off",
        "parentbased_traceidratio",
      ],
      "Which requests are recorded. Those that begin with `parentbased_` follow the `traceparent` of a request that has one",
      { default: "parentbased_always_on" },
    ),
    OTEL_TRACES_SAMPLER_ARG: ratio("Share of requests that the samplers with a ratio record", { default: "1" }),
    OTEL_SDK_DISABLED: bool("Switches all this off", { default: "false" }),
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
    NEXT_PUBLIC_CHAT_API_URL: url("Another host for the chat API", {
      unneeded: "The viewer answers the chat API at its own addresses, and runs chats in the visitor's browser.",
    }),
    NEXT_PUBLIC_ONBOARDING_TYPEBOT_ID: text(
      "Public id, or id, of a published bot that welcomes authors: each sees it once on the dashboard. It is given the variables `Name` and `Email`",
    ),
  },
  Accounts: {
    DEFAULT_WORKSPACE_PLAN: oneOf(["FREE", "STARTER", "PRO", "LIFETIME", "UNLIMITED"], "Plan of new workspaces", {
      default: "FREE",
    }),
    ADMIN_EMAIL: textList(
      "E-mail addresses of the server's administrators, who administer every workspace. An address counts once it is confirmed (by an invitation that was sent there, or a provider), and for whoever set the server up",
    ),
    DISABLE_SIGNUP: bool(
      "Only invited people, and those of ADMIN_EMAIL, get an account, by every way to sign in that is switched on. Where it is off, whoever has an account at a provider of your own, and anybody who signs in by a public provider or by e-mail for the first time, or makes an account with a password by the link of an e-mail, gets a workspace of their own. Without a mail server nobody makes an account with a password but by an invitation",
      { default: "false" },
    ),
    EMAIL_UNSUBSCRIBE_SECRET: text("Signs unsubscribe links", {
      unneeded: "Parley sends no newsletters that anybody could unsubscribe from.",
      ...secret,
    }),
  },
  "Sign-in providers": {
    PARLEY_PASSWORD_SIGN_IN: bool(
      "Whether people sign in with a password; `false` needs another way to sign in. The owner's link and `parley reset-password` go on working",
      { default: "true" },
    ),
    GITHUB_CLIENT_ID: text("GitHub. Its callback address is the builder's with `/api/auth/callback/github`"),
    GITHUB_CLIENT_SECRET: text("GitHub", secret),
    FACEBOOK_CLIENT_ID: text(
      "Facebook, with `/api/auth/callback/facebook`. It does not say whether an e-mail address was verified, so it lets in only those who have connected it on their account page",
    ),
    FACEBOOK_CLIENT_SECRET: text("Facebook", secret),
    GITLAB_CLIENT_ID: text("GitLab, with `/api/auth/callback/gitlab` and the scope `read_api`"),
    GITLAB_CLIENT_SECRET: text("GitLab", secret),
    GITLAB_BASE_URL: url("Address of the GitLab server, which may be in a private network", {
      default: "https://gitlab.com",
    }),
    GITLAB_NAME: text("Label of the GitLab button", { default: "GitLab" }),
    GITLAB_REQUIRED_GROUPS: textList(
      "Groups by their paths; whoever signs in by GitLab has to be a direct member of one of them. Empty for none",
    ),
    AZURE_AD_CLIENT_ID: text("Microsoft Entra ID, with `/api/auth/callback/azure-ad`; all three are needed"),
    AZURE_AD_CLIENT_SECRET: text("Microsoft Entra ID", secret),
    AZURE_AD_TENANT_ID: tenant("Microsoft Entra ID: the id or the domain of one tenant, not `common`"),
    GOOGLE_AUTH_CLIENT_ID: text("Google, with `/api/auth/callback/google`"),
    GOOGLE_AUTH_CLIENT_SECRET: text("Google", secret),
    KEYCLOAK_CLIENT_ID: text("Keycloak, with `/api/auth/callback/keycloak`; all four are needed"),
    KEYCLOAK_CLIENT_SECRET: text("Keycloak", secret),
    KEYCLOAK_REALM: text("Keycloak"),
    KEYCLOAK_BASE_URL: url(
      "Address of the Keycloak server, with or without `/realms` at its end; it may be in a private network",
    ),
    CUSTOM_OAUTH_CLIENT_ID: text(
      "Any provider that speaks OpenID Connect, with `/api/auth/callback/custom-oauth`; the secret and the issuer or the discovery document are needed, too",
    ),
    CUSTOM_OAUTH_CLIENT_SECRET: text("That provider", secret),
    CUSTOM_OAUTH_ISSUER: url(
      "Issuer of that provider, which may be in a private network; where it is not set, what stands before `/.well-known` in the address of the discovery document",
    ),
    CUSTOM_OAUTH_WELL_KNOWN_URL: url("Its discovery document; the issuer's where it is not set"),
    CUSTOM_OAUTH_NAME: text("Label of its button", { default: "Custom OAuth" }),
    CUSTOM_OAUTH_SCOPE: text("Scopes asked for", { default: "openid profile email" }),
    CUSTOM_OAUTH_USER_ID_PATH: text("Where the user information holds the id; `sub` where there is nothing", {
      default: "id",
    }),
    CUSTOM_OAUTH_USER_EMAIL_PATH: text("… the e-mail address; `email_verified` has to be true beside it", {
      default: "email",
    }),
    CUSTOM_OAUTH_USER_NAME_PATH: text("… the name", { default: "name" }),
    CUSTOM_OAUTH_USER_IMAGE_PATH: text("… the picture; `picture` where there is nothing", { default: "image" }),
  },
  "E-mail (SMTP)": {
    SMTP_USERNAME: text("User name"),
    SMTP_PASSWORD: text("Password", secret),
    SMTP_HOST: text("Server"),
    SMTP_PORT: wholeNumber({ min: 1, max: 65_535 }, "Port", { default: "25" }),
    SMTP_SECURE: bool("TLS from the first byte", { default: "false" }),
    SMTP_IGNORE_TLS: bool("Never STARTTLS"),
    SMTP_AUTH_DISABLED: bool("E-mails are sent, but nobody signs in by e-mail", { default: "false" }),
    NEXT_PUBLIC_SMTP_FROM: sender("Sender of all e-mails"),
  },
  "Files (S3)": {
    S3_ACCESS_KEY: text(
      "Access key. With the secret key and the endpoint, all files are kept in a bucket and not in the data folder",
    ),
    S3_SECRET_KEY: text("Secret key", secret),
    S3_ENDPOINT: text("Host of the service: `s3.eu-central-1.amazonaws.com`, or `minio`"),
    S3_BUCKET: text("Bucket", { default: "typebot" }),
    S3_PORT: wholeNumber({ min: 1, max: 65_535 }, "Port, where it is not the usual one"),
    S3_SSL: bool("https", { default: "true" }),
    S3_REGION: text("Region; `us-east-1` where it is not set, as services of your own expect"),
    S3_PUBLIC_CUSTOM_DOMAIN: url(
      "Address at which everybody can read what is under `public/` in the bucket. Public files get their address there; without it, Parley hands them out itself and the bucket stays private",
    ),
  },
  WhatsApp: {
    META_SYSTEM_USER_TOKEN: text("Token of the preview's sender", { ...whatsApp, ...secret }),
    WHATSAPP_PREVIEW_FROM_PHONE_NUMBER_ID: text("Preview's sender", whatsApp),
    WHATSAPP_PREVIEW_APP_SECRET: text("Verifies what the preview's webhook receives", { ...whatsApp, ...secret }),
    WHATSAPP_PREVIEW_TEMPLATE_NAME: text("Template that opens a preview", whatsApp),
    WHATSAPP_PREVIEW_TEMPLATE_LANG: text("Its language", { default: "en_US", ...whatsApp }),
    WHATSAPP_CLOUD_API_URL: url("Address of the Cloud API", { default: "https://graph.facebook.com", ...whatsApp }),
    WHATSAPP_INTERACTIVE_GROUP_SIZE: wholeNumber({ min: 1, max: 10 }, "Buttons in an interactive message", {
      default: "3",
      ...whatsApp,
    }),
  },
  "Google and pickers": {
    GOOGLE_SHEETS_CLIENT_ID: text(
      "This server's client at Google, by which authors connect Google Sheets. Its redirect address is the builder's with `/api/credentials/google-sheets/callback`",
    ),
    GOOGLE_SHEETS_CLIENT_SECRET: text("The secret of that client", secret),
    NEXT_PUBLIC_GOOGLE_SHEETS_API_KEY: text("Google's file picker for spreadsheets", {
      unneeded: "The server lists spreadsheets with the account of the author, and needs no picker.",
    }),
    GMAIL_CLIENT_ID: text(
      "This server's client at Google, by which authors connect Gmail. Its redirect address is the builder's with `/oauth/redirect`",
    ),
    GMAIL_CLIENT_SECRET: text("The secret of that client", secret),
    NEXT_PUBLIC_GOOGLE_FONTS_API_KEY: text(
      "Key of the Google Fonts Developer API, with which authors choose from the list of all its fonts; it stays on the server",
      secret,
    ),
    NEXT_PUBLIC_GIPHY_API_KEY: text(
      "Key of GIPHY, with which authors search for GIFs where a picture is set; it stays on the server",
      secret,
    ),
    NEXT_PUBLIC_UNSPLASH_APP_NAME: text(
      "Name of this server's application at Unsplash, which the links to photographers carry",
    ),
    NEXT_PUBLIC_UNSPLASH_ACCESS_KEY: text(
      "Access key of that application, with which authors search for photos where a picture is set; it stays on the server. Both are needed",
      secret,
    ),
    NEXT_PUBLIC_PEXELS_API_KEY: text(
      "Key of Pexels, with which authors search for videos where a video is set; it stays on the server",
      secret,
    ),
  },
  Development: {
    PARLEY_DEV_APPS: localAddresses(
      "Only for work on Parley itself: `npm run dev` sets it, so that pages load their scripts from Vite's development servers. Refused where the server listens for other machines or has a public address",
    ),
  },
} as const;
