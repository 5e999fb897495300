import { type CredentialSummary, calls } from "@parley/api/app";
import type { CredentialsDefinition } from "@parley/core/fields";
import { Button, cx, Switch, TextField } from "@parley/ui/author";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ExternalLink } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "../base/api.ts";
import listing from "../base/listing-page.module.css";
import { SecretField } from "../form/secret-field.tsx";
import styles from "./accounts.module.css";
import { accountsKey, accountsQuery } from "./accounts-query.ts";
import { followConsent } from "./consent-channel.ts";
import { Problem } from "./problem.tsx";

interface ConsentFormProps {
  definition: CredentialsDefinition;
  name: string;
  /** The account to connect again. */
  account?: CredentialSummary | undefined;
  /** What people call the provider; by default as the type declares. */
  provider?: string | undefined;
  onDone: (id: string) => void;
}

/** Opened directly in the press handler, because browsers block other windows as pop-ups. */
const openWindow = (): Window | null => window.open("about:blank", "_blank", "popup,width=560,height=720");

/** Connects an account by consent, which the author gives on the provider's page in a new window. */
export const ConsentForm = ({ definition, name, account, provider: named, onDone }: ConsentFormProps) => {
  const t = useTranslations("accounts");
  const queries = useQueryClient();
  const { data } = useQuery(accountsQuery);
  const consent = data?.consents.find(({ type }) => type === definition.type);
  const provider = named ?? definition.oauth?.provider ?? definition.label;
  // The client of such an account stands in the account itself.
  const hasOwnFields = definition.ownOAuth !== undefined;
  const [isOwn, setOwn] = useState(false);
  const [id, setId] = useState("");
  const [secret, setSecret] = useState("");
  const [url, setUrl] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const hasOwn = isOwn && id.trim() !== "" && secret.trim() !== "";

  const begin = useMutation({
    mutationFn: async (opened: Window | null) => {
      setProblem(null);
      try {
        const body = {
          type: definition.type,
          name,
          ...(account === undefined ? {} : { credentialsId: account.id }),
          ...(hasOwn ? { client: { id, secret } } : {}),
        };
        const { url: address } = await api(calls.startConsent, { body });
        if (opened) opened.location.href = address;
        return address;
      } catch (error) {
        opened?.close();
        throw error;
      }
    },
    onSuccess: setUrl,
  });

  useEffect(() => {
    if (url === null) return;
    return followConsent(new URL(url).searchParams.get("state") ?? "", ({ id: made, error }) => {
      setUrl(null);
      if (made === null) return setProblem(error);
      void queries.invalidateQueries({ queryKey: accountsKey }).then(() => onDone(made));
    });
  }, [url, queries, onDone]);

  if (url !== null)
    return (
      <div className={cx(styles.wait)}>
        <p role="status">{t("consentWait", { provider })}</p>
        <a href={url} target="_blank" rel="noreferrer">
          {t("consentOpen", { provider })}
        </a>
      </div>
    );
  const canUseServer = consent?.hasClient === true || account !== undefined;
  return (
    <>
      {consent !== undefined && !canUseServer ? (
        <p className={cx(listing.lead)}>{t("noClient", { provider, settings: consent.clientSettings.join(", ") })}</p>
      ) : (
        <p className={cx(listing.lead)}>{t("consentLead", { provider })}</p>
      )}
      {hasOwnFields ? null : <Switch label={t("ownClient")} isSelected={isOwn} onChange={setOwn} />}
      {isOwn ? (
        <>
          <p className={cx(listing.lead)}>
            {t("ownClientHelp", { provider })} <code>{consent?.callbackUrl}</code>
          </p>
          <TextField label={t("clientId")} value={id} onChange={setId} autoComplete="off" />
          <SecretField label={t("clientSecret")} value={secret} onChange={setSecret} />
        </>
      ) : null}
      <Problem text={problem} error={begin.error} />
      <div>
        <Button
          kind="primary"
          isPending={begin.isPending}
          isDisabled={name.trim() === "" || (isOwn ? !hasOwn : !canUseServer)}
          onPress={() => begin.mutate(openWindow())}
        >
          <ExternalLink aria-hidden />
          {t("consentWith", { provider })}
        </Button>
      </div>
    </>
  );
};
