import type { Account } from "@parley/api/app";
import { Button, Segmented } from "@parley/ui/author";
import { useQuery } from "@tanstack/react-query";
import { Monitor, Moon, Sun } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useStore } from "zustand";
import { ListingHead, ListingPage } from "../base/listing-page.tsx";
import { chooseMode, modeStore } from "../base/mode.ts";
import { SettingsCard } from "../base/settings-card.tsx";
import { accountQuery } from "../session/account-query.ts";
import { account } from "../texts/en/account.ts";
import { ownAccount } from "../texts/en/own-account.ts";
import { MoreTexts } from "../texts/more-texts.tsx";
import { ChangePassword } from "./change-password.tsx";
import { ConnectionList, useConnections } from "./connection-list.tsx";
import { DeleteAccount } from "./delete-account.tsx";
import { EmailForm } from "./email-form.tsx";
import { NameForm } from "./name-form.tsx";
import { PictureForm } from "./picture-form.tsx";
import { SessionList } from "./session-list.tsx";
import { useSignOut } from "./use-sign-out.ts";

/** The page for how others see the person, and for deleting the account. */
export const ProfileScreen = () => (
  <MoreTexts texts={{ account, ownAccount }}>
    <Profile />
  </MoreTexts>
);

/** The page for all ways to sign in, and for where the person is signed in. */
export const SignInScreen = () => (
  <MoreTexts texts={{ account, ownAccount }}>
    <SignIn />
  </MoreTexts>
);

/** The page for how the app looks in this browser. */
export const LookScreen = () => (
  <MoreTexts texts={{ account }}>
    <Look />
  </MoreTexts>
);

interface PageProps {
  page: "profile" | "signIn" | "look";
  children: (user: Account["user"]) => ReactNode;
}

const Page = ({ page, children }: PageProps) => {
  const t = useTranslations("account");
  const app = useTranslations("app");
  const { data: state } = useQuery(accountQuery);
  return (
    <ListingPage title={app(page)}>
      <ListingHead title={app(page)} lead={t(`${page}Lead`)} />
      {state?.account ? children(state.account.user) : null}
    </ListingPage>
  );
};

const Profile = () => {
  const t = useTranslations("account");
  const own = useTranslations("ownAccount");
  return (
    <Page page="profile">
      {(user) => (
        <>
          <SettingsCard title={t("you")}>
            <PictureForm user={user} />
            <NameForm user={user} />
          </SettingsCard>
          <SettingsCard title={own("deleteAccount")} help={own("deleteHelp")}>
            <DeleteAccount user={user} />
          </SettingsCard>
        </>
      )}
    </Page>
  );
};

const SignIn = () => {
  const t = useTranslations("account");
  const own = useTranslations("ownAccount");
  const signOut = useSignOut();
  const { data: ways } = useConnections();
  return (
    <Page page="signIn">
      {(user) => (
        <>
          <SettingsCard title={t("email")} help={own("emailHelp")}>
            <EmailForm user={user} />
          </SettingsCard>
          <SettingsCard title={t("ways")} help={t("waysHelp")}>
            <ConnectionList />
          </SettingsCard>
          {ways?.hasPassword ? (
            <SettingsCard title={t("password")} help={t("passwordHelp")}>
              <ChangePassword email={user.email} />
            </SettingsCard>
          ) : null}
          <SettingsCard title={t("sessions")} help={t("sessionsHelp")}>
            <SessionList />
          </SettingsCard>
          <SettingsCard title={t("signOut")} help={t("signOutHelp")}>
            <div>
              <Button onPress={() => signOut.mutate()} isPending={signOut.isPending}>
                {t("signOut")}
              </Button>
            </div>
          </SettingsCard>
        </>
      )}
    </Page>
  );
};

const Look = () => {
  const t = useTranslations("account");
  const app = useTranslations("app");
  const choice = useStore(modeStore, ({ choice }) => choice);
  return (
    <Page page="look">
      {() => (
        <SettingsCard title={t("appearance")} help={t("appearanceHelp")}>
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
        </SettingsCard>
      )}
    </Page>
  );
};
