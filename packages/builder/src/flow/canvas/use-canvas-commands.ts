import { useTranslations } from "use-intl";
import { type Command, useCommands } from "../../base/commands.ts";
import { useDocumentState, useMayChange } from "../../open-bot/document-context.tsx";
import { addNoteAt, writeNewGroup } from "./actions/add.ts";
import { alignSelection, distributeSelection, shiftBlock, tidy, turnSelectionIntoGroup } from "./actions/arrange.ts";
import type { ActionContext } from "./actions/context.ts";
import { extractIntoBot } from "./actions/load-extraction.ts";
import { deleteSelection, duplicateSelection, selectAll, selectNothing } from "./actions/selection.ts";
import { useCanvas } from "./canvas-store.ts";
import { openPalette } from "./keys.ts";
import { copyByMenu, cutByMenu, pasteByMenu } from "./use-clipboard.ts";
import type { View } from "./use-view.ts";

/** Registers every action of the canvas as a command with its shortcut. */
export const useCanvasCommands = (context: ActionContext, view: View): void => {
  const t = useTranslations("canvas");
  const { groups, blocks, events, edges } = useDocumentState(({ selection }) => selection);
  const notes = useCanvas((state) => state.notes);
  const cards = groups.length + events.length + notes.length;
  const canCopy = groups.length + blocks.length + notes.length > 0;
  const isAny = cards + blocks.length + edges.length > 0;
  const section = t("section");
  const mayChange = useMayChange();
  // While the focus is in a panel beside the canvas, the shortcuts belong to that panel.
  const here = (work: () => void) => () => {
    const active = document.activeElement;
    if (active === null || active === document.body || context.root()?.contains(active)) work();
  };
  const command = (id: string, label: string, run: () => void, rest: Partial<Command> = {}): Command => ({
    id: `canvas.${id}`,
    label,
    section,
    run,
    ...rest,
  });
  const look = (id: string, label: string, run: () => void, keys: readonly string[]): Command =>
    command(id, label, run, { section: t("sectionView"), keys });

  const changing = (): Command[] => [
    command("add", t("addBlock"), () => openPalette(context)),
    command("group", t("addGroup"), () => writeNewGroup(context, context.here())),
    command("note", t("addNote"), () => addNoteAt(context, context.here()), { keys: ["Alt+N"] }),
    command(
      "delete",
      t("delete"),
      here(() => deleteSelection(context)),
      {
        keys: ["Delete", "Backspace"],
        isDisabled: !isAny,
      },
    ),
    command("duplicate", t("duplicate"), () => duplicateSelection(context), {
      keys: ["Mod+D"],
      isDisabled: !canCopy,
    }),
    command("cut", t("cut"), () => void cutByMenu(context), { isDisabled: !canCopy }),
    command("paste", t("paste"), () => void pasteByMenu(context)),
    command(
      "move",
      t("moveTo"),
      here(() => context.canvas.setState({ isMovingTo: true })),
      {
        keys: ["Alt+M"],
        isDisabled: blocks.length === 0,
      },
    ),
    command(
      "connect",
      t("connectTo"),
      here(() => context.canvas.setState({ isConnectingTo: true })),
      {
        keys: ["Alt+C"],
        isDisabled: groups.length + blocks.length + events.length + edges.length === 0,
      },
    ),
    command("extract", t("extract"), () => void extractIntoBot(context), { isDisabled: groups.length === 0 }),
    command("up", t("moveUp"), () => shiftBlock(context, -1), { isDisabled: blocks.length !== 1 }),
    command("down", t("moveDown"), () => shiftBlock(context, 1), { isDisabled: blocks.length !== 1 }),
    command("own", t("ownGroup"), () => turnSelectionIntoGroup(context), {
      keys: ["Mod+G"],
      isDisabled: blocks.length === 0,
    }),
    command("tidy", t(groups.length > 1 ? "tidySelection" : "tidy"), () => void tidy(context), { keys: ["Alt+T"] }),
    ...(
      [
        ["left", "alignLeft"],
        ["center", "alignCenter"],
        ["right", "alignRight"],
        ["top", "alignTop"],
        ["middle", "alignMiddle"],
        ["bottom", "alignBottom"],
      ] as const
    ).map(([way, label]) =>
      command(`align-${way}`, t(label), () => alignSelection(context, way), { isDisabled: cards < 2 }),
    ),
    command("distribute-x", t("distributeX"), () => distributeSelection(context, "x"), { isDisabled: cards < 3 }),
    command("distribute-y", t("distributeY"), () => distributeSelection(context, "y"), { isDisabled: cards < 3 }),
  ];
  useCommands([
    ...(mayChange ? changing() : []),
    command(
      "all",
      t("selectAll"),
      here(() => selectAll(context)),
      { keys: ["Mod+A"] },
    ),
    command("nothing", t("selectNothing"), () => selectNothing(context), { isDisabled: !isAny }),
    command("copy", t("copy"), () => void copyByMenu(context), { isDisabled: !canCopy }),
    look("zoom-in", t("zoomIn"), view.zoomIn, ["Mod++", "Mod+="]),
    look("zoom-out", t("zoomOut"), view.zoomOut, ["Mod+-"]),
    look("zoom-full", t("zoomFull"), view.zoomFull, ["Mod+0"]),
    look("fit", t("zoomFit"), view.fit, ["Shift+1"]),
    look("fit-selection", t("zoomSelection"), view.fitSelection, ["Shift+2"]),
  ]);
};
