import type { Reply } from "@parley/core";
import { FileList, say, TextForm, type Uploads, useFileQueue, useKeptFocus } from "@parley/ui";
import { type ComponentProps, useRef, useState } from "react";
import { RecordingBar } from "./recording-bar.tsx";
import { useRecorder } from "./use-recorder.ts";

const clipPath =
  "M16 9.6l-6.2 6.2a4 4 0 0 1-5.7-5.7l6.7-6.7a2.7 2.7 0 0 1 3.8 3.8l-6.6 6.6a1.3 1.3 0 0 1-1.9-1.9l5.8-5.8";
const microphonePath =
  "M10 3a2.3 2.3 0 0 1 2.3 2.3v4.2a2.3 2.3 0 0 1-4.6 0V5.3A2.3 2.3 0 0 1 10 3ZM5 9.5a5 5 0 0 0 10 0M10 14.5V17";

interface TextWithFilesProps {
  form: Omit<ComponentProps<typeof TextForm>, "onReply">;
  canAttach: boolean;
  canRecord: boolean;
  uploads: Uploads | undefined;
  onReply: (reply: Reply) => void;
}

const toClip = (urls: string[]): Reply => ({ text: "", audioUrl: urls[0] ?? "" });

/** A text field with file attachments or voice recordings. */
export const TextWithFiles = ({ form, canAttach, canRecord, uploads, onReply }: TextWithFilesProps) => {
  const attachLabel = say("attach", "Attach files");
  // The text of an earlier page whose files were still being sent.
  const [earlierText, setEarlierText] = useState<string | null>(null);
  const attached = useFileQueue(uploads, (text) => {
    if (text === null) return;
    setEarlierText(text);
    void sendAttached({ text });
  });
  const clip = useFileQueue(uploads, () => void sendClip(), "clip");
  const picker = useRef<HTMLInputElement>(null);
  // If the visitor types while the browser asks for the microphone, the text is kept and recording is cancelled.
  const mayRecord = useRef(true);

  const sendClip = async () => {
    const urls = await clip.send(toClip);
    if (urls) onReply(toClip(urls));
  };
  const recorder = useRecorder((file) => {
    clip.add([file], false);
    void sendClip();
  });

  const sendAttached = async (reply: Reply) => {
    const toReply = (attachedFileUrls: string[]) => ({ ...reply, attachedFileUrls });
    const urls = await attached.send(toReply);
    if (urls) onReply(toReply(urls));
  };

  const phase = recorder.isRecording ? "recording" : clip.files.length > 0 ? "sending" : "typing";
  const area = useKeptFocus<HTMLDivElement>(`${phase} ${attached.files.length}`);

  const tools = (isEmpty: boolean) => {
    mayRecord.current = isEmpty && attached.files.length === 0;
    return showTools(mayRecord.current);
  };
  const showTools = (isRecordable: boolean) => (
    <>
      {canAttach && (
        <>
          <input
            ref={picker}
            type="file"
            multiple
            hidden
            aria-label={attachLabel}
            onChange={(event) => {
              attached.add([...(event.target.files ?? [])], true);
              event.target.value = "";
            }}
          />
          <Tool
            label={attachLabel}
            isDisabled={attached.isSending}
            onPress={() => picker.current?.click()}
            path={clipPath}
          />
        </>
      )}
      {canRecord && recorder.isAvailable && isRecordable && (
        <Tool
          label={say("record", "Record an answer")}
          isDisabled={false}
          onPress={() => void recorder.start(() => mayRecord.current)}
          path={microphonePath}
        />
      )}
    </>
  );

  return (
    <div ref={area} className="parley-text-with-files">
      {phase === "recording" && (
        <RecordingBar
          seconds={recorder.seconds}
          buttonLabel={form.buttonLabel}
          onFinish={recorder.finish}
          onCancel={recorder.cancel}
        />
      )}
      {phase === "sending" && (
        <div className="parley-text-form">
          <FileList files={clip.files} onRemove={clip.remove} onRetry={() => void sendClip()} />
          <UploadError text={clip.error} />
        </div>
      )}
      {phase === "typing" && (
        <TextForm
          {...form}
          key={earlierText}
          prefilledValue={earlierText ?? form.prefilledValue}
          mayBeEmpty={attached.files.length > 0}
          isBusy={attached.isSending}
          onReply={(reply) => (attached.files.length > 0 ? void sendAttached(reply) : onReply(reply))}
          tools={tools}
          below={
            <>
              {attached.files.length > 0 && (
                <FileList files={attached.files} onRemove={attached.remove} onRetry={() => void attached.send()} />
              )}
              <UploadError
                text={
                  attached.error || (recorder.hasFailed ? say("noMicrophone", "The microphone can't be used here") : "")
                }
              />
            </>
          }
        />
      )}
    </div>
  );
};

const UploadError = ({ text }: { text: string }) =>
  text !== "" && (
    <p role="alert" className="parley-file-error" dir="auto">
      {text}
    </p>
  );

interface ToolProps {
  label: string;
  path: string;
  isDisabled: boolean;
  onPress: () => void;
}

const Tool = ({ label, path, isDisabled, onPress }: ToolProps) => (
  <button type="button" className="parley-field-tool" aria-label={label} disabled={isDisabled} onClick={onPress}>
    <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" focusable="false">
      <path d={path} />
    </svg>
  </button>
);
