import { Button, ButtonLink, cx, Segmented } from "@parley/ui/author";
import { useQuery } from "@tanstack/react-query";
import { Monitor, Moon, Sun } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useStore } from "zustand";
import { chooseMode, modeStore } from "../base/mode.ts";
import { accountQuery } from "../session/account-query.ts";
import { account } from "../texts/en/account.ts";
import { ownAccount } from "../texts/en/own-account.ts";
import { MoreTexts } from "../texts/more-texts.tsx";
import styles from "./account-screen.module.css";
import { ChangePassword } from "./change-password.tsx";
import { ConnectionList, useConnections } from "./connection-list.tsx";
import { DeleteAccount } from "./delete-account.tsx";
import { EmailForm } from "./email-form.tsx";
import { NameForm } from "./name-form.tsx";
import { PictureForm } from "./picture-form.tsx";
import { SessionList } from "./session-list.tsx";
import { useSignOut } from "./use-sign-out.ts";

const Section = ({ title, help, children }: { title: string; help?: string; children: ReactNode }) => (
  <section className={cx(styles.section)}>
    <div>
      <h2 className={cx(styles.heading)}>{title}</h2>
      {help === undefined ? null : <p className={cx(styles.help)}>{help}</p>}
    </div>
    <div className={cx(styles.content)}>{children}</div>
  </section>
);

/** The screen for the person's own account. It loads its texts. */
export const AccountScreen = () => (
  <MoreTexts texts={{ account, ownAccount }}>
    <OwnAccount />
  </MoreTexts>
);

const OwnAccount = () => {
  const t = useTranslations("account");
  const own = useTranslations("ownAccount");
  const app = useTranslations("app");
  const { data: state } = useQuery(accountQuery);
  const choice = useStore(modeStore, ({ choice }) => choice);
  const signOut = useSignOut();
  const { data: ways } = useConnections();
  if (!state?.account) return null;
  return (
    <main className={cx(styles.page)}>
      <title>{`${t("title")} · ${app("name")}`}</title>
      <h1 className={cx(styles.title)}>{t("title")}</h1>
      <Section title={t("you")}>
        <PictureForm user={state.account.user} />
        <NameForm user={state.account.user} />
      </Section>
      <Section title={t("email")} help={own("emailHelp")}>
        <EmailForm user={state.account.user} />
      </Section>
      <Section title={t("appearance")} help={t("appearanceHelp")}>
        <Segmented
          label={t("appearance")}
          isLabelHidden
          value={choice}
          onChange={chooseMode}
          choices={[
            { id: "system", label: app("modeSystem"), icon: <Monitor aria-hidden /> },
            { id: "light", label: app("modeLight"), icon: <Sun aria-hidden /> },
            { id: "dark", label: app("modeDark"), icon: <Moon aria-hidden /> },
          ]}
        />
      </Section>
      <Section title={t("ways")} help={t("waysHelp")}>
        <ConnectionList />
      </Section>
      {ways?.hasPassword ? (
        <Section title={t("password")} help={t("passwordHelp")}>
          <ChangePassword email={state.account.user.email} />
        </Section>
      ) : null}
      <Section title={t("sessions")} help={t("sessionsHelp")}>
        <SessionList />
      </Section>
      <Section title={own("tokens")} help={own("tokensHelp")}>
        <div>
          <ButtonLink href="/tokens">{own("openTokens")}</ButtonLink>
        </div>
      </Section>
      <Section title={t("signOut")} help={t("signOutHelp")}>
        <div>
          <Button onPress={() => signOut.mutate()} isPending={signOut.isPending}>
            {t("signOut")}
          </Button>
        </div>
      </Section>
      <Section title={own("deleteAccount")} help={own("deleteHelp")}>
        <DeleteAccount user={state.account.user} />
      </Section>
    </main>
  );
};
