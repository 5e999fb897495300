import { type BotRight, calls, type Member } from "@parley/api/app";
import { Button, ButtonLink, cx, ErrorState, Select, Skeleton } from "@parley/ui/author";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { CloudAlert, UserPlus } from "lucide-react";
import { useState } from "react";
import { toast } from "sonner";
import { useTranslations } from "use-intl";
import { api } from "../base/api.ts";
import { describeError } from "../base/describe-error.ts";
import listing from "../base/listing-page.module.css";
import { useDocumentState } from "../open-bot/document-context.tsx";
import { InviteDialog } from "../people/invite-dialog.tsx";
import styles from "../people/people.module.css";
import { invitationsQuery, membersQuery, peopleKey } from "../people/people-queries.ts";
import parts from "../sections/parts.module.css";
import { useWorkspace } from "../session/workspaces-query.ts";
import { people } from "../texts/en/people.ts";
import { MoreTexts } from "../texts/more-texts.tsx";

/** The section with the bot's guests, for administrators, who can invite others. It loads its texts. */
export const PeopleSection = () => (
  <MoreTexts texts={{ people }}>
    <People />
  </MoreTexts>
);

const People = () => {
  const t = useTranslations("share");
  const app = useTranslations("app");
  const botId = useDocumentState((state) => state.bot.id);
  const workspaceId = useDocumentState((state) => state.workspace.id);
  const workspace = useWorkspace();
  const { data, error, refetch } = useQuery(membersQuery(workspaceId));
  const { data: invited } = useQuery(invitationsQuery(workspaceId));
  const [isInviting, setInviting] = useState(false);
  if (data === undefined)
    return error === null ? (
      <Skeleton height="4rem" />
    ) : (
      <ErrorState
        icon={<CloudAlert />}
        title={t("peopleFailed")}
        text={describeError(error)}
        retryLabel={app("retry")}
        onRetry={() => void refetch()}
      />
    );
  const guests = data.members.filter(({ bots }) => bots.some((bot) => bot.botId === botId));
  return (
    <div className={cx(parts.stack)}>
      {guests.length === 0 ? (
        <p className={cx(listing.lead)}>{t("peopleNone")}</p>
      ) : (
        <ul className={cx(listing.rows)} aria-label={t("people")}>
          {guests.map((guest) => (
            <Guest key={guest.userId} guest={guest} botId={botId} workspaceId={workspaceId} />
          ))}
        </ul>
      )}
      <div className={cx(styles.tools)}>
        {invited === undefined || workspace === undefined ? null : (
          <Button onPress={() => setInviting(true)}>
            <UserPlus aria-hidden />
            {t("peopleInvite")}
          </Button>
        )}
        <ButtonLink kind="quiet" href="/people">
          {t("peopleAll")}
        </ButtonLink>
      </div>
      {isInviting && invited !== undefined && workspace !== undefined ? (
        <InviteDialog
          workspace={workspace}
          canMail={invited.canMail}
          first={{ role: "guest", rights: { [botId]: "read" } }}
          onClose={() => setInviting(false)}
        />
      ) : null}
    </div>
  );
};

/** A guest of the bot, with their rights to it. */
const Guest = ({ guest, botId, workspaceId }: { guest: Member; botId: string; workspaceId: string }) => {
  const t = useTranslations("people");
  const queries = useQueryClient();
  const { userId, name, email, bots } = guest;
  const others = bots.filter((bot) => bot.botId !== botId).map((bot) => ({ botId: bot.botId, access: bot.access }));
  const right = bots.find((bot) => bot.botId === botId)?.access ?? "none";
  const change = useMutation({
    mutationFn: (access: BotRight | "none") =>
      api(calls.changeMember, {
        params: { workspaceId, userId },
        body: { bots: access === "none" ? others : [...others, { botId, access }] },
      }),
    onSuccess: async () => {
      toast(t("saved"));
      await queries.invalidateQueries({ queryKey: peopleKey(workspaceId) });
    },
    onError: (error) => toast.error(describeError(error)),
  });
  return (
    <li className={cx(styles.row)}>
      <div className={cx(styles.words)}>
        <span className={cx(styles.name)}>{name}</span>
        <span className={cx(styles.facts)}>{email}</span>
      </div>
      <Select
        label={t("rightOf", { name })}
        isLabelHidden
        value={right}
        isDisabled={change.isPending}
        onChange={(access) => change.mutate(access)}
        choices={[
          { id: "flow", label: t("flow"), hint: t("flowHelp") },
          { id: "answers", label: t("answers"), hint: t("answersHelp") },
          { id: "read", label: t("read"), hint: t("readHelp") },
          { id: "write", label: t("write"), hint: t("writeHelp") },
          { id: "none", label: t("none") },
        ]}
      />
    </li>
  );
};
