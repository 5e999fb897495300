import { calls, mostKeepDays } from "@parley/api/app";
import { Button, cx, NumberField } from "@parley/ui/author";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { toast } from "sonner";
import { useTranslations } from "use-intl";
import { api } from "../base/api.ts";
import { describeError } from "../base/describe-error.ts";
import { useBot, useShowBot } from "../open-bot/use-bot.ts";
import parts from "../sections/parts.module.css";
import styles from "./deliveries-list.module.css";

const day = 24 * 60 * 60_000;

/** For how many days the results of the bot are kept. It holds at once, without publishing. */
export const KeepDaysForm = () => {
  const { keepDays } = useBot();
  // Somebody else may have changed it: the form then begins with theirs.
  return <Days key={keepDays} keepDays={keepDays} />;
};

const Days = ({ keepDays }: { keepDays: number | null }) => {
  const t = useTranslations("results");
  const app = useTranslations("app");
  const bot = useBot();
  const show = useShowBot();
  const stored = keepDays ?? Number.NaN;
  const [value, setValue] = useState(stored);
  const change = useMutation({
    mutationFn: (days: number | null) => api(calls.changeBot, { params: { ref: bot.id }, body: { keepDays: days } }),
    onSuccess: (changed) => {
      show(changed);
      toast.success(changed.keepDays === null ? t("keptForEver") : t("keptForDays", { count: changed.keepDays }));
    },
  });
  const isChanged = !Object.is(value, stored);
  const older = useQuery({
    queryKey: ["results to delete", bot.id, value],
    queryFn: () => {
      const until = new Date(Date.now() - value * day).toISOString();
      return api(calls.countResults, { params: { ref: bot.id }, query: { until, started: "false" } });
    },
    enabled: isChanged && value >= 1,
  });
  const count = older.data?.count ?? 0;
  const isLoss = isChanged && value >= 1 && count > 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isChanged) change.mutate(Number.isNaN(value) ? null : value);
  };
  return (
    <form className={cx(parts.stack, styles.keeping)} onSubmit={submit} data-edits="">
      <NumberField
        label={t("keepDays")}
        help={t("keepDaysHelp")}
        placeholder={t("keepForEver")}
        minValue={1}
        maxValue={mostKeepDays}
        value={value}
        onChange={setValue}
      />
      {isLoss ? (
        <p className={cx(parts.warning)} role="status">
          {t("olderResults", { count })}
        </p>
      ) : null}
      {change.error ? <p className={cx(styles.error)}>{describeError(change.error)}</p> : null}
      {isChanged ? (
        <div className={cx(parts.row)}>
          <Button
            kind={isLoss ? "danger" : "primary"}
            type="submit"
            isPending={change.isPending}
            isDisabled={older.isFetching}
          >
            {isLoss ? t("deleteOlder", { count }) : app("save")}
          </Button>
          <Button onPress={() => setValue(stored)}>{app("cancel")}</Button>
        </div>
      ) : null}
    </form>
  );
};
