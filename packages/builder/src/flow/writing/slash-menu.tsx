import type { BlockDefinition } from "@parley/core/fields";
import { CornerDownRight, FolderInput, MessageSquareText } from "lucide-react";
import { type RefObject, useState } from "react";
import { useTranslations } from "use-intl";
import { showKeys } from "../../base/commands.ts";
import { type NewBlock, textBubble } from "../../document/edits/index.ts";
import { useDocumentState } from "../../open-bot/document-context.tsx";
import { BlockIcon } from "../cards/block-icon.tsx";
import { bySection, findEntries, offeredBlocks, readRecentBlocks, rememberBlock } from "../palette/palette-entries.ts";
import { findFuzzy } from "./find-fuzzy.ts";
import { GroupPick } from "./group-pick.tsx";
import { PickList, type PickSection } from "./pick-list.tsx";
import { PickPopover } from "./pick-popover.tsx";

export interface SlashMenuProps {
  triggerRef: RefObject<Element | null>;
  isOpen: boolean;
  onClose: () => void;
  /** Called with the chosen block. A text that names no block is the text of a bubble. */
  onPick: (block: NewBlock) => void;
  /** If given, offers to move the existing block; null is a new group. */
  onMove?: ((groupId: string | null, title: string) => void) | undefined;
  /** If given, offers to lead on to a group; null is a new one. */
  onLead?: ((groupId: string | null, title: string) => void) | undefined;
  /** If given, offers to lead nowhere. */
  onNone?: (() => void) | undefined;
  /** The group that contains the block already. */
  groupId?: string | undefined;
  /** Whether only questions are offered. */
  isForQuestions?: boolean | undefined;
}

/** A searchable menu of everything that can be added: behind a slash, a '+' and a connection to the empty canvas. */
export const SlashMenu = (props: SlashMenuProps) => {
  const t = useTranslations("palette");
  return (
    <PickPopover label={t("title")} triggerRef={props.triggerRef} isOpen={props.isOpen} onClose={props.onClose}>
      <SlashList {...props} />
    </PickPopover>
  );
};

const toItem = ({ type, label, description, family }: BlockDefinition) => ({
  id: type,
  label,
  hint: description,
  icon: <BlockIcon type={type} family={family} />,
});

const SlashList = ({ onPick, onMove, onLead, onNone, groupId, isForQuestions = false }: SlashMenuProps) => {
  const t = useTranslations("palette");
  const [query, setQuery] = useState("");
  const [isMoving, setMoving] = useState(false);
  const [isLeading, setLeading] = useState(false);
  const draft = useDocumentState((state) => state.draft);
  const [recent] = useState(readRecentBlocks);
  if (isMoving && onMove) return <GroupPick label={t("moveTo")} without={groupId} onPick={onMove} />;

  if (isLeading && onLead) return <GroupPick label={t("leadTo")} onPick={onLead} onNone={onNone} />;

  const offered = offeredBlocks.filter(({ family }) => !isForQuestions || family === "input");
  const move = { id: "move", label: t("moveTo"), description: t("moveToHint"), search: ["group"] };
  const moveItem = { ...move, hint: move.description, icon: <FolderInput aria-hidden /> };
  const lead = { id: "lead", label: t("leadTo"), hint: t("leadToHint"), icon: <CornerDownRight aria-hidden /> };
  const text = query.trim();

  /** Text comes first, then what was used last; each block is listed once. */
  const listAll = (): PickSection[] => {
    const latest = recent.filter((block) => offered.includes(block));
    const [first, ...others] = offered.filter((block) => !latest.includes(block));
    const whole = first && !isForQuestions ? [{ ...toItem(first), shortcut: showKeys("Enter") }] : [];
    const rest = whole.length > 0 ? others : offered.filter((block) => !latest.includes(block));
    return [
      { id: "first", label: "", items: onLead ? [...whole, lead] : whole },
      { id: "recent", label: t("recent"), items: latest.map(toItem) },
      ...bySection(rest).map(({ section, blocks }) => ({ id: section, label: t(section), items: blocks.map(toItem) })),
      { id: "actions", label: t("actions"), items: onMove ? [moveItem] : [] },
    ];
  };
  /** What is found is listed by rank. A text that names nothing is written as it is. */
  const listFound = (): PickSection[] => {
    const found = findEntries<BlockDefinition | typeof move>([...offered, ...(onMove ? [move] : [])], text);
    const groups = onLead ? findFuzzy(Object.values(draft.groups), text, ({ title }) => title) : [];
    const items = [
      ...found.map((one) => ("type" in one ? toItem(one) : moveItem)),
      ...groups.map(({ id, title }) => ({ id: `group ${id}`, label: title, hint: lead.hint, icon: lead.icon })),
    ];
    const bubble = {
      id: "write",
      label: t("writeIt", { text }),
      hint: t("writeItHint"),
      icon: <MessageSquareText aria-hidden />,
    };
    return [{ id: "found", label: "", items: items.length > 0 || isForQuestions ? items : [bubble] }];
  };
  const pick = (id: string) => {
    if (id === "move") return setMoving(true);
    if (id === "lead") return setLeading(true);
    if (id.startsWith("group ")) return onLead?.(id.slice("group ".length), "");
    if (id === "write") return onPick(textBubble(text));
    rememberBlock(id);
    onPick(id === "text" ? textBubble("") : { type: id });
  };
  return (
    <PickList
      label={t("search")}
      placeholder={t("search")}
      query={query}
      onQuery={setQuery}
      sections={text === "" ? listAll() : listFound()}
      onPick={pick}
      none={t("none")}
      isFirstUsual={!isForQuestions}
    />
  );
};
