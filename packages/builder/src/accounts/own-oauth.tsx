import { credentialsDefinitions } from "@parley/blocks/credentials";
import { type JsonObject, lookup } from "@parley/core";
import type { CredentialsDefinition } from "@parley/core/fields";
import { cx } from "@parley/ui/author";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import listing from "../base/listing-page.module.css";
import { accountsQuery } from "./accounts-query.ts";

/** Whether an account with these values gets its access by a person's consent, with a client of the author's own. */
export const isByConsent = ({ ownOAuth }: Pick<CredentialsDefinition, "ownOAuth">, values: JsonObject): boolean =>
  ownOAuth !== undefined && values[ownOAuth.kindField] === ownOAuth.byConsent;

/** Whether an account of a type has yet to be given access by a person, as its problem says. */
export const awaitsConsent = ({ type, problem }: { type: string; problem: string | null }): boolean =>
  problem !== null && lookup(credentialsDefinitions, type)?.ownOAuth !== undefined;

/** The server on whose page consent is given, as people read it. */
export const providerIn = ({ authorizeUrl }: JsonObject): string | undefined =>
  typeof authorizeUrl === "string" && URL.canParse(authorizeUrl) ? new URL(authorizeUrl).host : undefined;

/** The redirect address to register at a service whose consent such an account needs. */
export const RedirectAddress = ({ definition, values }: { definition: CredentialsDefinition; values: JsonObject }) => {
  const t = useTranslations("accounts");
  const isNeeded = isByConsent(definition, values);
  const { data } = useQuery({ ...accountsQuery, enabled: isNeeded });
  const address = isNeeded ? data?.consents.find(({ type }) => type === definition.type)?.callbackUrl : undefined;
  if (address === undefined) return null;
  return (
    <p className={cx(listing.lead)}>
      {t("redirectAddress")} <code>{address}</code>
    </p>
  );
};
