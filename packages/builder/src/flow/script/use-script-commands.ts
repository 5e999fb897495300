import { useTranslations } from "use-intl";
import { type Command, useCommands } from "../../base/commands.ts";
import { blocksIn } from "../../document/draft-index.ts";
import { textBubble } from "../../document/edits/index.ts";
import { useDocument, useDocumentState, useMayChange } from "../../open-bot/document-context.tsx";
import { copyToClipboard, pasteFromClipboard } from "./clipboard.ts";
import {
  addAtSelection,
  addGroupBehind,
  behindSelection,
  duplicateSelected,
  moveBy,
  moveTo,
  removeSelected,
} from "./script-actions.ts";
import { useScriptStore } from "./script-store.ts";
import { useScriptActions } from "./use-script-actions.ts";

/** Registers all actions of the script as commands with shortcuts. */
export const useScriptCommands = (): void => {
  const t = useTranslations("script");
  const document = useDocument();
  const store = useScriptStore();
  const context = useScriptActions();
  const hasBlocks = useDocumentState(({ selection }) => selection.blocks.length > 0);
  const hasAny = useDocumentState(({ selection }) => selection.blocks.length + selection.groups.length > 0);
  const section = t("section");
  const needsAny = { isDisabled: !hasAny };
  const needsBlocks = { isDisabled: !hasBlocks };
  const selectAll = () => {
    const behind = behindSelection(context);
    const { draft } = document.getState();
    if (behind) document.select({ blocks: blocksIn(draft, behind.groupId).map(({ id }) => id) });
  };
  // While the focus is in a panel beside the script, the shortcuts belong to that panel.
  const here = (work: () => void) => () => {
    const active = window.document.activeElement;
    if (active === null || active === window.document.body || active.closest("[data-script]")) work();
  };
  const changing: readonly Command[] = [
    {
      id: "script-add-bubble",
      label: t("changes.addBubble"),
      section,
      run: () => addAtSelection(context, textBubble("")),
    },
    {
      id: "script-add",
      label: t("addMore"),
      section,
      run: () => {
        const behind = behindSelection(context);
        if (behind)
          store.setState({ pick: { kind: "add", anchor: `add ${behind.blockId ?? behind.groupId}`, behind } });
      },
    },
    { id: "script-add-group", label: t("changes.addGroup"), section, run: () => addGroupBehind(context) },
    {
      id: "script-move-up",
      label: t("moveUp"),
      section,
      keys: ["Alt+ArrowUp"],
      run: () => moveBy(context, "up"),
      ...needsBlocks,
    },
    {
      id: "script-move-down",
      label: t("moveDown"),
      section,
      keys: ["Alt+ArrowDown"],
      run: () => moveBy(context, "down"),
      ...needsBlocks,
    },
    {
      id: "script-move-to",
      label: t("moveTo"),
      section,
      keys: ["Alt+M"],
      run: () => {
        const { blocks } = document.getState().selection;
        store.setState({ pick: { kind: "move", anchor: `menu ${blocks.at(-1)}`, blocks } });
      },
      ...needsBlocks,
    },
    {
      id: "script-own-group",
      label: t("ownGroup"),
      section,
      keys: ["Mod+G"],
      run: () => moveTo(context, document.getState().selection.blocks, null, ""),
      ...needsBlocks,
    },
    {
      id: "script-duplicate",
      label: t("duplicate"),
      section,
      keys: ["Mod+D"],
      run: () => duplicateSelected(context),
      ...needsAny,
    },
    { id: "script-cut", label: t("cut"), section, run: () => copyToClipboard(context, true), ...needsAny },
    { id: "script-paste", label: t("paste"), section, run: () => pasteFromClipboard(context) },
    {
      id: "script-delete",
      label: t("delete"),
      section,
      keys: ["Delete", "Backspace"],
      run: here(() => removeSelected(context)),
      ...needsAny,
    },
  ];
  useCommands([
    ...(useMayChange() ? changing : []),
    { id: "script-copy", label: t("copy"), section, run: () => copyToClipboard(context), ...needsAny },
    { id: "script-select-all", label: t("selectAll"), section, keys: ["Mod+A"], run: here(selectAll) },
  ]);
};
