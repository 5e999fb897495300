import { SendButton, say } from "@parley/ui";
import { useEffect, useRef } from "react";

interface RecordingBarProps {
  seconds: number;
  buttonLabel: string;
  onFinish: () => void;
  onCancel: () => void;
}

/** Replaces the field while the visitor records. */
export const RecordingBar = ({ seconds, buttonLabel, onFinish, onCancel }: RecordingBarProps) => {
  const bar = useRef<HTMLFormElement>(null);
  // The pressed button is gone, so the focus moves to the next one.
  useEffect(() => bar.current?.querySelector<HTMLElement>("[type=submit]")?.focus(), []);
  return (
    <form
      ref={bar}
      className="parley-text-form typebot-input-form"
      onSubmit={(event) => {
        event.preventDefault();
        onFinish();
      }}
    >
      <div className="parley-input-box typebot-input-container">
        <button
          type="button"
          className="parley-field-tool"
          aria-label={say("discard", "Discard the recording")}
          onClick={onCancel}
        >
          <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" focusable="false">
            <path d="M5.5 5.5l9 9M14.5 5.5l-9 9" />
          </svg>
        </button>
        <span className="parley-recording-dot" aria-hidden="true" />
        <span role="timer" className="parley-recording-time" aria-label={say("recording", "Recording")}>
          {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, "0")}
        </span>
        <SendButton label={buttonLabel} isDisabled={false} />
      </div>
    </form>
  );
};
