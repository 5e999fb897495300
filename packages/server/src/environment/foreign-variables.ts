import type { RawEnvironment } from "./parse-environment.ts";

const billing = "Parley sells nothing: workspaces have no paid plans.";
const hosting = "It belongs to the hosting of Typebot's own cloud.";
const telemetry = "Parley sends nothing about its use to anybody.";
const moderation = "Parley doesn't judge what authors publish.";

/**
 * Settings of a Typebot server that have no effect here, with the reason. They are accepted, so that its `.env` can be
 * used unchanged.
 */
export const foreignVariables: Readonly<Record<string, string>> = {
  NEXTAUTH_URL_INTERNAL: "Parley is one process, and calls itself by no address.",
  NEXTAUTH_SECRET: "Sessions are signed with ENCRYPTION_SECRET.",
  AUTH_TRUST_HOST: "PARLEY_TRUST_PROXY says how many proxies to trust.",
  SKIP_ENV_CHECK: "Settings are always checked.",
  LANDING_PAGE_URL: hosting,
  NEXT_PUBLIC_USE_EXPERIMENTAL_CHAT_API_ON: "There is one chat API.",
  RADAR_HIGH_RISK_KEYWORDS: moderation,
  RADAR_INTERMEDIATE_RISK_KEYWORDS: moderation,
  RADAR_CUMULATIVE_KEYWORDS: moderation,
  TRADEMARK_VIOLATION_KEYWORDS: moderation,
  RESEND_WEBHOOK_SECRET: "Mails that come back are not counted.",
  NEXT_PUBLIC_PARTYKIT_HOST: "Blocks that wait for a call are called at Parley itself.",
  STRIPE_SECRET_KEY: billing,
  STRIPE_WEBHOOK_SECRET: billing,
  NEXT_PUBLIC_STRIPE_PUBLIC_KEY: billing,
  STRIPE_STARTER_PRICE_ID: billing,
  STRIPE_STARTER_CHATS_PRICE_ID: billing,
  STRIPE_PRO_PRICE_ID: billing,
  STRIPE_PRO_CHATS_PRICE_ID: billing,
  VERCEL_TOKEN: hosting,
  VERCEL_TEAM_ID: hosting,
  VERCEL_GIT_COMMIT_SHA: hosting,
  VERCEL_BUILDER_PROJECT_NAME: hosting,
  VERCEL_LANDING_PROJECT_NAME: hosting,
  NEXT_PUBLIC_VERCEL_VIEWER_PROJECT_NAME: hosting,
  NEXT_PUBLIC_VERCEL_GIT_COMMIT_SHA: hosting,
  NEXT_PUBLIC_VERCEL_ENV: hosting,
  SLEEKPLAN_SSO_KEY: telemetry,
  SENTRY_DSN: telemetry,
  SENTRY_AUTH_TOKEN: telemetry,
  SENTRY_PROJECT: telemetry,
  SENTRY_ORG: telemetry,
  MESSAGE_WEBHOOK_URL: telemetry,
  USER_CREATED_WEBHOOK_URL: telemetry,
  NEXT_PUBLIC_POSTHOG_KEY: telemetry,
  POSTHOG_PERSONAL_API_KEY: telemetry,
  POSTHOG_PROJECT_ID: telemetry,
  POSTHOG_API_HOST: telemetry,
  NEXT_PUBLIC_TOLGEE_API_KEY: "Translations of the app are part of it.",
  NEXT_PUBLIC_TOLGEE_API_URL: "Translations of the app are part of it.",
  OTEL_EXPORTER_OTLP_SIGNALS: "Traces are all that is sent, where OTEL_EXPORTER_OTLP_ENDPOINT says to where.",
  INNGEST_EVENT_KEY: "Parley does its work in the background by itself.",
  INNGEST_SIGNING_KEY: "Parley does its work in the background by itself.",
};

/** Returns the given settings of a Typebot server that have no effect here, each with the reason. */
export const findForeignSettings = (raw: RawEnvironment): { name: string; reason: string }[] =>
  Object.entries(foreignVariables)
    .filter(([name]) => raw[name] !== undefined)
    .map(([name, reason]) => ({ name, reason }));
