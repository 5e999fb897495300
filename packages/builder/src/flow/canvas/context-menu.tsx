import { MenuAt, MenuGroup, MenuItem, MenuSeparator } from "@parley/ui/author";
import { useTranslations } from "use-intl";
import { showKeys } from "../../base/commands.ts";
import { startChatAt } from "../../chat/chat-place.ts";
import { useDocumentState, useMayChange } from "../../open-bot/document-context.tsx";
import { addNoteAt, placeBehindSelection, writeNewGroup } from "./actions/add.ts";
import {
  alignSelection,
  colorSelection,
  distributeSelection,
  tidy,
  turnSelectionIntoGroup,
} from "./actions/arrange.ts";
import { extractIntoBot } from "./actions/load-extraction.ts";
import { deleteSelection, duplicateSelection, selectAll } from "./actions/selection.ts";
import { useActions } from "./actions-context.ts";
import { useCanvas } from "./canvas-store.ts";
import { ColorDot } from "./color-dot.tsx";
import { cardColors } from "./notes.ts";
import { copyByMenu, cutByMenu, pasteByMenu } from "./use-clipboard.ts";

const alignments = ["left", "center", "right", "top", "middle", "bottom"] as const;
const alignmentTexts = {
  left: "alignLeft",
  center: "alignCenter",
  right: "alignRight",
  top: "alignTop",
  middle: "alignMiddle",
  bottom: "alignBottom",
} as const;

/** The context menu of the selection, or of the canvas if nothing is selected. It opens by right click or "…". */
export const ContextMenu = () => {
  const t = useTranslations("canvas");
  const context = useActions();
  const { canvas } = context;
  const menu = useCanvas((state) => state.menu);
  const notes = useCanvas((state) => state.notes);
  const mayChange = useMayChange();
  const { groups, blocks, events, edges } = useDocumentState(({ selection }) => selection);
  if (!menu) return null;
  const cards = groups.length + events.length + notes.length;
  const isAny = cards + blocks.length + edges.length > 0;
  const canCopy = groups.length + blocks.length + notes.length > 0;
  const close = () => canvas.setState({ menu: null });
  const openPalette = () =>
    canvas.setState({
      palette: { at: menu.at, place: isAny ? placeBehindSelection(context) : { kind: "canvas", at: menu.onCanvas } },
    });
  const startChat = () => {
    const [blockId] = blocks;
    const groupId = groups[0] ?? context.document.getState().draft.blocks[blockId ?? ""]?.groupId;
    if (groupId !== undefined) startChatAt({ groupId, ...(blockId === undefined ? {} : { blockId }) });
  };
  const chat =
    groups.length + blocks.length === 1 && cards + blocks.length === 1 ? (
      <MenuItem id="chat" label={t("startChat")} onAction={startChat} />
    ) : null;
  const copy = canCopy ? (
    <MenuItem id="copy" label={t("copy")} shortcut={showKeys("Mod+C")} onAction={() => copyByMenu(context)} />
  ) : null;
  const all = isAny ? null : (
    <MenuItem id="all" label={t("selectAll")} shortcut={showKeys("Mod+A")} onAction={() => selectAll(context)} />
  );
  if (!mayChange)
    return chat || copy || all ? (
      <MenuAt label={t("more")} at={menu.at} onClose={close}>
        {chat}
        {copy}
        {all}
      </MenuAt>
    ) : null;
  return (
    <MenuAt label={t("more")} at={menu.at} onClose={close}>
      {edges.length === 0 ? <MenuItem id="add" label={t("addBlock")} shortcut="/" onAction={openPalette} /> : null}
      {isAny ? null : (
        <>
          <MenuItem id="group" label={t("addGroup")} onAction={() => writeNewGroup(context, menu.onCanvas)} />
          <MenuItem id="note" label={t("addNote")} onAction={() => addNoteAt(context, menu.onCanvas)} />
        </>
      )}
      {groups.length === 1 && cards === 1 ? (
        <MenuItem
          id="rename"
          label={t("rename")}
          shortcut="F2"
          onAction={() => canvas.setState({ writing: { kind: "title", id: groups[0] ?? "" } })}
        />
      ) : null}
      {blocks.length > 0 ? (
        <>
          <MenuItem
            id="move"
            label={t("moveTo")}
            shortcut={showKeys("Alt+M")}
            onAction={() => canvas.setState({ isMovingTo: true })}
          />
          <MenuItem
            id="own"
            label={t("ownGroup")}
            shortcut={showKeys("Mod+G")}
            onAction={() => turnSelectionIntoGroup(context)}
          />
        </>
      ) : null}
      {groups.length + blocks.length + events.length + edges.length > 0 ? (
        <MenuItem
          id="connect"
          label={t("connectTo")}
          shortcut={showKeys("Alt+C")}
          onAction={() => canvas.setState({ isConnectingTo: true })}
        />
      ) : null}
      {groups.length > 0 ? (
        <MenuItem id="extract" label={t("extract")} onAction={() => void extractIntoBot(context)} />
      ) : null}
      {chat}
      <MenuSeparator />
      {copy}
      {canCopy ? (
        <MenuItem id="cut" label={t("cut")} shortcut={showKeys("Mod+X")} onAction={() => cutByMenu(context)} />
      ) : null}
      <MenuItem id="paste" label={t("paste")} shortcut={showKeys("Mod+V")} onAction={() => pasteByMenu(context)} />
      {canCopy ? (
        <MenuItem
          id="duplicate"
          label={t("duplicate")}
          shortcut={showKeys("Mod+D")}
          onAction={() => duplicateSelection(context)}
        />
      ) : null}
      {all}
      {groups.length + notes.length > 0 ? (
        <MenuGroup label={t("colour")}>
          {[...(groups.length > 0 ? (["none"] as const) : []), ...cardColors].map((color) => (
            <MenuItem
              key={color}
              id={`color-${color}`}
              label={t(`colors.${color}`)}
              icon={<ColorDot color={color} />}
              onAction={() => colorSelection(context, color === "none" ? null : color)}
            />
          ))}
        </MenuGroup>
      ) : null}
      {cards > 1 ? (
        <MenuGroup label={t("align")}>
          {alignments.map((way) => (
            <MenuItem
              key={way}
              id={`align-${way}`}
              label={t(alignmentTexts[way])}
              onAction={() => alignSelection(context, way)}
            />
          ))}
          {cards > 2 ? (
            <>
              <MenuItem id="dx" label={t("distributeX")} onAction={() => distributeSelection(context, "x")} />
              <MenuItem id="dy" label={t("distributeY")} onAction={() => distributeSelection(context, "y")} />
            </>
          ) : null}
        </MenuGroup>
      ) : null}
      {groups.length > 1 || !isAny ? (
        <MenuItem
          id="tidy"
          label={t(isAny ? "tidySelection" : "tidy")}
          shortcut={showKeys("Alt+T")}
          onAction={() => void tidy(context)}
        />
      ) : null}
      {isAny ? (
        <>
          <MenuSeparator />
          <MenuItem
            id="delete"
            label={t("delete")}
            shortcut={showKeys("Delete")}
            isDanger
            onAction={() => deleteSelection(context)}
          />
        </>
      ) : null}
    </MenuAt>
  );
};
