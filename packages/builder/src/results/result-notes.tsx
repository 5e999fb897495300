import { Button, cx, ErrorState, IconButton, Skeleton, TextField } from "@parley/ui/author";
import { CloudOff, X } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { useTranslations } from "use-intl";
import { describeError } from "../base/describe-error.ts";
import { useMayChange } from "../open-bot/document-context.tsx";
import styles from "./result-notes.module.css";
import { useResultNote } from "./use-result-note.ts";

const mostTags = 20;

/** What authors add to a result: tags, and a note. Tags are stored at once, the note when the field is left. */
export const ResultNotes = ({ botId, resultId }: { botId: string; resultId: string }) => {
  const t = useTranslations("results");
  const app = useTranslations("app");
  const mayChange = useMayChange();
  const listId = useId();
  const { loaded, saving } = useResultNote(botId, resultId);
  const [tag, setTag] = useState("");
  const [draft, setDraft] = useState<string | null>(null);
  if (loaded.data === undefined && loaded.error)
    return (
      <ErrorState
        icon={<CloudOff />}
        title={t("notesFailed")}
        text={describeError(loaded.error)}
        retryLabel={app("retry")}
        onRetry={() => void loaded.refetch()}
      />
    );
  if (loaded.data === undefined)
    return (
      <div role="status" aria-label={t("loading")}>
        <Skeleton height="6rem" />
      </div>
    );
  const { tags, note, knownTags } = loaded.data;
  const add = (event: FormEvent) => {
    event.preventDefault();
    const wanted = tag.trim();
    setTag("");
    if (wanted !== "" && !tags.includes(wanted)) saving.mutate({ note: draft ?? note, tags: [...tags, wanted] });
  };
  const leave = () => {
    if (draft !== null && draft !== note) saving.mutate({ note: draft, tags });
    setDraft(null);
  };
  return (
    <div className={cx(styles.notes)}>
      <section aria-label={t("tags")}>
        <h3>{t("tags")}</h3>
        {tags.length === 0 ? <p className={cx(styles.soft)}>{t("noTags")}</p> : null}
        <ul>
          {tags.map((one) => (
            <li key={one}>
              <span>{one}</span>
              {mayChange ? (
                <IconButton
                  label={t("removeTag", { tag: one })}
                  isSmall
                  onPress={() => saving.mutate({ note: draft ?? note, tags: tags.filter((other) => other !== one) })}
                >
                  <X />
                </IconButton>
              ) : null}
            </li>
          ))}
        </ul>
        {mayChange && tags.length < mostTags ? (
          <form onSubmit={add}>
            <label className="visually-hidden" htmlFor={`${listId}-field`}>
              {t("newTag")}
            </label>
            <input
              id={`${listId}-field`}
              className={cx(styles.tag)}
              list={listId}
              value={tag}
              maxLength={60}
              placeholder={t("newTag")}
              onChange={(event) => setTag(event.target.value)}
            />
            <datalist id={listId}>
              {knownTags
                .filter((known) => !tags.includes(known))
                .map((known) => (
                  <option key={known} value={known} />
                ))}
            </datalist>
            <Button type="submit">{t("addTag")}</Button>
          </form>
        ) : null}
      </section>
      {mayChange ? (
        <TextField
          label={t("note")}
          help={t("noteHelp")}
          isMultiline
          rows={6}
          maxLength={10_000}
          value={draft ?? note}
          onChange={setDraft}
          onBlur={leave}
        />
      ) : (
        <section aria-label={t("note")}>
          <h3>{t("note")}</h3>
          <p className={cx(note === "" ? styles.soft : styles.text)}>{note === "" ? t("noNote") : note}</p>
        </section>
      )}
      {saving.isError ? (
        <div role="alert" className={cx(styles.failed)}>
          {t("noteFailed")} {describeError(saving.error)}
          <Button isSmall onPress={() => saving.mutate(saving.variables ?? { note, tags })}>
            {app("retry")}
          </Button>
        </div>
      ) : (
        <p role="status" className={cx(styles.soft)}>
          {saving.isPending ? t("noteSaving") : saving.isSuccess ? t("noteSaved") : ""}
        </p>
      )}
    </div>
  );
};
