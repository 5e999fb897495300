import { Maximize2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button, IconButton } from "../button.tsx";
import { cx } from "../cx.ts";
import { Dialog } from "../dialog.tsx";
import { useControlTexts } from "./control-texts.tsx";
import styles from "./controls.module.css";

/** A button that opens a field's editor in a large dialog. Escape closes the dialog; the text stays in the field. */
export const LargeWindow = ({ label, children }: { label: string; children: ReactNode }) => {
  const words = useControlTexts();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <IconButton slot={null} label={words.fullScreen} onPress={() => setOpen(true)} isSmall>
        <Maximize2 />
      </IconButton>
      <Dialog
        title={label}
        isOpen={isOpen}
        onClose={close}
        closeLabel={words.close}
        isWide
        actions={
          <Button kind="primary" onPress={close}>
            {words.done}
          </Button>
        }
      >
        <div className={cx(styles.large)}>{children}</div>
      </Dialog>
    </>
  );
};
