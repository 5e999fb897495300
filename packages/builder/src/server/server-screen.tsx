import { ButtonLink, cx, EmptyState } from "@parley/ui/author";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Server } from "lucide-react";
import { Tab, TabList, TabPanel, Tabs } from "react-aria-components";
import { useTranslations } from "use-intl";
import listing from "../base/listing-page.module.css";
import { ListingHead, ListingPage } from "../base/listing-page.tsx";
import tabStyles from "../base/tabs.module.css";
import { accountQuery } from "../session/account-query.ts";
import { activity } from "../texts/en/activity.ts";
import { people } from "../texts/en/people.ts";
import { server } from "../texts/en/server.ts";
import { MoreTexts } from "../texts/more-texts.tsx";
import { ActivityList } from "./activity-list.tsx";
import { PersonList } from "./person-list.tsx";
import { WorkspaceList } from "./workspace-list.tsx";

/** The screen for server administrators: all workspaces, people and activity. It loads its texts. */
export const ServerScreen = () => (
  <MoreTexts texts={{ activity, people, server }}>
    <WholeServer />
  </MoreTexts>
);

const parts = ["workspaces", "people", "activity"] as const;
type Part = (typeof parts)[number];

const WholeServer = () => {
  const t = useTranslations("server");
  const navigate = useNavigate();
  const { part, find = "", action = "", workspace = "" } = useSearch({ strict: false });
  const { data: state } = useQuery(accountQuery);
  if (state === undefined) return null;
  if (!state.account?.isServerAdmin)
    return (
      <main>
        <EmptyState
          isPage
          icon={<Server />}
          title={t("refusedTitle")}
          text={t("refusedText")}
          action={<ButtonLink href="/">{t("toBots")}</ButtonLink>}
        />
      </main>
    );
  const shown = parts.find((one) => one === part) ?? parts[0];
  const show = (next: Part, given: { find?: string; action?: string; workspace?: string }, isHere: boolean) => {
    const said = Object.entries({ part: next, ...given }).filter(([, value]) => value !== "");
    void navigate({ to: "/server", search: Object.fromEntries(said), replace: isHere });
  };
  const search = (next: string) => show(shown, { find: next }, true);
  const lists = {
    workspaces: (
      <WorkspaceList
        search={find}
        onSearch={search}
        onShowActivity={(id) => show("activity", { workspace: id }, false)}
      />
    ),
    people: <PersonList search={find} onSearch={search} />,
    activity: (
      <ActivityList
        filter={{ search: find, action, workspaceId: workspace }}
        onChange={(change) => {
          const next = { search: find, action, workspaceId: workspace, ...change };
          show("activity", { find: next.search, action: next.action, workspace: next.workspaceId }, true);
        }}
      />
    ),
  };
  return (
    <ListingPage title={t("title")}>
      <ListingHead title={t("title")} lead={t("lead")} />
      <Tabs selectedKey={shown} onSelectionChange={(key) => key !== shown && show(key as Part, {}, false)}>
        <div className={cx(listing.head)}>
          <TabList aria-label={t("parts")} className={cx(tabStyles.tabs)}>
            {parts.map((one) => (
              <Tab key={one} id={one} className={cx(tabStyles.tab)}>
                {t(one)}
              </Tab>
            ))}
          </TabList>
        </div>
        {parts.map((one) => (
          <TabPanel key={one} id={one}>
            {lists[one]}
          </TabPanel>
        ))}
      </Tabs>
    </ListingPage>
  );
};
