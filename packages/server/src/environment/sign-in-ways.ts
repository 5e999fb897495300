/** The settings that a provider needs: it is offered where all of them are set. */
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

/** What they are called in words for operators. */
export const providerNames: Readonly<Record<ProviderId, string>> = {
  github: "GitHub",
  google: "Google",
  gitlab: "GitLab",
  "azure-ad": "Microsoft Entra ID",
  facebook: "Facebook",
  keycloak: "Keycloak",
  "custom-oauth": "the custom OAuth provider",
};

/** What says which ways to sign in there are. */
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

/** Whether people sign in by e-mail: there is a mail server, and it is not kept from that. */
export const isMailSignInOn = ({ SMTP_HOST, NEXT_PUBLIC_SMTP_FROM, SMTP_AUTH_DISABLED }: WaySettings): boolean =>
  SMTP_HOST !== undefined && NEXT_PUBLIC_SMTP_FROM !== undefined && SMTP_AUTH_DISABLED !== true;

/** The providers at which anybody can have an account. */
const publicProviders: Readonly<Partial<Record<ProviderId, true>>> = { github: true, google: true, gitlab: true };

const gitlabCom = "https://gitlab.com";

/** Whether GitLab lets in only those of an own server, or of some groups. */
const isOwnGitlab = ({ GITLAB_BASE_URL: url = gitlabCom, GITLAB_REQUIRED_GROUPS: groups }: WaySettings): boolean =>
  url !== gitlabCom || (Array.isArray(groups) && groups.length > 0);

/** Whether anybody can have an account at a provider; all others are an organisation's own. */
export const isPublicProvider = (settings: WaySettings, id: ProviderId): boolean =>
  id in publicProviders && !(id === "gitlab" && isOwnGitlab(settings));

/** The providers for which something is set, and not all that they need. */
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

/** The ways by which anybody comes in who can show that some e-mail address is theirs, in words. */
export const findOpenWays = (settings: WaySettings): string[] => [
  ...(isMailSignInOn(settings) ? ["e-mail"] : []),
  ...findProviderIds(settings).flatMap((id) => {
    return isPublicProvider(settings, id) ? [providerNames[id]] : [];
  }),
];

/**
 * Whether anybody may create an account with a password. This needs an e-mail that proves the address, so it is possible
 * exactly if signing in by e-mail is.
 */
export const isSignUpOn = (settings: WaySettings): boolean =>
  settings.PARLEY_PASSWORD_SIGN_IN === true && settings.DISABLE_SIGNUP !== true && isMailSignInOn(settings);

/** Whether people can come in without a password. Facebook lets in only those who have connected it before. */
export const hasOtherWay = (settings: WaySettings): boolean =>
  isMailSignInOn(settings) || findProviderIds(settings).some((id) => id !== "facebook");
