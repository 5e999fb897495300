import { cx } from "@parley/ui/author";
import { Plus } from "lucide-react";
import { useTranslations } from "use-intl";
import { useDocumentState } from "../../open-bot/document-context.tsx";
import { sizes } from "../cards/card-sizes.ts";
import { useActions } from "./actions-context.ts";
import { useCanvas } from "./canvas-store.ts";
import styles from "./group-card.module.css";
import type { GroupCard } from "./scene.ts";

/** The '+' buttons between a card's blocks, while the card is hovered or selected. */
export const InsertPlaces = ({ card }: { card: GroupCard }) => {
  const t = useTranslations("canvas");
  const { canvas } = useActions();
  const isHovered = useCanvas(({ hovered }) => hovered?.kind === "card" && hovered.id === card.id);
  const isSelected = useDocumentState(({ selection, draft }) =>
    selection.groups.length === 1
      ? selection.groups[0] === card.id
      : selection.blocks.length === 1 && draft.blocks[selection.blocks[0] ?? ""]?.groupId === card.id,
  );
  const { blocks } = card.layout;
  if (!(isHovered || isSelected) || blocks.length === 0) return null;
  const last = blocks.at(-1);
  const places = [
    ...blocks.map((block) => ({ before: block.shown.id, y: block.y - sizes.gap / 2 })),
    ...(last ? [{ before: null, y: last.y + last.height + sizes.gap }] : []),
  ];
  return places.map(({ before, y }) => (
    <button
      key={before ?? "end"}
      type="button"
      tabIndex={-1}
      className={cx(styles.insert, "nodrag", "nopan")}
      data-edits=""
      style={{ insetBlockStart: y }}
      aria-label={t("addHere")}
      onClick={(event) => {
        event.stopPropagation();
        const { left, bottom } = event.currentTarget.getBoundingClientRect();
        canvas.setState({
          palette: { at: { x: left + 16, y: bottom }, place: { kind: "group", groupId: card.id, before, y } },
        });
      }}
    >
      <span>
        <Plus aria-hidden />
      </span>
    </button>
  ));
};
