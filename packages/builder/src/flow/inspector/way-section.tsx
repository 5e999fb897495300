import { type JsonObject, lookup } from "@parley/core";
import type { DraftItem } from "@parley/core/draft";
import { ControlTextsProvider, Switch } from "@parley/ui/author";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { edgeFrom, itemsIn, startKey } from "../../document/draft-index.ts";
import { addItems, removeEntries } from "../../document/edits/index.ts";
import { Folded } from "../../form/folded.tsx";
import { useTextsOfControls } from "../../form/use-texts-of-controls.ts";
import { useDocument, useDocumentState, useMayChange } from "../../open-bot/document-context.tsx";
import styles from "./inspector.module.css";
import { WayControl } from "./way-control.tsx";

interface WaySectionProps {
  blockId: string;
  /** Whether an item of the block is this way. */
  isThisWay: (options: JsonObject) => boolean;
  /** What the item begins with. */
  options: JsonObject;
  words: { title: string; label: string; help: string; to: string };
  /** What else is set for the way, beneath where it leads. */
  children?: (item: DraftItem) => ReactNode;
}

/** A further end of a block, which the author switches on: where the flow leads then. */
export const WaySection = ({ blockId, isThisWay, options, words, children }: WaySectionProps) => {
  const t = useTranslations("inspector");
  const document = useDocument();
  const texts = useTextsOfControls();
  const mayChange = useMayChange();
  const item = useDocumentState(({ draft }) => itemsIn(draft, blockId).find((one) => isThisWay(one.options)));
  const goal = useDocumentState(({ draft }) => {
    const edge = item && edgeFrom(draft, startKey({ blockId, itemId: item.id }));
    return edge ? lookup(draft.groups, edge.to.groupId)?.title : undefined;
  });
  const change = (isOn: boolean) =>
    isOn
      ? document.change(t("changes.addWayOut"), (draft) => addItems(draft, blockId, [options]).operations)
      : document.change(t("changes.removeWayOut"), (draft) => removeEntries(draft, { items: item ? [item.id] : [] }));
  if (!item && !mayChange) return null;
  return (
    <Folded
      title={words.title}
      note={item ? (goal ?? t("wayOutOn")) : undefined}
      isOpenAtFirst={item !== undefined}
      key={blockId}
    >
      {mayChange ? (
        <ControlTextsProvider value={texts}>
          <Switch label={words.label} help={words.help} isSelected={item !== undefined} onChange={change} />
        </ControlTextsProvider>
      ) : null}
      {item ? (
        <div className={styles.card}>
          <WayControl from={{ blockId, itemId: item.id }} label={words.to} />
          {children?.(item)}
        </div>
      ) : null}
    </Folded>
  );
};
