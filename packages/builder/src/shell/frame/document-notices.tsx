import type { Json } from "@parley/core";
import { applyOperations, type Operation, type Overwritten } from "@parley/core/draft";
import { Button, cx, IconButton } from "@parley/ui/author";
import { X } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { Notice } from "../../document/index.ts";
import { useDocument, useDocumentState } from "../../open-bot/document-context.tsx";
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

/** The lost text, so that it can be copied. */
const Written = ({ label, text }: { label: string; text: string }) =>
  text === "" ? null : (
    <dl className={cx(styles.values)}>
      <dt>{label}</dt>
      <dd>{text}</dd>
    </dl>
  );

/** Describes what was overwritten, by whom and where. The other author may be the same person in another window. */
const LossText = ({ lost }: { lost: Overwritten }) => {
  const t = useTranslations("frame");
  const draft = useDocumentState((state) => state.draft);
  const isOwn = useDocumentState((state) => state.me.id) === lost.author.id;
  // A deleted entry has no name in the draft, so it is looked up in the draft with the entry restored.
  const { text, name } = namePlace(lost.isRemoved ? applyOperations(draft, lost.restore).draft : draft, lost);
  const place = t(text, { title: name, name });
  const author = lost.author.name;
  return (
    <>
      <p>
        {lost.isRemoved
          ? t(isOwn ? "removedOwn" : "removed", { author, place })
          : t(isOwn ? "overwrittenOwn" : "overwritten", { author, place })}
      </p>
      <dl className={cx(styles.values)}>
        <dt>{t(isOwn ? "mineHere" : "mine")}</dt>
        <dd>{wordsOf(lost.mine) || t("nothing")}</dd>
        {lost.isRemoved ? null : (
          <>
            <dt>{t(isOwn ? "mineThere" : "theirs")}</dt>
            <dd>{wordsOf(lost.theirs) || t("nothing")}</dd>
          </>
        )}
      </dl>
    </>
  );
};

const NoticeText = ({ notice }: { notice: Notice }) => {
  const t = useTranslations("frame");
  if (notice.kind === "overwritten") return <LossText lost={notice.lost} />;
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

/** The document's notices to the author, which stay until they are dismissed. */
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
                onPress={() =>
                  document.takeBack(notice.id, t("takeMineBackLabel", { author: notice.lost.author.name }))
                }
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
