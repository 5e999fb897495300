import type { Workspace } from "@parley/api/app";
import { ButtonLink, EmptyState } from "@parley/ui/author";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { UsersRound } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { ListingHead, ListingPage, NotYet } from "../base/listing-page.tsx";
import { SettingsCard } from "../base/settings-card.tsx";
import { NoticesSection } from "../notices/notices-section.tsx";
import { useWorkspace, workspacesQuery } from "../session/workspaces-query.ts";
import { people } from "../texts/en/people.ts";
import { MoreTexts } from "../texts/more-texts.tsx";
import { DeletedWorkspaces } from "./deleted-workspaces.tsx";
import { NewWorkspaceDialog } from "./new-workspace-dialog.tsx";
import { WorkspaceSection } from "./workspace-section.tsx";

/** The page for the workspace itself: its name, leaving, deleting and restoring it. It loads its texts. */
export const WorkspaceScreen = () => (
  <MoreTexts texts={{ people }}>
    <General />
  </MoreTexts>
);

const General = () => {
  const t = useTranslations("people");
  const app = useTranslations("app");
  const navigate = useNavigate();
  const { create } = useSearch({ strict: false });
  return (
    <ListingPage title={app("general")}>
      <OfWorkspace>
        {(workspace) => (
          <>
            <ListingHead
              title={app("general")}
              lead={t(workspace.role === "guest" ? "leadGuest" : "generalLead", { workspace: workspace.name })}
            />
            <WorkspaceSection key={workspace.id} workspace={workspace} />
            {workspace.role === "guest" ? null : (
              <div id="notices">
                <SettingsCard title={t("notices")} help={t("noticesHelp")}>
                  <NoticesSection
                    key={workspace.id}
                    scope={{ workspaceId: workspace.id }}
                    hasWebhooks={workspace.role === "admin"}
                  />
                </SettingsCard>
              </div>
            )}
          </>
        )}
      </OfWorkspace>
      <DeletedWorkspaces />
      {create ? <NewWorkspaceDialog onClose={() => void navigate({ to: "/workspace", search: {} })} /> : null}
    </ListingPage>
  );
};

/** Shows a page about the tab's workspace once that is known, and says so where there is none. */
export const OfWorkspace = ({ children }: { children: (workspace: Workspace) => ReactNode }) => {
  const t = useTranslations("people");
  const { data, error, refetch } = useQuery(workspacesQuery);
  const workspace = useWorkspace();
  if (data === undefined) return <NotYet error={error} failedTitle={t("failedTitle")} onRetry={() => void refetch()} />;
  if (workspace !== undefined) return children(workspace);
  return (
    <EmptyState
      icon={<UsersRound />}
      title={t("noneTitle")}
      text={t("noneText")}
      action={
        <ButtonLink kind="primary" href="/workspace?create=true">
          {t("newLabel")}
        </ButtonLink>
      }
    />
  );
};
