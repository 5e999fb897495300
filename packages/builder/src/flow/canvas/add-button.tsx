import { cx, IconButton } from "@parley/ui/author";
import { Plus } from "lucide-react";
import { useTranslations } from "use-intl";
import styles from "./add-button.module.css";

/** Opens the menu of everything that can be added, where there is no room for the list of blocks. */
export const AddButton = ({ onPress }: { onPress: () => void }) => {
  const t = useTranslations("canvas");
  return (
    <div className={cx(styles.add)} data-edits="" data-over-canvas="">
      <IconButton label={t("addBlock")} kind="primary" onPress={onPress}>
        <Plus />
      </IconButton>
    </div>
  );
};
