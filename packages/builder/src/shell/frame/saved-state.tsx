import { ButtonLink, cx } from "@parley/ui/author";
import { Check, CloudOff, LoaderCircle, TriangleAlert } from "lucide-react";
import { useTranslations } from "use-intl";
import { useDocumentState } from "../../open-bot/document-context.tsx";
import styles from "./top-bar.module.css";

const icons = { saved: Check, saving: LoaderCircle, offline: CloudOff, refused: TriangleAlert };

/** Shows whether the server has saved all changes. */
export const SavedState = () => {
  const t = useTranslations("frame");
  const saving = useDocumentState((state) => state.saving);
  const Icon = icons[saving];
  const text = saving === "offline" ? t("offlineKept") : t(saving);
  return (
    <span role="status" className={cx(styles.saved, styles[saving])} title={text}>
      <Icon aria-hidden />
      <span className={cx(styles.savedText)}>{text}</span>
    </span>
  );
};

/** Explains why the server refuses changes, if the author has to act. */
export const RefusalBanner = () => {
  const t = useTranslations("frame");
  const saving = useDocumentState((state) => state.saving);
  const refusal = useDocumentState((state) => state.refusal);
  if (saving !== "refused") return null;
  const reason =
    refusal === "signed out" ? t("refusedSignedOut") : refusal === "gone" ? t("refusedGone") : t("refusedOther");
  return (
    <div role="alert" className={cx(styles.banner)}>
      <TriangleAlert aria-hidden />
      <p>{reason}</p>
      {refusal === "signed out" ? (
        <ButtonLink isSmall href={`/sign-in?next=${encodeURIComponent(location.pathname + location.search)}`}>
          {t("signIn")}
        </ButtonLink>
      ) : null}
    </div>
  );
};
