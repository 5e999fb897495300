import type { Reply } from "@parley/core";
import { FileList, TextForm, type Uploads, useFileQueue } from "@parley/ui";
import { type ComponentProps, useRef } from "react";
import { RecordingBar } from "./recording-bar.tsx";
import { useRecorder } from "./use-recorder.ts";

interface TextWithFilesProps {
  form: Omit<ComponentProps<typeof TextForm>, "onReply">;
  canAttach: boolean;
  canRecord: boolean;
  uploads: Uploads | undefined;
  onReply: (reply: Reply) => void;
}

/** A text field to which files may be attached, or in which a recording takes the place of the text. */
export const TextWithFiles = ({ form, canAttach, canRecord, uploads, onReply }: TextWithFilesProps) => {
  const attached = useFileQueue(uploads);
  const clip = useFileQueue(uploads);
  const picker = useRef<HTMLInputElement>(null);

  const sendClip = async () => {
    const [audioUrl] = (await clip.send()) ?? [];
    if (audioUrl !== undefined) onReply({ text: "", audioUrl });
  };
  const recorder = useRecorder((file) => {
    clip.add([file], false);
    void sendClip();
  });

  const sendText = async (reply: Reply) => {
    if (attached.files.length === 0) return onReply(reply);
    const attachedFileUrls = await attached.send();
    if (attachedFileUrls) onReply({ ...reply, attachedFileUrls });
  };

  if (recorder.isRecording)
    return (
      <RecordingBar
        seconds={recorder.seconds}
        buttonLabel={form.buttonLabel}
        onFinish={recorder.finish}
        onCancel={recorder.cancel}
      />
    );
  if (clip.files.length > 0)
    return (
      <div className="parley-text-form">
        <FileList files={clip.files} onRemove={clip.remove} onRetry={() => void sendClip()} />
        <UploadError text={clip.error} />
      </div>
    );
  const error = attached.error || (recorder.hasFailed ? "The microphone can't be used here" : "");
  return (
    <TextForm
      {...form}
      mayBeEmpty={attached.files.length > 0}
      isBusy={attached.isSending}
      onReply={(reply) => void sendText(reply)}
      tools={(isEmpty) => (
        <>
          {canAttach && (
            <>
              <input
                ref={picker}
                type="file"
                multiple
                hidden
                aria-label="Attach files"
                onChange={(event) => {
                  attached.add([...(event.target.files ?? [])], true);
                  event.target.value = "";
                }}
              />
              <Tool
                label="Attach files"
                isDisabled={attached.isSending}
                onPress={() => picker.current?.click()}
                path="M15.500 9.200l-5.600 5.600a3.400 3.400 0 0 1-4.800-4.800l6-6a2.300 2.300 0 0 1 3.200 3.200l-5.700 5.700a1.100 1.100 0 0 1-1.600-1.600l5.100-5.100"
              />
            </>
          )}
          {canRecord && recorder.isAvailable && isEmpty && attached.files.length === 0 && (
            <Tool
              label="Record an answer"
              isDisabled={false}
              onPress={() => void recorder.start()}
              path="M10 3a2.300 2.300 0 0 1 2.300 2.300v4.200a2.300 2.300 0 0 1-4.600 0V5.300A2.300 2.300 0 0 1 10 3ZM5 9.500a5 5 0 0 0 10 0M10 14.500V17"
            />
          )}
        </>
      )}
      below={
        <>
          {attached.files.length > 0 && (
            <FileList files={attached.files} onRemove={attached.remove} onRetry={() => void attached.send()} />
          )}
          <UploadError text={error} />
        </>
      }
    />
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
