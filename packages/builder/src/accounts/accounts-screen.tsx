import { Button, ControlTextsProvider, cx, EmptyState } from "@parley/ui/author";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { KeyRound, Plus } from "lucide-react";
import { IntlProvider, useTranslations } from "use-intl";
import listing from "../base/listing-page.module.css";
import { ListingHead, ListingPage, NotYet } from "../base/listing-page.tsx";
import { ownTimeZone } from "../base/time-zone.ts";
import { FieldControl } from "../form/field-control.tsx";
import { type Form, FormProvider } from "../form/form-context.tsx";
import { useTextsOfControls } from "../form/use-texts-of-controls.ts";
import { botTexts } from "../texts/bot-texts.ts";
import { AccountRow } from "./account-row.tsx";
import { accountsQuery } from "./accounts-query.ts";
import { NewAccountDialog } from "./new-account-dialog.tsx";

/** The form's controls. The values and errors of an account come from its own dialog. */
const form: Form = { Control: FieldControl, errors: new Map(), set: () => undefined };

/** The screen with the workspace's accounts at other services. It loads the texts that forms need. */
export const AccountsScreen = () => (
  <IntlProvider locale="en" messages={botTexts} timeZone={ownTimeZone()}>
    <Accounts />
  </IntlProvider>
);

const Accounts = () => {
  const t = useTranslations("accounts");
  const texts = useTextsOfControls();
  const navigate = useNavigate();
  const { connect } = useSearch({ strict: false });
  const { data, error, refetch } = useQuery(accountsQuery);
  const open = (type: string | undefined) =>
    void navigate({ to: "/accounts", search: type === undefined ? {} : { connect: type } });
  const add = (
    <Button kind="primary" onPress={() => open("any")}>
      <Plus aria-hidden />
      {t("add")}
    </Button>
  );
  return (
    <ControlTextsProvider value={texts}>
      <FormProvider value={form}>
        <ListingPage title={t("title")}>
          <ListingHead title={t("title")} lead={t("text")} action={data && data.credentials.length > 0 ? add : null} />
          {data === undefined ? (
            <NotYet error={error} failedTitle={t("failedTitle")} onRetry={() => void refetch()} />
          ) : data.credentials.length === 0 ? (
            <EmptyState icon={<KeyRound />} title={t("emptyTitle")} text={t("emptyText")} action={add} />
          ) : (
            <ul className={cx(listing.rows)} aria-label={t("title")}>
              {data.credentials.map((account) => (
                <AccountRow key={account.id} account={account} />
              ))}
            </ul>
          )}
        </ListingPage>
        {connect === undefined ? null : (
          <NewAccountDialog
            type={connect === "any" ? undefined : connect}
            onClose={() => open(undefined)}
            onDone={() => open(undefined)}
          />
        )}
      </FormProvider>
    </ControlTextsProvider>
  );
};
