// lazy
import { type Reply, usualFileSize } from "@parley/core";
import {
  defineInputView,
  FileList,
  type InputViewProps,
  SendButton,
  say,
  sayCount,
  tooLargeText,
  useFileQueue,
  useIsLive,
  useKeptFocus,
} from "@parley/ui";
import { acceptOf, captureOf, sortFiles } from "./accepted-files.ts";
import type { FileBlock } from "./block.ts";
import { DropZone } from "./drop-zone.tsx";

type Options = FileBlock["options"];

/** The default label includes the number of files; an author's own is shown unchanged. */
const buttonText = ({ button }: Options["labels"], count: number): string =>
  button === say("upload", "Upload")
    ? sayCount("uploadFiles", count, { one: "Upload {count} file", other: "Upload {count} files" })
    : button;

/**
 * The default placeholder includes the size limit, and says nothing of dragging where fingers are all there is; an
 * author's own is shown unchanged.
 */
const placeholderText = (placeholder: string, limit: number, isTouch: boolean): string => {
  // In other languages than English, the default is only recognized as a whole.
  if (placeholder === say("drop", "")) return (isTouch ? say("tap", "") : placeholder).replace("10", String(limit));
  const sized = placeholder.replace("(size limit: 10MB)", `(size limit: ${limit}MB)`);
  return isTouch
    ? sized.replace("<strong>Click to upload</strong> or drag and drop", "<strong>Tap to upload</strong>")
    : sized;
};

const toReply = (urls: string[]): Reply => ({ text: urls.join(", ") });

const FileInput = ({ options, question, host, onReply }: InputViewProps<Options>) => {
  const { labels, isMultipleAllowed: isMultiple } = options;
  const sizeLimit = options.sizeLimit ?? host?.uploads?.sizeLimit ?? usualFileSize;
  // The server renders the page without knowing its limit here.
  const isLive = useIsLive();
  const queue = useFileQueue(host?.uploads, (text) => {
    if (text !== null || !isMultiple) void send();
  });
  const count = queue.files.length;
  // Files that failed don't count as an answer, so the question can still be skipped.
  const isNothingChosen = queue.files.every(({ state }) => state === "failed");
  const isSingleUnderWay = !isMultiple && count > 0;
  const form = useKeptFocus<HTMLFormElement>(String(count));

  const send = async () => {
    const urls = await queue.send(toReply);
    if (urls) onReply(toReply(urls));
  };

  const pick = (files: readonly File[]) => {
    const { fitting, tooLarge, hasOtherKind } = sortFiles(options, sizeLimit, isMultiple ? files : files.slice(0, 1));
    queue.add(fitting, isMultiple);
    if (tooLarge) queue.tell(tooLargeText(host?.uploads?.messages, sizeLimit, tooLarge.name));
    else if (hasOtherKind) queue.tell(say("otherKind", "Files of this kind are not accepted here"));
    if (!isMultiple && fitting.length > 0) void send();
  };

  return (
    <form
      ref={form}
      className="parley-file-form typebot-input-form"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {!isSingleUnderWay && (
        <DropZone
          placeholder={placeholderText(
            labels.placeholder,
            isLive ? sizeLimit : (options.sizeLimit ?? usualFileSize),
            isLive && window.matchMedia("(hover: none) and (pointer: coarse)").matches,
          )}
          question={question}
          isMultiple={isMultiple}
          accept={acceptOf(options)}
          capture={captureOf(options)}
          isDisabled={queue.isSending}
          onPick={pick}
        />
      )}
      {count > 0 && <FileList files={queue.files} onRemove={queue.remove} onRetry={() => void send()} />}
      {queue.error !== "" && (
        <p role="alert" className="parley-file-error" dir="auto">
          {queue.error}
        </p>
      )}
      {isMultiple && count > 0 && (
        <div className="parley-file-buttons">
          <button type="button" className="parley-selectable" disabled={queue.isSending} onClick={queue.clear}>
            <span dir="auto">{labels.clear}</span>
          </button>
          <SendButton label={buttonText(labels, count)} isDisabled={queue.isSending} />
        </div>
      )}
      {isNothingChosen && !options.isRequired && (
        <div className="parley-file-buttons">
          <button
            type="button"
            className="parley-selectable typebot-button"
            onClick={() => onReply({ text: "", isSkipped: true })}
          >
            <span dir="auto">{labels.skip}</span>
          </button>
        </div>
      )}
    </form>
  );
};

export const view = defineInputView<Options>(FileInput);
