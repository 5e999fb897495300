import type { PublishedVersion } from "@parley/api/app";
import { Button, ConfirmDialog, cx } from "@parley/ui/author";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { describeError } from "../base/describe-error.ts";
import listing from "../base/listing-page.module.css";
import { useIsMember, useMayChange } from "../open-bot/document-context.tsx";
import styles from "./history.module.css";
import { PartsDialog } from "./parts-dialog.tsx";
import type { ComparedSide } from "./use-comparison.ts";
import { useVersionActions } from "./use-version-actions.ts";
import { type VersionAction, VersionRow } from "./version-row.tsx";
import { VersionWordsDialog } from "./version-words-dialog.tsx";

const TryVersionDialog = lazy(async () => ({ default: (await import("./try-version-dialog.tsx")).TryVersionDialog }));

interface VersionListProps {
  versions: readonly PublishedVersion[];
  compared: { from: ComparedSide; to: ComparedSide };
  onCompare: (sides: { from: ComparedSide; to: ComparedSide }) => void;
  older: { isThere: boolean; isPending: boolean; error: Error | null; load: () => void };
}

/** The published versions, the newest first, with the dialogs of what can be done with them. */
export const VersionList = ({ versions, compared, onCompare, older }: VersionListProps) => {
  const t = useTranslations("history");
  const mayChange = useMayChange();
  const isMember = useIsMember();
  const { bringBack, makeLive, giveWords, download } = useVersionActions();
  const [asked, setAsked] = useState<{ action: VersionAction; version: PublishedVersion } | null>(null);
  const close = () => setAsked(null);
  const act = (version: PublishedVersion, action: VersionAction) => {
    if (action === "bring back") bringBack.mutate(version.number);
    else if (action === "download") download.mutate(version.number);
    else {
      giveWords.reset();
      setAsked({ action, version });
    }
  };
  const number = asked?.version.number ?? 0;
  return (
    <>
      <ul className={cx(listing.rows)} aria-label={t("title")}>
        {versions.map((version) => (
          <VersionRow
            key={version.number}
            version={version}
            isCompared={compared.to === version.number && compared.from === version.number - 1}
            isPending={bringBack.isPending && bringBack.variables === version.number}
            mayChange={mayChange}
            isMember={isMember}
            onCompare={() => onCompare({ from: version.number - 1, to: version.number })}
            onAction={(action) => act(version, action)}
          />
        ))}
      </ul>
      {older.isThere ? (
        <div className={cx(styles.older)}>
          <Button isPending={older.isPending} onPress={older.load}>
            {t("older")}
          </Button>
          {older.error ? <span role="alert">{describeError(older.error)}</span> : null}
        </div>
      ) : null}
      <ConfirmDialog
        title={t("makeLiveTitle", { version: number })}
        isOpen={asked?.action === "make live"}
        onClose={close}
        onConfirm={() => makeLive.mutate(number, { onSettled: close })}
        confirmLabel={t("makeLive")}
        cancelLabel={t("cancel")}
        isPending={makeLive.isPending}
      >
        {t("makeLiveText")}
      </ConfirmDialog>
      {asked?.action === "words" ? (
        <VersionWordsDialog version={asked.version} giveWords={giveWords} onClose={close} />
      ) : null}
      {asked?.action === "parts" ? <PartsDialog version={number} onClose={close} /> : null}
      {asked?.action === "try" ? (
        <Suspense fallback={null}>
          <TryVersionDialog version={number} onClose={close} />
        </Suspense>
      ) : null}
    </>
  );
};
