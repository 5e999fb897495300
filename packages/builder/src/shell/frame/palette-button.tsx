import { IconButton } from "@parley/ui/author";
import { Search } from "lucide-react";
import { useTranslations } from "use-intl";
import { useStore } from "zustand";
import { commandStore, listCommands, showKeys } from "../../base/commands.ts";

/** The button that opens the command palette, if the current screen has one. */
export const PaletteButton = () => {
  const t = useTranslations("frame");
  useStore(commandStore);
  const palette = listCommands().findLast(({ id }) => id === "palette");
  const [key] = palette?.keys ?? [];
  if (!palette) return null;
  return (
    <IconButton label={t("search")} shortcut={key && showKeys(key)} onPress={palette.run}>
      <Search />
    </IconButton>
  );
};
