import type { Workspace } from "@parley/api/app";
import { Button, ButtonLink, cx, EmptyState } from "@parley/ui/author";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Plus, UsersRound } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import listing from "../base/listing-page.module.css";
import { ListingHead, ListingPage, NotYet } from "../base/listing-page.tsx";
import { accountQuery } from "../session/account-query.ts";
import { useWorkspace, workspacesQuery } from "../session/workspaces-query.ts";
import { people } from "../texts/en/people.ts";
import { MoreTexts } from "../texts/more-texts.tsx";
import { DeletedWorkspaces } from "./deleted-workspaces.tsx";
import { InvitationRow } from "./invitation-row.tsx";
import { InviteDialog } from "./invite-dialog.tsx";
import { MemberRow } from "./member-row.tsx";
import { NewWorkspaceDialog } from "./new-workspace-dialog.tsx";
import styles from "./people.module.css";
import { invitationsQuery, membersQuery } from "./people-queries.ts";
import { WorkspaceSection } from "./workspace-section.tsx";

/** The screen for the workspace and its people. It loads its texts. */
export const PeopleScreen = () => (
  <MoreTexts texts={{ people }}>
    <People />
  </MoreTexts>
);

const People = () => {
  const t = useTranslations("people");
  const navigate = useNavigate();
  const { create } = useSearch({ from: "/home/outside/people" });
  const { data, error, refetch } = useQuery(workspacesQuery);
  const workspace = useWorkspace();
  return (
    <ListingPage title={t("title")}>
      {data === undefined ? (
        <NotYet error={error} failedTitle={t("failedTitle")} onRetry={() => void refetch()} />
      ) : workspace === undefined ? (
        <EmptyState
          icon={<UsersRound />}
          title={t("noneTitle")}
          text={t("noneText")}
          action={
            <ButtonLink kind="primary" href="/people?create=true">
              {t("newLabel")}
            </ButtonLink>
          }
        />
      ) : (
        <>
          {workspace.role === "guest" ? (
            <>
              <h1 className={cx(listing.title)}>{t("title")}</h1>
              <p className={cx(listing.lead)}>{t("leadGuest", { workspace: workspace.name })}</p>
            </>
          ) : (
            <Members workspace={workspace} />
          )}
          <WorkspaceSection key={workspace.id} workspace={workspace} />
        </>
      )}
      <DeletedWorkspaces />
      {create ? <NewWorkspaceDialog onClose={() => void navigate({ to: "/people", search: {} })} /> : null}
    </ListingPage>
  );
};

const Members = ({ workspace }: { workspace: Workspace }) => {
  const t = useTranslations("people");
  const isAdmin = workspace.role === "admin";
  const { data: state } = useQuery(accountQuery);
  const { data, error, refetch } = useQuery(membersQuery(workspace.id));
  const { data: invited } = useQuery({ ...invitationsQuery(workspace.id), enabled: isAdmin });
  const [isInviting, setInviting] = useState(false);
  return (
    <>
      <ListingHead
        title={t("title")}
        lead={t("lead", { workspace: workspace.name })}
        action={
          isAdmin && invited !== undefined ? (
            <Button kind="primary" onPress={() => setInviting(true)}>
              <Plus aria-hidden />
              {t("invite")}
            </Button>
          ) : null
        }
      />
      <h2 className={cx(styles.heading)}>{t("members")}</h2>
      {data === undefined ? (
        <NotYet error={error} failedTitle={t("failedTitle")} onRetry={() => void refetch()} />
      ) : (
        <ul className={cx(listing.rows)} aria-label={t("members")}>
          {data.members.map((member) => (
            <MemberRow
              key={member.userId}
              member={member}
              workspace={workspace}
              isOneself={member.userId === state?.account?.user.id}
            />
          ))}
        </ul>
      )}
      {invited === undefined || invited.invitations.length === 0 ? null : (
        <>
          <h2 className={cx(styles.heading)}>{t("invitations")}</h2>
          <ul className={cx(listing.rows)} aria-label={t("invitations")}>
            {invited.invitations.map((invitation) => (
              <InvitationRow key={invitation.id} invitation={invitation} workspace={workspace} />
            ))}
          </ul>
        </>
      )}
      {isInviting && invited !== undefined ? (
        <InviteDialog workspace={workspace} canMail={invited.canMail} onClose={() => setInviting(false)} />
      ) : null}
    </>
  );
};
