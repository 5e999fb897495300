import { type DragEvent, useState } from "react";
import { SafeHtml } from "./safe-html.tsx";

interface DropZoneProps {
  placeholder: string;
  question: string;
  isMultiple: boolean;
  accept: string | undefined;
  capture: "user" | "environment" | undefined;
  isDisabled: boolean;
  onPick: (files: File[]) => void;
}

/** The area to drop files on. A click, tap, Enter or the space bar opens the browser's file dialog. */
export const DropZone = ({ placeholder, question, isMultiple, accept, capture, isDisabled, onPick }: DropZoneProps) => {
  const [isOver, setOver] = useState(false);
  const drag = (isInside: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(isInside && !isDisabled);
  };
  return (
    <label
      className={`parley-drop-zone typebot-upload-input${isOver ? " dragging-over parley-over" : ""}`}
      onDragEnter={drag(true)}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={(event) => {
        drag(false)(event);
        if (!isDisabled) onPick([...event.dataTransfer.files]);
      }}
    >
      <input
        type="file"
        className="parley-visually-hidden"
        aria-label={question || undefined}
        multiple={isMultiple}
        accept={accept}
        capture={capture}
        disabled={isDisabled}
        onChange={(event) => {
          onPick([...(event.target.files ?? [])]);
          // Without this, picking the same file again would do nothing.
          event.target.value = "";
        }}
      />
      <svg className="parley-drop-icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <path
          d="M4 15v3a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-3M12 15V4M7.5 8.5 12 4l4.5 4.5"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.7"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <span className="parley-drop-text" dir="auto">
        <SafeHtml html={placeholder} />
      </span>
    </label>
  );
};
