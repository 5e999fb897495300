/** The settings that each provider needs. A provider is offered if all of them are set. */
const needed = {
  github: ["GITHUB_CLIENT_ID", "GITHUB_CLIENT_SECRET"],
  google: ["GOOGLE_AUTH_CLIENT_ID", "GOOGLE_AUTH_CLIENT_SECRET"],
  gitlab: ["GITLAB_CLIENT_ID", "GITLAB_CLIENT_SECRET"],
  "azure-ad": ["AZURE_AD_CLIENT_ID", "AZURE_AD_CLIENT_SECRET", "AZURE_AD_TENANT_ID"],
  facebook: ["FACEBOOK_CLIENT_ID", "FACEBOOK_CLIENT_SECRET"],
  keycloak: ["KEYCLOAK_CLIENT_ID", "KEYCLOAK_CLIENT_SECRET", "KEYCLOAK_REALM", "KEYCLOAK_BASE_URL"],
  "custom-oauth": ["CUSTOM_OAUTH_CLIENT_ID", "CUSTOM_OAUTH_CLIENT_SECRET"],
} as const satisfies Record<string, readonly string[]>;

export type ProviderId = keyof typeof needed;

/** The names of the providers in messages. */
export const providerNames: Readonly<Record<ProviderId, string>> = {
  github: "GitHub",
  google: "Google",
  gitlab: "GitLab",
  "azure-ad": "Microsoft Entra ID",
  facebook: "Facebook",
  keycloak: "Keycloak",
  "custom-oauth": "the custom OAuth provider",
};

/** The settings that determine the ways to sign in. */
type WaySettings = Readonly<Record<string, unknown>>;

/** The providers whose settings are complete, in the order in which they are offered. */
export const findProviderIds = (settings: WaySettings): ProviderId[] =>
  (Object.keys(needed) as ProviderId[]).filter(
    (id) =>
      needed[id].every((name) => settings[name] !== undefined) &&
      (id !== "custom-oauth" ||
        settings.CUSTOM_OAUTH_ISSUER !== undefined ||
        settings.CUSTOM_OAUTH_WELL_KNOWN_URL !== undefined),
  );

/** Whether people can sign in by e-mail: a mail server is configured, and this way is not disabled. */
export const isMailSignInOn = ({ SMTP_HOST, NEXT_PUBLIC_SMTP_FROM, SMTP_AUTH_DISABLED }: WaySettings): boolean =>
  SMTP_HOST !== undefined && NEXT_PUBLIC_SMTP_FROM !== undefined && SMTP_AUTH_DISABLED !== true;

/** The providers at which anyone can create an account. */
const publicProviders: Readonly<Partial<Record<ProviderId, true>>> = { github: true, google: true, gitlab: true };

const gitlabCom = "https://gitlab.com";

/** Whether GitLab admits only people of an organisation: by its own server, or by required groups. */
const isOwnGitlab = ({ GITLAB_BASE_URL: url = gitlabCom, GITLAB_REQUIRED_GROUPS: groups }: WaySettings): boolean =>
  url !== gitlabCom || (Array.isArray(groups) && groups.length > 0);

/** Whether anyone can create an account at a provider. All others belong to an organisation. */
export const isPublicProvider = (settings: WaySettings, id: ProviderId): boolean =>
  id in publicProviders && !(id === "gitlab" && isOwnGitlab(settings));

/** The providers for which some but not all necessary settings are given. */
export const findHalfSetProviders = (
  settings: WaySettings,
): { id: ProviderId; given: string[]; missing: string[] }[] => {
  const whole = findProviderIds(settings);
  return (Object.keys(needed) as ProviderId[]).flatMap((id) => {
    const given = needed[id].filter((name) => settings[name] !== undefined);
    if (given.length === 0 || whole.includes(id)) return [];
    const missing: string[] = needed[id].filter((name) => settings[name] === undefined);
    const hasServer = settings.CUSTOM_OAUTH_ISSUER !== undefined || settings.CUSTOM_OAUTH_WELL_KNOWN_URL !== undefined;
    if (id === "custom-oauth" && !hasServer) missing.push("CUSTOM_OAUTH_ISSUER (or CUSTOM_OAUTH_WELL_KNOWN_URL)");
    return [{ id, given, missing }];
  });
};

/** The names of the ways by which anyone with an e-mail address can sign in. */
export const findOpenWays = (settings: WaySettings): string[] => [
  ...(isMailSignInOn(settings) ? ["e-mail"] : []),
  ...findProviderIds(settings).flatMap((id) => {
    return isPublicProvider(settings, id) ? [providerNames[id]] : [];
  }),
];

/**
 * Whether anyone may create an account with a password. The address must be verified by e-mail, so this requires that
 * signing in by e-mail is possible.
 */
export const isSignUpOn = (settings: WaySettings): boolean =>
  settings.PARLEY_PASSWORD_SIGN_IN === true && settings.DISABLE_SIGNUP !== true && isMailSignInOn(settings);

/**
 * Whether people can sign in without a password. Facebook doesn't count, since it only admits people who have connected
 * it before.
 */
export const hasOtherWay = (settings: WaySettings): boolean =>
  isMailSignInOn(settings) || findProviderIds(settings).some((id) => id !== "facebook");
