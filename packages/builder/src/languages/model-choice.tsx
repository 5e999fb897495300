import type { CredentialSummary } from "@parley/api/app";
import { definitions } from "@parley/blocks/definitions";
import type { JsonObject } from "@parley/core";
import type { Draft } from "@parley/core/draft";
import { type AnswerAction, findAnswerAction, type RootField } from "@parley/core/fields";
import { Button, Picker } from "@parley/ui/author";
import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { accountsQuery } from "../accounts/accounts-query.ts";
import { NewAccountDialog } from "../accounts/new-account-dialog.tsx";
import { FieldsForm } from "../form/fields-form.tsx";
import { LookUpProvider } from "../form/look-up-context.tsx";
import { useDocumentState } from "../open-bot/document-context.tsx";

/** A type of blocks that ask a model, which have accounts of a type. */
interface Service extends AnswerAction {
  type: string;
  label: string;
}

const services: readonly Service[] = Object.values(definitions).flatMap(({ type, label, options }) => {
  const asks = findAnswerAction(options);
  return asks ? [{ ...asks, type, label }] : [];
});

const accountTypes = services.map(({ account }) => account.credentialsType);

export const serviceOf = (account: CredentialSummary | undefined): Service | undefined =>
  services.find(({ account: { credentialsType } }) => credentialsType === account?.type);

/** The accounts that can be asked, those that this bot uses first, then those that others use. */
const listModelAccounts = (credentials: readonly CredentialSummary[], botId: string): CredentialSummary[] => {
  const worth = ({ usedBy, problem }: CredentialSummary) =>
    (problem === null ? 4 : 0) + (usedBy.some(({ id }) => id === botId) ? 2 : 0) + (usedBy.length > 0 ? 1 : 0);
  return credentials.filter(serviceOf).sort((one, other) => worth(other) - worth(one));
};

/** The model that this bot asks with an account, else the one that a new block of the service has. */
export const usualModel = (draft: Draft, account: CredentialSummary): string => {
  const [used] = Object.values(draft.blocks).flatMap(({ options: { credentialsId, model } }) =>
    credentialsId === account.id && typeof model === "string" ? [model] : [],
  );
  return used ?? serviceOf(account)?.model.placeholder ?? "";
};

/** The accounts of the workspace that can be asked; undefined until they are known. */
export const useModelAccounts = (): { accounts: CredentialSummary[] | undefined; hasFailed: boolean } => {
  const botId = useDocumentState(({ bot }) => bot.id);
  const { data, isError } = useQuery(accountsQuery);
  const accounts = useMemo(() => data && listModelAccounts(data.credentials, botId), [data, botId]);
  return { accounts, hasFailed: isError };
};

interface ModelChoiceProps {
  accounts: readonly CredentialSummary[];
  account: CredentialSummary | undefined;
  onAccount: (id: string) => void;
  model: string;
  onModel: (model: string) => void;
}

const notHere: ReadonlySet<string> = new Set(["credentialsId"]);

/** Chooses an account, or connects one, and a model of those that its provider has. */
export const ModelChoice = ({ accounts, account, onAccount, model, onModel }: ModelChoiceProps) => {
  const t = useTranslations("languages");
  const botId = useDocumentState(({ bot }) => bot.id);
  const [isConnecting, setConnecting] = useState(false);
  const service = serviceOf(account);
  const field = useMemo(
    (): RootField | undefined =>
      service && {
        kind: "object",
        label: "",
        fields: { credentialsId: service.account, model: { ...service.model, template: "none", ends: {} } },
      },
    [service],
  );
  const values = useMemo(
    (): JsonObject => ({ ...(account ? { credentialsId: account.id } : {}), model }),
    [account, model],
  );
  const owner = useMemo(() => (service ? { botId, blockType: service.type } : null), [service, botId]);
  return (
    <>
      <Picker
        label={t("account")}
        help={accounts.length === 0 ? t("noAccount") : undefined}
        choices={accounts.map((one) => ({ id: one.id, label: one.name, hint: serviceOf(one)?.label ?? "" }))}
        value={account?.id ?? null}
        placeholder={t("chooseAccount")}
        onChange={onAccount}
      />
      <div>
        <Button isSmall onPress={() => setConnecting(true)}>
          <Plus />
          {t("addAccount")}
        </Button>
      </div>
      {field && owner ? (
        <LookUpProvider value={owner}>
          <FieldsForm
            field={field}
            values={values}
            left={notHere}
            onChange={(path, value) => path[0] === "model" && onModel(typeof value === "string" ? value : "")}
          />
        </LookUpProvider>
      ) : null}
      {isConnecting ? (
        <NewAccountDialog
          among={accountTypes}
          onClose={() => setConnecting(false)}
          onDone={(id) => {
            setConnecting(false);
            onAccount(id);
          }}
        />
      ) : null}
    </>
  );
};
