import { calls, type FailureMails } from "@parley/api/app";
import { ButtonLink, cx, Select, Switch } from "@parley/ui/author";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { toast } from "sonner";
import { useTranslations } from "use-intl";
import { api } from "../base/api.ts";
import { describeError } from "../base/describe-error.ts";
import { NotYet } from "../base/listing-page.tsx";
import parts from "../sections/parts.module.css";
import { notices } from "../texts/en/notices.ts";
import { MoreTexts } from "../texts/more-texts.tsx";
import styles from "./notices.module.css";

/** Whether the owners are told when a bot's calls and deliveries keep failing. It loads its texts. */
export const FailureMailsSection = ({ botId }: { botId: string }) => (
  <MoreTexts texts={{ notices }}>
    <Settings botId={botId} />
  </MoreTexts>
);

const choices = [
  { id: "1", text: "thresholds.one" },
  { id: "3", text: "thresholds.three" },
  { id: "10", text: "thresholds.ten" },
] as const;

const Settings = ({ botId }: { botId: string }) => {
  const t = useTranslations("notices");
  const queries = useQueryClient();
  const queryKey = ["failure mails", botId];
  const params = { ref: botId };
  const { data, error, refetch } = useQuery({ queryKey, queryFn: () => api(calls.getFailureMails, { params }) });
  const save = useMutation({
    mutationFn: (body: FailureMails) => api(calls.saveFailureMails, { params, body }),
    onMutate: (body) => queries.setQueryData(queryKey, body),
    onSuccess: () => toast.success(t("saved")),
    onError: async (failure) => {
      toast.error(t("notSaved"), { description: describeError(failure) });
      await queries.invalidateQueries({ queryKey });
    },
  });
  if (data === undefined)
    return <NotYet error={error} failedTitle={t("failed")} onRetry={() => void refetch()} height="4rem" />;
  return (
    <div className={cx(parts.stack)}>
      <div data-edits="">
        <Switch
          label={t("failuresOn")}
          help={t("failuresHelp")}
          isSelected={data.isOn}
          onChange={(isOn) => save.mutate({ ...data, isOn })}
        />
      </div>
      {data.isOn ? (
        <div className={cx(styles.mail)} data-edits="">
          <Select
            label={t("threshold")}
            value={choices.find(({ id }) => Number(id) === data.threshold)?.id ?? "3"}
            onChange={(id) => save.mutate({ ...data, threshold: id === "1" ? 1 : id === "10" ? 10 : 3 })}
            choices={choices.map(({ id, text }) => ({ id, label: t(text) }))}
          />
        </div>
      ) : null}
      <div className={cx(styles.tools)}>
        <ButtonLink kind="quiet" href={`/bots/${botId}/results?sent=all`}>
          {t("seeSent")}
        </ButtonLink>
      </div>
    </div>
  );
};
