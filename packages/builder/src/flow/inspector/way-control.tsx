import { ControlTextsProvider, IconButton, Picker } from "@parley/ui/author";
import { Unlink } from "lucide-react";
import { useTranslations } from "use-intl";
import { edgeFrom, startKey } from "../../document/draft-index.ts";
import { addGroup, connect, disconnect, type EdgeStart } from "../../document/edits/index.ts";
import { useGroupChoices } from "../../form/group-choices.ts";
import { ReadValue } from "../../form/read/read-value.tsx";
import { useTextsOfControls } from "../../form/use-texts-of-controls.ts";
import { useDocument, useDocumentState, useMayChange } from "../../open-bot/document-context.tsx";

export interface WayControlProps {
  from: EdgeStart;
  label: string;
  isLabelHidden?: boolean;
}

/** A control for where a place of the bot leads: to a group, to a new one, or nowhere. */
export const WayControl = ({ from, label, isLabelHidden = false }: WayControlProps) => {
  const t = useTranslations("inspector");
  const document = useDocument();
  const texts = useTextsOfControls();
  const edge = useDocumentState(({ draft }) => edgeFrom(draft, startKey(from)));
  const create = (title: string) =>
    document.change(t("changes.connect"), (draft) => {
      const added = addGroup(draft, { at: freePlace(), title });
      return [...added.operations, ...connect(draft, from, { groupId: added.groupId }).operations];
    });
  const freePlace = () => {
    const places = Object.values(document.getState().draft.groups).map(({ graphCoordinates }) => graphCoordinates);
    return { x: Math.max(0, ...places.map(({ x }) => x)) + 360, y: places.at(-1)?.y ?? 0 };
  };
  const groups = useGroupChoices();
  if (!useMayChange()) {
    const goal = groups.choices.find(({ id }) => id === edge?.to.groupId)?.label;
    return <ReadValue label={label} text={goal ?? t(edge ? "missingGroup" : "nowhere")} />;
  }
  return (
    <ControlTextsProvider value={texts}>
      <Picker
        label={label}
        isLabelHidden={isLabelHidden}
        {...groups}
        value={edge?.to.groupId ?? null}
        onChange={(groupId) =>
          document.change(t("changes.connect"), (draft) => connect(draft, from, { groupId }).operations)
        }
        onCreate={create}
        placeholder={t("nowhere")}
        unknownLabel={t("missingGroup")}
        actions={
          edge ? (
            <IconButton
              slot={null}
              label={`${t("disconnect")}: ${label}`}
              isSmall
              onPress={() => document.change(t("changes.disconnect"), (draft) => disconnect(draft, edge.id))}
            >
              <Unlink />
            </IconButton>
          ) : null
        }
      />
    </ControlTextsProvider>
  );
};
