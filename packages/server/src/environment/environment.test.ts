import { readFileSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { createTestParley } from "../testing/create-test-parley.ts";
import { EnvironmentError } from "./environment-error.ts";
import { environmentTable } from "./environment-table.ts";
import { parseEnvironment } from "./parse-environment.ts";

const problemsOf = (raw: Record<string, string>): string[] => {
  try {
    parseEnvironment(raw);
    return [];
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    return error.problems.map(({ field }) => field);
  }
};

describe("parseEnvironment", () => {
  it("spec 5.21, 5.22, 5.23, 5.24, 5.25, 5.26: needs nothing and fills in the specified defaults", () => {
    const environment = parseEnvironment({});
    expect(environment).toMatchObject({
      PORT: 3000,
      PARLEY_VIEWER_PORT: 3001,
      PARLEY_DATA_DIR: "./data",
      DEFAULT_WORKSPACE_PLAN: "FREE",
      SMTP_PORT: 25,
      S3_BUCKET: "typebot",
      S3_SSL: true,
      GITLAB_BASE_URL: "https://gitlab.com",
      WHATSAPP_INTERACTIVE_GROUP_SIZE: 3,
      NEXT_PUBLIC_VIEWER_404_TITLE: "404",
      NEXT_PUBLIC_VIEWER_404_SUBTITLE: "The bot you're looking for doesn't exist.",
      DISABLE_SIGNUP: false,
    });
    expect(environment.DATABASE_URL).toBeUndefined();
    expect(environment.ENCRYPTION_SECRET).toBeUndefined();
  });

  it("logs more for TYPEBOT_DEBUG, unless LOG_LEVEL says how much", () => {
    expect(parseEnvironment({ TYPEBOT_DEBUG: "true" }).LOG_LEVEL).toBe("debug");
    expect(parseEnvironment({ TYPEBOT_DEBUG: "true", LOG_LEVEL: "warn" }).LOG_LEVEL).toBe("warn");
    expect(parseEnvironment({ TYPEBOT_DEBUG: "false" }).LOG_LEVEL).toBe("info");
  });

  it("converts what is given", () => {
    const environment = parseEnvironment({
      DATABASE_URL: "mysql://root@127.0.0.1/parley",
      ENCRYPTION_SECRET: "x".repeat(32),
      NEXT_PUBLIC_VIEWER_URL: "https://chat.example.org/, https://b.example.org",
      ADMIN_EMAIL: "a@example.org, b@example.org",
      GITLAB_REQUIRED_GROUPS: "",
      S3_SSL: "false",
      NEXT_PUBLIC_SMTP_FROM: "'Parley' <parley@example.org>",
    });
    expect(environment.NEXT_PUBLIC_VIEWER_URL).toEqual(["https://chat.example.org", "https://b.example.org"]);
    expect(environment.ADMIN_EMAIL).toEqual(["a@example.org", "b@example.org"]);
    expect(environment.GITLAB_REQUIRED_GROUPS).toEqual([]);
    expect(environment.S3_SSL).toBe(false);
  });

  it.each([
    ["DATABASE_URL", "sqlite://x"],
    ["DATABASE_URL", "postgres"],
    ["DATABASE_URL", ""],
    ["ENCRYPTION_SECRET", "short"],
    ["ENCRYPTION_SECRET", "x".repeat(33)],
    ["DEFAULT_WORKSPACE_PLAN", "GOLD"],
    ["DEFAULT_WORKSPACE_PLAN", "free"],
    ["WHATSAPP_INTERACTIVE_GROUP_SIZE", "0"],
    ["WHATSAPP_INTERACTIVE_GROUP_SIZE", "2.5"],
    ["WHATSAPP_INTERACTIVE_GROUP_SIZE", "three"],
    ["SMTP_PORT", "many"],
    ["SMTP_PORT", "25.5"],
    ["S3_SSL", "yes"],
    ["GITLAB_BASE_URL", "gitlab"],
    ["NEXT_PUBLIC_VIEWER_URL", ","],
    ["NEXT_PUBLIC_VIEWER_URL", "https://a.example.org,b"],
    ["NEXTAUTH_URL", "javascript:alert(1)"],
    ["NEXTAUTH_URL", "https://example.org/parley"],
    ["NEXTAUTH_URL", "https://example.org/?x"],
    ["NEXT_PUBLIC_VIEWER_URL", "https://a.example.org,https://b.example.org/bots"],
    ["NEXT_PUBLIC_SMTP_FROM", "'Parley' <nobody>"],
    ["GITHUB_CLIENT_ID", ""],
    ["PORT", "70000"],
    ["NODE_ENV", "prod"],
    ["OTEL_EXPORTER_OTLP_HEADERS", "bearer"],
    ["OTEL_EXPORTER_OTLP_HEADERS", "key=%E0%A4%A"],
    ["OTEL_EXPORTER_OTLP_PROTOCOL", "grpc"],
    ["OTEL_TRACES_SAMPLER_ARG", "1.5"],
    ["OTEL_TRACES_SAMPLER_ARG", "half"],
  ])("spec 5.19, 5.20, 5.21, 5.25: refuses %s=%s", (field, value) => {
    expect(problemsOf({ [field]: value })).toEqual([field]);
  });

  it("spec 5.19, 5.20, 5.27: lists every bad field in one error and keeps the values to itself", () => {
    const raw = { DATABASE_URL: "file:hidden", ENCRYPTION_SECRET: "hidden", SMTP_PORT: "x" };
    expect(problemsOf(raw)).toEqual(["DATABASE_URL", "ENCRYPTION_SECRET", "SMTP_PORT"]);
    expect(() => parseEnvironment(raw)).toThrow(
      "Invalid environment variables:\n" +
        "  DATABASE_URL: expected a URL starting with postgres or mysql\n" +
        "  ENCRYPTION_SECRET: expected exactly 32 characters\n" +
        "  SMTP_PORT: expected a whole number from 1 to 65535",
    );
    expect(() => parseEnvironment(raw)).not.toThrow(/hidden/);
  });

  it.each(["FREE", "STARTER", "PRO", "LIFETIME", "UNLIMITED"])(
    "spec 5.21: %s is one of the five plans that a workspace has by default",
    async (DEFAULT_WORKSPACE_PLAN) => {
      expect(parseEnvironment({ DEFAULT_WORKSPACE_PLAN })).toMatchObject({ DEFAULT_WORKSPACE_PLAN });
      const parley = await createTestParley(DEFAULT_WORKSPACE_PLAN === "FREE" ? {} : { DEFAULT_WORKSPACE_PLAN });
      const { connection } = parley.parley.services.database;
      expect(await connection.selectFrom("workspaces").select("plan").execute()).toEqual([
        { plan: DEFAULT_WORKSPACE_PLAN },
      ]);
      await parley.close();
    },
  );

  it("spec 6.3: allows a comma-separated list of admin e-mail addresses, a disable-signup flag and a default workspace plan", () => {
    const raw = { ADMIN_EMAIL: "a@example.org,b@example.org", DISABLE_SIGNUP: "true", DEFAULT_WORKSPACE_PLAN: "PRO" };
    expect(parseEnvironment(raw)).toMatchObject({
      ADMIN_EMAIL: ["a@example.org", "b@example.org"],
      DISABLE_SIGNUP: true,
      DEFAULT_WORKSPACE_PLAN: "PRO",
    });
    for (const DEFAULT_WORKSPACE_PLAN of ["FREE", "STARTER", "PRO", "LIFETIME", "UNLIMITED"])
      expect(parseEnvironment({ DEFAULT_WORKSPACE_PLAN })).toMatchObject({ DEFAULT_WORKSPACE_PLAN });
  });

  it("spec R2.7: passwords are switched off only where there is another way to sign in", () => {
    const off = { PARLEY_PASSWORD_SIGN_IN: "false" };
    expect(problemsOf(off)).toEqual(["PARLEY_PASSWORD_SIGN_IN"]);
    const mail = { SMTP_HOST: "mail.example.org", NEXT_PUBLIC_SMTP_FROM: "parley@example.org" };
    expect(problemsOf({ ...off, ...mail })).toEqual([]);
    expect(problemsOf({ ...off, ...mail, SMTP_AUTH_DISABLED: "true" })).toEqual(["PARLEY_PASSWORD_SIGN_IN"]);
    expect(problemsOf({ ...off, GITHUB_CLIENT_ID: "id" })).toEqual(["PARLEY_PASSWORD_SIGN_IN"]);
    expect(problemsOf({ ...off, GITHUB_CLIENT_ID: "id", GITHUB_CLIENT_SECRET: "secret" })).toEqual([]);
    // Facebook lets in only people who already have an account.
    const facebook = { FACEBOOK_CLIENT_ID: "id", FACEBOOK_CLIENT_SECRET: "secret" };
    expect(problemsOf({ ...off, ...facebook })).toEqual(["PARLEY_PASSWORD_SIGN_IN"]);
    const custom = { CUSTOM_OAUTH_CLIENT_ID: "id", CUSTOM_OAUTH_CLIENT_SECRET: "secret" };
    expect(problemsOf({ ...off, ...custom })).toEqual(["PARLEY_PASSWORD_SIGN_IN"]);
    expect(problemsOf({ ...off, ...custom, CUSTOM_OAUTH_ISSUER: "https://id.example.org" })).toEqual([]);
  });

  it("spec 6.4: configures sign-in providers: two code hosts, one with required groups, a social network, and more", () => {
    const raw = {
      GITHUB_CLIENT_ID: "id",
      GITHUB_CLIENT_SECRET: "secret",
      FACEBOOK_CLIENT_ID: "id",
      FACEBOOK_CLIENT_SECRET: "secret",
      GITLAB_CLIENT_ID: "id",
      GITLAB_CLIENT_SECRET: "secret",
      AZURE_AD_CLIENT_ID: "id",
      AZURE_AD_CLIENT_SECRET: "secret",
      AZURE_AD_TENANT_ID: "tenant",
      GOOGLE_AUTH_CLIENT_ID: "id",
      GOOGLE_AUTH_CLIENT_SECRET: "secret",
      KEYCLOAK_CLIENT_ID: "id",
      KEYCLOAK_CLIENT_SECRET: "secret",
      KEYCLOAK_REALM: "realm",
      KEYCLOAK_BASE_URL: "https://id.example.org",
      CUSTOM_OAUTH_CLIENT_ID: "id",
      CUSTOM_OAUTH_CLIENT_SECRET: "secret",
      CUSTOM_OAUTH_ISSUER: "https://login.example.org",
      SMTP_HOST: "mail.example.org",
      SMTP_USERNAME: "parley",
      SMTP_PASSWORD: "secret",
      NEXT_PUBLIC_SMTP_FROM: "parley@example.org",
    };
    expect(parseEnvironment({ ...raw, GITLAB_REQUIRED_GROUPS: "staff, board" })).toMatchObject({
      ...raw,
      GITLAB_REQUIRED_GROUPS: ["staff", "board"],
    });
    for (const name of ["KEYCLOAK_BASE_URL", "CUSTOM_OAUTH_ISSUER", "NEXT_PUBLIC_SMTP_FROM"])
      expect(problemsOf({ ...raw, [name]: "nowhere" })).toEqual([name]);
  });

  it.each(["common", "Organizations", " consumers "])(
    "takes no tenant of Microsoft that is everybody: %s",
    (tenant) => {
      expect(problemsOf({ AZURE_AD_TENANT_ID: tenant })).toEqual(["AZURE_AD_TENANT_ID"]);
      expect(problemsOf({ AZURE_AD_TENANT_ID: "9188040d-6c67-4c5b-b112-36a304b66dad" })).toEqual([]);
      expect(problemsOf({ AZURE_AD_TENANT_ID: "example.onmicrosoft.com" })).toEqual([]);
    },
  );

  it("takes scripts from development servers of this machine, and only while no other machine is served", () => {
    const dev = "viewer=http://127.0.0.1:5173, builder=http://localhost:5174";
    expect(parseEnvironment({ PARLEY_DEV_APPS: dev }).PARLEY_DEV_APPS).toEqual({
      viewer: "http://127.0.0.1:5173",
      builder: "http://localhost:5174",
    });
    const refused = [
      "viewer=http://example.org:5173",
      "viewer=https://127.0.0.1.example.org:5173",
      "viewer=http://127.0.0.1:5173/x",
      "viewer=http://127.0.0.1@example.org:80",
      "viewer",
      "",
    ];
    for (const value of refused) expect(problemsOf({ PARLEY_DEV_APPS: value })).toEqual(["PARLEY_DEV_APPS"]);
    for (const open of [
      { PARLEY_HOST: "0.0.0.0" },
      { NEXTAUTH_URL: "https://builder.example.org" },
      { NEXT_PUBLIC_VIEWER_URL: "http://127.0.0.1:3001, https://chat.example.org" },
    ])
      expect(problemsOf({ PARLEY_DEV_APPS: dev, ...open })).toEqual(["PARLEY_DEV_APPS"]);
    const local = { NEXTAUTH_URL: "http://localhost:3000", NEXT_PUBLIC_VIEWER_URL: "http://[::1]:3001" };
    expect(problemsOf({ PARLEY_DEV_APPS: dev, ...local })).toEqual([]);
  });

  it("spec R4.2: wants all keys to a bucket, or none", () => {
    const bucket = { S3_ENDPOINT: "minio", S3_ACCESS_KEY: "key", S3_SECRET_KEY: "secret" };
    expect(problemsOf(bucket)).toEqual([]);
    expect(problemsOf({ S3_ENDPOINT: "minio" })).toEqual(["S3_ACCESS_KEY", "S3_SECRET_KEY"]);
    expect(problemsOf({ S3_ACCESS_KEY: "key", S3_SECRET_KEY: "secret" })).toEqual(["S3_ENDPOINT"]);
  });

  it("reads OpenTelemetry's lists and shares as other programs do", () => {
    const headers = "authorization=Bearer%20a%2Cb==, x-team = parley,";
    const environment = parseEnvironment({ OTEL_EXPORTER_OTLP_HEADERS: headers, OTEL_TRACES_SAMPLER_ARG: ".25" });
    expect(environment.OTEL_EXPORTER_OTLP_HEADERS).toEqual({ authorization: "Bearer a,b==", "x-team": "parley" });
    expect(environment.OTEL_TRACES_SAMPLER_ARG).toBe(0.25);
  });

  it("spec R1.5: cannot be told to skip the check", () => {
    expect(problemsOf({ SKIP_ENV_CHECK: "true", S3_SSL: "1" })).toEqual(["S3_SSL"]);
  });
});

describe("docs/configuration.md", () => {
  it("spec R1.1: is what the declarations give (write it anew with UPDATE_DOCS=1)", () => {
    const page = new URL("../../../../docs/configuration.md", import.meta.url);
    if (process.env.UPDATE_DOCS === "1") writeFileSync(page, environmentTable());
    expect(readFileSync(page, "utf8")).toBe(environmentTable());
  });

  it("reserves nothing but what belongs to WhatsApp", () => {
    const reserved = environmentTable()
      .split("\n")
      .filter((line) => /^\| `.*reserved/.test(line));
    expect(reserved.length).toBeGreaterThan(0);
    for (const line of reserved)
      expect(line).toMatch(
        /^\| `(WHATSAPP_|META_SYSTEM_USER_TOKEN`).*reserved: belongs to WhatsApp, which is not part of this release, and has no effect/,
      );
  });
});
