import { Button } from "@parley/ui/author";
import { Send } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useDocumentState } from "../../open-bot/document-context.tsx";
import { Failure } from "../failure.tsx";
import { findReach } from "./find-reach.ts";
import styles from "./trying.module.css";
import { type TriedValue, useTry } from "./use-try.ts";

interface TryRunProps {
  blockId: string;
  label: string;
  valuesOf: () => TriedValue[];
}

/** Says what a try really does, asks before it changes something elsewhere, and makes it. */
export const TryRun = ({ blockId, label, valuesOf }: TryRunProps) => {
  const t = useTranslations("form");
  const draft = useDocumentState((state) => state.draft);
  const { does, needsConsent } = findReach(draft, blockId);
  const { mutate, error, isPending } = useTry(blockId, valuesOf);
  const [isAsking, setAsking] = useState(false);
  const run = () => {
    setAsking(false);
    mutate();
  };
  return (
    <>
      {does === "nothing" ? null : (
        <p className={styles.lead} data-warns={isAsking || undefined} role={isAsking ? "alert" : undefined}>
          {t(`reaches.${does}`)}
        </p>
      )}
      <div className={styles.buttons}>
        {isAsking ? (
          <>
            <Button isSmall kind="primary" autoFocus onPress={run}>
              {t("tryReally")}
            </Button>
            <Button isSmall onPress={() => setAsking(false)}>
              {t("cancel")}
            </Button>
          </>
        ) : (
          <Button isSmall isPending={isPending} onPress={() => (needsConsent ? setAsking(true) : run())}>
            <Send />
            {label}
          </Button>
        )}
      </div>
      <Failure error={error} />
    </>
  );
};
