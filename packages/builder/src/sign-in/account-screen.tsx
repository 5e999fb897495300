import { Button, cx, Segmented } from "@parley/ui/author";
import { useQuery } from "@tanstack/react-query";
import { Monitor, Moon, Sun } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useStore } from "zustand";
import { chooseMode, modeStore } from "../app/mode.ts";
import { accountQuery } from "./account-query.ts";
import styles from "./account-screen.module.css";
import { ChangePassword } from "./change-password.tsx";
import { NameForm } from "./name-form.tsx";
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

export const AccountScreen = () => {
  const t = useTranslations("account");
  const app = useTranslations("app");
  const { data: state } = useQuery(accountQuery);
  const choice = useStore(modeStore, ({ choice }) => choice);
  const signOut = useSignOut();
  if (!state?.account) return null;
  return (
    <main className={cx(styles.page)}>
      <title>{`${t("title")} · ${app("name")}`}</title>
      <h1 className={cx(styles.title)}>{t("title")}</h1>
      <Section title={t("you")}>
        <NameForm user={state.account.user} />
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
      <Section title={t("password")} help={t("passwordHelp")}>
        <ChangePassword email={state.account.user.email} />
      </Section>
      <Section title={t("sessions")} help={t("sessionsHelp")}>
        <SessionList />
      </Section>
      <Section title={t("signOut")} help={t("signOutHelp")}>
        <div>
          <Button onPress={() => signOut.mutate()} isPending={signOut.isPending}>
            {t("signOut")}
          </Button>
        </div>
      </Section>
    </main>
  );
};
