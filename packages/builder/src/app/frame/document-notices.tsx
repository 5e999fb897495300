import type { Json } from "@parley/core";
import type { Operation } from "@parley/core/draft";
import { Button, cx, IconButton } from "@parley/ui/author";
import { X } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { Notice } from "../../document/index.ts";
import { useDocument, useDocumentState } from "../document-context.tsx";
import styles from "./frame-lists.module.css";
import { namePlace, wordsOf } from "./name-place.ts";

const mostShown = 3;

const writtenIn = (operations: readonly Operation[]): string =>
  operations
    .map((one) =>
      one.op === "set" ? wordsOf(one.value) : one.op === "put" ? wordsOf(one.entry as unknown as Json) : "",
    )
    .filter((text) => text !== "")
    .join("\n");

/** What was written, so that it can be copied. */
const Written = ({ label, text }: { label: string; text: string }) =>
  text === "" ? null : (
    <dl className={cx(styles.values)}>
      <dt>{label}</dt>
      <dd>{text}</dd>
    </dl>
  );

const NoticeText = ({ notice }: { notice: Notice }) => {
  const t = useTranslations("frame");
  const draft = useDocumentState((state) => state.draft);
  if (notice.kind === "overwritten") {
    const { text, name } = namePlace(draft, notice);
    const place = t(text, { title: name, name });
    const author = notice.author.name;
    return (
      <>
        <p>{notice.isRemoved ? t("removed", { author, place }) : t("overwritten", { author, place })}</p>
        <dl className={cx(styles.values)}>
          <dt>{t("mine")}</dt>
          <dd>{wordsOf(notice.mine) || t("nothing")}</dd>
          {notice.isRemoved ? null : (
            <>
              <dt>{t("theirs")}</dt>
              <dd>{wordsOf(notice.theirs) || t("nothing")}</dd>
            </>
          )}
        </dl>
      </>
    );
  }
  if (notice.kind === "left")
    return <p>{t("left", { label: notice.label, places: t("leftPlaces", { count: notice.places.length }) })}</p>;
  return (
    <>
      <p>
        {notice.kind === "refused"
          ? t("refusedChange", { label: notice.label, reason: notice.reason })
          : t("unplaced", { label: notice.label })}
      </p>
      <Written label={t("whatWasWritten")} text={writtenIn(notice.operations)} />
    </>
  );
};

/** What the author must be told about the document: a calm list that stays until it is dismissed. */
export const DocumentNotices = () => {
  const t = useTranslations("frame");
  const document = useDocument();
  const notices = useDocumentState((state) => state.notices);
  const [showsAll, setShowsAll] = useState(false);
  if (notices.length === 0) return null;
  const dismissAll = () => {
    for (const { id } of notices) document.dismissNotice(id);
  };
  const shown = showsAll ? notices : notices.slice(-mostShown);
  return (
    <section aria-label={t("notices")} className={cx(styles.notices)}>
      <ul role="log">
        {shown.map((notice) => (
          <li key={notice.id} className={cx(styles.notice)}>
            <div className={cx(styles.noticeText)}>
              <NoticeText notice={notice} />
            </div>
            {notice.kind === "overwritten" ? (
              <Button
                isSmall
                onPress={() => document.takeBack(notice.id, t("takeMineBackLabel", { author: notice.author.name }))}
              >
                {t("takeMineBack")}
              </Button>
            ) : null}
            <IconButton isSmall label={t("dismiss")} onPress={() => document.dismissNotice(notice.id)}>
              <X />
            </IconButton>
          </li>
        ))}
      </ul>
      {notices.length > 1 ? (
        <div className={cx(styles.noticesEnd)}>
          {notices.length > shown.length ? (
            <Button isSmall kind="quiet" onPress={() => setShowsAll(true)}>
              {t("moreNotices", { count: notices.length - shown.length })}
            </Button>
          ) : null}
          <Button isSmall kind="quiet" onPress={dismissAll}>
            {t("dismissAll")}
          </Button>
        </div>
      ) : null}
    </section>
  );
};
