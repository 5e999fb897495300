import { definitions } from "@parley/blocks/definitions";
import { lookup } from "@parley/core";
import { useTranslations } from "use-intl";
import { findReach } from "../../form/trying/index.ts";
import { useDocumentState } from "../../open-bot/document-context.tsx";
import styles from "./inspector.module.css";

/** One line about what a block really does in a preview, for blocks that reach beyond the chat. */
export const PreviewLine = ({ blockId }: { blockId: string }) => {
  const t = useTranslations("inspector");
  const draft = useDocumentState((state) => state.draft);
  const type = lookup(draft.blocks, blockId)?.type ?? "";
  const preview = lookup(definitions, type)?.preview;
  const { does } = findReach(draft, blockId);
  if (preview === undefined && does === "nothing") return null;
  return <p className={styles.quiet}>{t(`inPreview.${preview ?? does}`)}</p>;
};
