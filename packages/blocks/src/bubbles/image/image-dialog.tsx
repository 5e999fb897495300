import { LineIcon, say } from "@parley/ui";
import { useEffect, useRef } from "react";

/** Shows the picture as large as the window. Closed by Escape, its button or a click. */
export const ImageDialog = ({ url, alt, onClose }: { url: string; alt: string; onClose: () => void }) => {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a dialog closes by Escape on its own
    <dialog
      ref={dialog}
      className="parley-image-dialog"
      aria-label={alt}
      onClose={onClose}
      onClick={() => dialog.current?.close()}
    >
      <button type="button" className="parley-image-close" aria-label={say("close", "Close")}>
        <LineIcon path="m5 5 10 10M15 5 5 15" size={20} weight={2} />
      </button>
      <img src={url} alt={alt} />
    </dialog>
  );
};
