import type { BlockFamily } from "@parley/core/fields";
import { FolderInput } from "lucide-react";
import { type RefObject, useState } from "react";
import { useTranslations } from "use-intl";
import { BlockIcon } from "../cards/block-icon.tsx";
import { findEntries, offeredBlocks } from "../palette/palette-entries.ts";
import { GroupPick } from "./group-pick.tsx";
import { PickList, type PickSection } from "./pick-list.tsx";
import { PickPopover } from "./pick-popover.tsx";

export interface SlashMenuProps {
  triggerRef: RefObject<Element | null>;
  isOpen: boolean;
  onClose: () => void;
  /** Called with the stored type of the chosen block. */
  onPick: (type: string) => void;
  /** If given, offers to move the existing block; null is a new group. */
  onMove?: ((groupId: string | null, title: string) => void) | undefined;
  /** The group that contains the block already. */
  groupId?: string | undefined;
  /** If given, only blocks of this family are offered. */
  family?: BlockFamily | undefined;
}

/** An option of the menu behind a slash or '+'. */
interface SlashItem {
  /** The stored type of a block, or `move` to move the existing block. */
  id: string;
  label: string;
  description: string;
  family: BlockFamily | "action";
  search: readonly string[];
}

const families: readonly SlashItem["family"][] = ["bubble", "input", "logic", "integration", "action"];

const blockItems: readonly SlashItem[] = offeredBlocks.map(({ type, label, description, family, search }) => ({
  id: type,
  label,
  description,
  family,
  search,
}));

/** A searchable menu of everything that can be added. */
export const SlashMenu = (props: SlashMenuProps) => {
  const t = useTranslations("writing");
  return (
    <PickPopover label={t("slashTitle")} triggerRef={props.triggerRef} isOpen={props.isOpen} onClose={props.onClose}>
      <SlashList {...props} />
    </PickPopover>
  );
};

const SlashList = ({ onPick, onMove, groupId, family }: SlashMenuProps) => {
  const t = useTranslations("writing");
  const [query, setQuery] = useState("");
  const [isMoving, setMoving] = useState(false);
  const labels: Readonly<Record<SlashItem["family"], string>> = {
    bubble: t("bubbles"),
    input: t("questions"),
    logic: t("logic"),
    integration: t("integrations"),
    action: t("actions"),
  };
  if (isMoving && onMove) return <GroupPick label={t("moveTo")} without={groupId} onPick={onMove} />;
  const move: SlashItem = {
    id: "move",
    label: t("moveTo"),
    description: t("moveToHint"),
    family: "action",
    search: ["group"],
  };
  const all = [...blockItems.filter((item) => !family || item.family === family), ...(onMove ? [move] : [])];
  const found = findEntries(all, query);
  const toItem = (item: SlashItem) => ({
    id: item.id,
    label: item.label,
    hint: item.description,
    icon: item.family === "action" ? <FolderInput aria-hidden /> : <BlockIcon type={item.id} family={item.family} />,
  });
  // Search results are ordered by rank; without a search, they are grouped by family.
  const sections: PickSection[] =
    query.trim() === ""
      ? families.map((one) => ({
          id: one,
          label: labels[one],
          items: found.filter((item) => item.family === one).map(toItem),
        }))
      : [{ id: "found", label: "", items: found.map(toItem) }];
  return (
    <PickList
      label={t("slashSearch")}
      placeholder={t("slashSearch")}
      query={query}
      onQuery={setQuery}
      sections={sections}
      onPick={(id) => (id === "move" ? setMoving(true) : onPick(id))}
      none={t("slashNone")}
    />
  );
};
