import { Dialog, Select } from "@parley/ui/author";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { edgeFrom } from "../../document/draft-index.ts";
import { useDocumentState } from "../../open-bot/document-context.tsx";
import { GroupPick } from "../writing/group-pick.tsx";
import { connectStart, disconnectWay, startsOfSelection } from "./actions/connect.ts";
import { useActions } from "./actions-context.ts";
import { useCanvas } from "./canvas-store.ts";

/** A dialog that connects a place in the selection with a group, without drawing. */
export const ConnectDialog = () => {
  const t = useTranslations("canvas");
  const { canvas } = useActions();
  const isOpen = useCanvas(({ isConnectingTo }) => isConnectingTo);
  const close = () => canvas.setState({ isConnectingTo: false });
  return (
    <Dialog title={t("connectTo")} isOpen={isOpen} onClose={close} closeLabel={t("close")}>
      {isOpen ? <Choices onClose={close} /> : null}
    </Dialog>
  );
};

const Choices = ({ onClose }: { onClose: () => void }) => {
  const t = useTranslations("canvas");
  const context = useActions();
  const draft = useDocumentState((state) => state.draft);
  const [starts] = useState(() => startsOfSelection(context));
  const [chosen, setChosen] = useState(
    () => (starts.find(({ id }) => edgeFrom(draft, id) === undefined) ?? starts[0])?.id ?? null,
  );
  if (chosen === null) return <p>{t("connectNothing")}</p>;
  const edge = edgeFrom(draft, chosen);
  return (
    <>
      {starts.length > 1 ? (
        <Select label={t("connectFrom")} choices={starts} value={chosen} onChange={setChosen} />
      ) : null}
      <GroupPick
        label={t("connectTo")}
        onPick={(groupId, title) => {
          onClose();
          connectStart(context, chosen, groupId, title);
        }}
        onNone={
          edge
            ? () => {
                onClose();
                disconnectWay(context, edge.id);
              }
            : undefined
        }
      />
    </>
  );
};
