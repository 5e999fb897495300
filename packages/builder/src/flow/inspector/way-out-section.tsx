import { lookup } from "@parley/core";
import { wayOutFields } from "@parley/core/fields";
import type { Diagnostic } from "@parley/core/lint";
import { ControlTextsProvider, Switch } from "@parley/ui/author";
import { useTranslations } from "use-intl";
import { edgeFrom, itemsIn, startKey } from "../../document/draft-index.ts";
import { addItems, removeEntries } from "../../document/edits/index.ts";
import { Folded } from "../../form/folded.tsx";
import { useTextsOfControls } from "../../form/use-texts-of-controls.ts";
import { useDocument, useDocumentState, useMayChange } from "../../open-bot/document-context.tsx";
import { EntryForm } from "./entry-form.tsx";
import { errorsOf } from "./errors-of.tsx";
import styles from "./inspector.module.css";
import { WayControl } from "./way-control.tsx";

export interface WayOutSectionProps {
  blockId: string;
  problems: readonly Diagnostic[];
}

/** What happens if the call of a block fails: where the flow leads then, and where the error is saved. */
export const WayOutSection = ({ blockId, problems }: WayOutSectionProps) => {
  const t = useTranslations("inspector");
  const document = useDocument();
  const texts = useTextsOfControls();
  const mayChange = useMayChange();
  const item = useDocumentState(({ draft }) => itemsIn(draft, blockId)[0]);
  const goal = useDocumentState(({ draft }) => {
    const edge = item && edgeFrom(draft, startKey({ blockId, itemId: item.id }));
    return edge ? lookup(draft.groups, edge.to.groupId)?.title : undefined;
  });
  const change = (isOn: boolean) =>
    isOn
      ? document.change(t("changes.addWayOut"), (draft) => addItems(draft, blockId, [{}]).operations)
      : document.change(t("changes.removeWayOut"), (draft) =>
          removeEntries(draft, { items: itemsIn(draft, blockId).map(({ id }) => id) }),
        );
  if (!item && !mayChange) return null;
  return (
    <Folded
      title={t("ifItFails")}
      note={item ? (goal ?? t("wayOutOn")) : undefined}
      isOpenAtFirst={item !== undefined}
      key={blockId}
    >
      {mayChange ? (
        <ControlTextsProvider value={texts}>
          <Switch label={t("wayOut")} help={t("wayOutHelp")} isSelected={item !== undefined} onChange={change} />
        </ControlTextsProvider>
      ) : null}
      {item ? (
        <div className={styles.card}>
          <WayControl from={{ blockId, itemId: item.id }} label={t("wayOutTo")} />
          <EntryForm
            owner={{ table: "items", id: item.id }}
            field={wayOutFields}
            values={item.options}
            {...errorsOf(problems, item.id)}
          />
        </div>
      ) : null}
    </Folded>
  );
};
