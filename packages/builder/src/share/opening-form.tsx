import { calls, type Opening } from "@parley/api/app";
import { Button, cx, NumberField, Switch, TextField } from "@parley/ui/author";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { toast } from "sonner";
import { useTranslations } from "use-intl";
import { api } from "../base/api.ts";
import { describeError } from "../base/describe-error.ts";
import { ownTimeZone } from "../base/time-zone.ts";
import { useBot, useShowBot } from "../open-bot/use-bot.ts";
import parts from "../sections/parts.module.css";
import { isCrossed, type OpeningValues, toOpening, toValues } from "./opening-values.ts";
import styles from "./share.module.css";

const texts = ["notYet", "over", "fullToday", "answered"] as const;

/** The rules by which the bot opens and closes by itself. They hold at once, without publishing. */
export const OpeningForm = () => {
  const { opening } = useBot();
  // Somebody else may have changed the rules: the form then begins with theirs.
  return <Rules key={JSON.stringify(opening)} opening={opening} />;
};

const Rules = ({ opening }: { opening: Opening | null }) => {
  const t = useTranslations("share");
  const app = useTranslations("app");
  const bot = useBot();
  const show = useShowBot();
  const [values, setValues] = useState(() => toValues(opening));
  const set = (change: Partial<OpeningValues>) => setValues((before) => ({ ...before, ...change }));
  const change = useMutation({
    mutationFn: (rules: Opening | null) => api(calls.changeBot, { params: { ref: bot.id }, body: { opening: rules } }),
    onSuccess: show,
  });
  const isChanged = JSON.stringify(values) !== JSON.stringify(toValues(opening));
  const hasWrongTimes = isCrossed(values);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isChanged || hasWrongTimes) return;
    change.mutate(toOpening(values), {
      onSuccess: () =>
        toast.success(t("openingSaved"), {
          action: {
            label: t("undo"),
            onClick: () => change.mutate(opening, { onError: (error) => void toast.error(describeError(error)) }),
          },
        }),
    });
  };
  const shown = texts.filter(
    (name) =>
      values.texts[name] !== "" ||
      (name === "notYet" && values.opensAt !== "") ||
      (name === "over" && (values.closesAt !== "" || !Number.isNaN(values.mostResults))) ||
      (name === "fullToday" && !Number.isNaN(values.mostResultsPerDay)) ||
      (name === "answered" && values.isOncePerPerson),
  );
  return (
    <form className={cx(parts.stack)} onSubmit={submit} data-edits="">
      <h3 className={cx(parts.subhead)}>{t("byItself")}</h3>
      <div className={cx(parts.pair)}>
        <TextField
          type="datetime-local"
          label={t("opensAt")}
          value={values.opensAt}
          onChange={(opensAt) => set({ opensAt })}
        />
        <TextField
          type="datetime-local"
          label={t("closesAt")}
          help={t("closesHelp", { zone: ownTimeZone() })}
          value={values.closesAt}
          onChange={(closesAt) => set({ closesAt })}
          error={hasWrongTimes ? t("closesBeforeItOpens") : undefined}
        />
        <NumberField
          label={t("mostResults")}
          help={t("mostResultsHelp")}
          placeholder={t("noLimit")}
          minValue={1}
          maxValue={10_000_000}
          value={values.mostResults}
          onChange={(mostResults) => set({ mostResults })}
        />
        <NumberField
          label={t("mostResultsPerDay")}
          placeholder={t("noLimit")}
          minValue={1}
          maxValue={10_000_000}
          value={values.mostResultsPerDay}
          onChange={(mostResultsPerDay) => set({ mostResultsPerDay })}
        />
      </div>
      <Switch
        label={t("oncePerPerson")}
        help={t("oncePerPersonHelp")}
        isSelected={values.isOncePerPerson}
        onChange={(isOncePerPerson) => set({ isOncePerPerson })}
      />
      {shown.map((name) => (
        <TextField
          key={name}
          label={t(`openingTexts.${name}`)}
          placeholder={t(`usualTexts.${name}`)}
          value={values.texts[name]}
          maxLength={500}
          onChange={(text) => set({ texts: { ...values.texts, [name]: text } })}
        />
      ))}
      {change.error ? <p className={cx(styles.formError)}>{describeError(change.error)}</p> : null}
      {isChanged ? (
        <div className={cx(parts.row)}>
          <Button kind="primary" type="submit" isDisabled={hasWrongTimes} isPending={change.isPending}>
            {t("saveOpening")}
          </Button>
          <Button onPress={() => setValues(toValues(opening))}>{app("cancel")}</Button>
        </div>
      ) : null}
    </form>
  );
};
