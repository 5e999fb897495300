import { fileType } from "@parley/core";
import { Upload } from "lucide-react";
import { type DragEvent, useRef, useState } from "react";
import { ProgressBar } from "react-aria-components";
import { Button, IconButton } from "../button.tsx";
import { cx } from "../cx.ts";
import type { FieldTexts } from "../fields.tsx";
import { useControlTexts } from "./control-texts.tsx";
import styles from "./controls.module.css";
import { useMediaSearch } from "./media-search.tsx";
import { type MediaUpload, useMediaUpload } from "./media-upload.tsx";
import { TemplateField } from "./template-field.tsx";

type MediaKind = "image" | "video" | "audio" | "any";

export interface MediaControlProps extends FieldTexts {
  value: string;
  onChange: (address: string) => void;
  accepts: MediaKind;
  placeholder?: string | undefined;
  isTemplate?: boolean;
}

const holdsFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes("Files");

/**
 * A field for the address of a picture, video, sound or other file, with a preview. If files can be uploaded, the
 * author can choose, drop or paste one. If media libraries can be searched, it has a button for that.
 */
export const MediaControl = ({ value, onChange, accepts, placeholder, isTemplate, ...texts }: MediaControlProps) => {
  const words = useControlTexts();
  const [isOver, setOver] = useState(false);
  const Search = useMediaSearch();
  const chooser = useRef<HTMLInputElement>(null);
  const upload = useMediaUpload(onChange, (file) =>
    accepts === "any" || fileType(file.name, file.type).startsWith(`${accepts}/`) ? null : words.wrongFile(accepts),
  );
  const take = (files: FileList | null | undefined): boolean => {
    const file = files?.[0];
    if (file) upload?.send(file);
    return file !== undefined;
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping and pasting have the button beside them.
    <div
      className={cx(styles.media)}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (!upload || !holdsFiles(event)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = "copy";
        setOver(true);
      }}
      onDragLeave={({ relatedTarget, currentTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
      }}
      onDrop={(event) => {
        setOver(false);
        if (!upload || !holdsFiles(event)) return;
        event.preventDefault();
        event.stopPropagation();
        take(event.dataTransfer.files);
      }}
      onPasteCapture={(event) => {
        if (!upload || !take(event.clipboardData.files)) return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      <TemplateField
        {...texts}
        value={value}
        onChange={onChange}
        placeholder={placeholder}
        inputMode="url"
        trailing={
          <>
            {Search && (accepts === "image" || accepts === "video") ? (
              <Search label={texts.label} kind={accepts} onChoose={onChange} />
            ) : null}
            {upload ? (
              <IconButton
                slot={null}
                label={`${words.upload}: ${texts.label}`}
                onPress={() => chooser.current?.click()}
                isSmall
              >
                <Upload />
              </IconButton>
            ) : null}
          </>
        }
        {...(isTemplate === undefined ? {} : { isTemplate })}
      />
      <input
        ref={chooser}
        type="file"
        hidden
        accept={accepts === "any" ? undefined : `${accepts}/*`}
        onChange={({ target }) => {
          take(target.files);
          // Without this, choosing the same file a second time would do nothing.
          target.value = "";
        }}
      />
      {upload ? <SendingState upload={upload} /> : null}
      {/^(https?:\/\/|\/|data:image\/)/.test(value) && !value.includes("{{") ? (
        <Preview key={value} address={value} accepts={accepts} label={texts.label} />
      ) : null}
    </div>
  );
};

/** Shows the progress of an upload, or why it failed. */
const SendingState = ({ upload: { sending, send, dismiss } }: { upload: MediaUpload }) => {
  const words = useControlTexts();
  if (!sending) return null;
  const { file, fraction, fault, canRetry } = sending;
  if (fault === null)
    return (
      <ProgressBar className={cx(styles.sending)} value={fraction * 100} aria-label={words.sending(file.name)}>
        {({ percentage = 0 }) => (
          <>
            <span className={cx(styles.sendingName)}>{words.sending(file.name)}</span>
            <span className={cx(styles.sendingTrack)}>
              <span style={{ inlineSize: `${percentage}%` }} />
            </span>
            <Button slot={null} isSmall onPress={dismiss}>
              {words.cancel}
            </Button>
          </>
        )}
      </ProgressBar>
    );
  return (
    <div className={cx(styles.sending)}>
      <p role="alert" className={cx(styles.sendingFault)}>
        {fault}
      </p>
      {canRetry ? (
        <Button slot={null} isSmall onPress={() => send(file)}>
          {words.retry}
        </Button>
      ) : null}
      <Button slot={null} isSmall kind="quiet" onPress={dismiss}>
        {words.close}
      </Button>
    </div>
  );
};

const Preview = ({ address, accepts, label }: { address: string; accepts: MediaKind; label: string }) => {
  const words = useControlTexts();
  const [hasFailed, setFailed] = useState(false);
  const name = `${words.preview}: ${label}`;
  const onError = () => setFailed(true);
  if (hasFailed) return accepts === "image" ? <p className={cx(styles.noPreview)}>{words.noPreview}</p> : null;
  if (accepts === "image") return <img className={cx(styles.preview)} src={address} alt={name} onError={onError} />;
  const looks = { className: cx(styles.preview), src: address, controls: true, "aria-label": name, onError } as const;
  // biome-ignore-start lint/a11y/useMediaCaption: it is the author's own file, for a look at it.
  if (accepts === "audio") return <audio {...looks} preload="none" />;
  if (accepts === "video" && isVideoFile(address)) return <video {...looks} preload="metadata" />;
  // biome-ignore-end lint/a11y/useMediaCaption: as above.
  return null;
};

/** Addresses of video platforms lead to a page, not to a file that could be previewed here. */
const isVideoFile = (address: string): boolean => /\.(mp4|webm|mov|m4v)([?#]|$)/i.test(address);
