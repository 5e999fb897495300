import { calls, type DeletedWorkspace } from "@parley/api/app";
import { Button, cx } from "@parley/ui/author";
import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "sonner";
import { useTranslations } from "use-intl";
import { api } from "../base/api.ts";
import { describeError } from "../base/describe-error.ts";
import { workspacesKey } from "../session/workspaces-query.ts";
import styles from "./people.module.css";

/** Brings a deleted workspace back: the button for it, and what is said where that fails. */
export const useRestoreWorkspace = ({ id, name }: Pick<DeletedWorkspace, "id" | "name">, queryKey: QueryKey) => {
  const t = useTranslations("people");
  const queries = useQueryClient();
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => api(calls.restoreWorkspace, { params: { id }, body: {} }),
    onSuccess: async () => {
      toast.success(t("restored", { name }));
      await queries.invalidateQueries({ queryKey });
      await queries.invalidateQueries({ queryKey: workspacesKey });
    },
  });
  const problem =
    error === null ? null : (
      <p role="alert" className={cx(styles.problem)}>
        {describeError(error)}
      </p>
    );
  const button = (
    <Button isSmall aria-label={t("restoreOf", { name })} isPending={isPending} onPress={() => mutate()}>
      {t("restore")}
    </Button>
  );
  return { problem, button };
};
