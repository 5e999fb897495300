import { type ApiToken, calls, type TokenScope } from "@parley/api/app";
import { Button, cx, Dialog, Select, TextField } from "@parley/ui/author";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { Radio, RadioGroup } from "react-aria-components";
import { useTranslations } from "use-intl";
import { api } from "../base/api.ts";
import listing from "../base/listing-page.module.css";
import { FormProblem } from "../sign-in/form-problem.tsx";
import styles from "./api-tokens.module.css";
import { type Expiry, endOf, expiries } from "./expiry.ts";
import { tokensKey } from "./tokens-query.ts";

const scopes = [
  { id: "read", label: "scopeRead", hint: "scopeReadHint" },
  { id: "write", label: "scopeWrite", hint: "scopeWriteHint" },
  { id: "admin", label: "scopeAdmin", hint: "scopeAdminHint" },
] as const;

interface NewTokenDialogProps {
  onClose: () => void;
  onMade: (token: ApiToken & { token: string }) => void;
}

/** A dialog that asks for the name, scope and expiry of a new token. */
export const NewTokenDialog = ({ onClose, onMade }: NewTokenDialogProps) => {
  const t = useTranslations("apiTokens");
  const queries = useQueryClient();
  const form = useId();
  const [name, setName] = useState("");
  const [scope, setScope] = useState<TokenScope>("read");
  const [expiry, setExpiry] = useState<Expiry>("90");
  const [date, setDate] = useState("");
  const [isTried, setTried] = useState(false);
  const make = useMutation({
    mutationFn: (expiresAt: string | null) => api(calls.createApiToken, { body: { name, scope, expiresAt } }),
    onSuccess: async (token) => {
      onMade(token);
      await queries.invalidateQueries({ queryKey: tokensKey });
    },
  });
  const isBadDate = endOf(expiry, date, Date.now()) === undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const end = endOf(expiry, date, Date.now());
    if (name.trim() !== "" && end !== undefined) make.mutate(end);
  };
  const labelOf = (one: Expiry): string =>
    one === "date" ? t("ownDate") : one === "never" ? t("noEnd") : t("days", { count: Number(one) });
  return (
    <Dialog
      title={t("newTitle")}
      isOpen
      onClose={onClose}
      closeLabel={t("close")}
      actions={
        <>
          <Button onPress={onClose}>{t("cancel")}</Button>
          <Button kind="primary" type="submit" form={form} isPending={make.isPending}>
            {t("make")}
          </Button>
        </>
      }
    >
      <form id={form} className={cx(styles.form)} onSubmit={submit} noValidate>
        <TextField
          label={t("name")}
          help={t("nameHelp")}
          placeholder={t("namePlaceholder")}
          value={name}
          onChange={setName}
          maxLength={100}
          autoFocus
          validationBehavior="aria"
          error={isTried && name.trim() === "" ? t("needName") : undefined}
        />
        <RadioGroup
          aria-label={t("scope")}
          value={scope}
          onChange={(value) => setScope(value as TokenScope)}
          className={cx(styles.scopes)}
        >
          <span className={cx(styles.label)} aria-hidden>
            {t("scope")}
          </span>
          {scopes.map(({ id, label, hint }) => (
            <Radio key={id} value={id} className={cx(styles.scope)}>
              <span className={cx(styles.dot)} aria-hidden />
              <span className={cx(listing.words)}>
                <span className={cx(listing.name)}>{t(label)}</span>
                <span className={cx(styles.facts)}>{t(hint)}</span>
              </span>
            </Radio>
          ))}
          <span className={cx(styles.facts)}>{t("never")}</span>
        </RadioGroup>
        <Select
          label={t("expiry")}
          choices={expiries.map((id) => ({ id, label: labelOf(id) }))}
          value={expiry}
          onChange={setExpiry}
          {...(expiry === "never" ? { help: t("noEndHelp") } : {})}
        />
        {expiry === "date" ? (
          <TextField
            label={t("date")}
            type="date"
            value={date}
            onChange={setDate}
            validationBehavior="aria"
            error={isTried && isBadDate ? t("needDate") : undefined}
          />
        ) : null}
        <FormProblem error={make.error} />
      </form>
    </Dialog>
  );
};
