import type { Workspace } from "@parley/api/app";
import { Button, cx } from "@parley/ui/author";
import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import listing from "../base/listing-page.module.css";
import { ListingHead, ListingPage, NotYet } from "../base/listing-page.tsx";
import { accountQuery } from "../session/account-query.ts";
import { people } from "../texts/en/people.ts";
import { MoreTexts } from "../texts/more-texts.tsx";
import { InvitationRow } from "./invitation-row.tsx";
import { InviteDialog } from "./invite-dialog.tsx";
import { MemberRow } from "./member-row.tsx";
import styles from "./people.module.css";
import { invitationsQuery, membersQuery } from "./people-queries.ts";
import { OfWorkspace } from "./workspace-screen.tsx";

/** The page for the people in the workspace. It loads its texts. */
export const PeopleScreen = () => (
  <MoreTexts texts={{ people }}>
    <People />
  </MoreTexts>
);

const People = () => {
  const t = useTranslations("people");
  return (
    <ListingPage title={t("title")}>
      <OfWorkspace>
        {(workspace) =>
          workspace.role === "guest" ? (
            <ListingHead title={t("title")} lead={t("leadGuest", { workspace: workspace.name })} />
          ) : (
            <Members workspace={workspace} />
          )
        }
      </OfWorkspace>
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
