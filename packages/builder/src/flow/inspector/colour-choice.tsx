import { Select } from "@parley/ui/author";
import { useTranslations } from "use-intl";
import { useDocument } from "../../open-bot/document-context.tsx";
import { ColorDot } from "../canvas/color-dot.tsx";
import { type CardColor, cardColors, colorGroup } from "../canvas/notes.ts";

/** A control for the colour of groups on the canvas. */
export const ColourChoice = ({ groups, value }: { groups: readonly string[]; value: CardColor | null }) => {
  const t = useTranslations("inspector");
  const document = useDocument();
  const choices = (["none", ...cardColors] as const).map((color) => ({
    id: color,
    label: t(`colours.${color}`),
    icon: <ColorDot color={color} />,
  }));
  return (
    <Select
      label={t("colour")}
      choices={choices}
      value={value ?? "none"}
      onChange={(color) =>
        document.change(t("changes.colour"), (draft) =>
          groups.flatMap((id) => colorGroup(draft, id, color === "none" ? null : color)),
        )
      }
    />
  );
};
