import { type ReactNode, useState } from "react";
import { cx } from "../cx.ts";
import type { FieldTexts } from "../fields.tsx";
import { useControlTexts } from "./control-texts.tsx";
import styles from "./controls.module.css";
import { TemplateField } from "./template-field.tsx";

export interface MediaControlProps extends FieldTexts {
  value: string;
  onChange: (address: string) => void;
  accepts: "image" | "video" | "audio" | "any";
  placeholder?: string | undefined;
  isTemplate?: boolean;
  /** Gets a file from the author's device to the server. */
  upload?: ReactNode;
}

/** The address of a picture, a video, a sound or another file, with a look at it. */
export const MediaControl = ({
  value,
  onChange,
  accepts,
  placeholder,
  isTemplate,
  upload,
  ...texts
}: MediaControlProps) => (
  <div className={cx(styles.media)}>
    <TemplateField
      {...texts}
      value={value}
      onChange={onChange}
      placeholder={placeholder}
      inputMode="url"
      trailing={upload}
      {...(isTemplate === undefined ? {} : { isTemplate })}
    />
    {/^(https?:\/\/|\/|data:image\/)/.test(value) && !value.includes("{{") ? (
      <Preview key={value} address={value} accepts={accepts} label={texts.label} />
    ) : null}
  </div>
);

const Preview = ({ address, accepts, label }: { address: string; accepts: string; label: string }) => {
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

/** Videos of platforms have a page, and no file that could be shown here. */
const isVideoFile = (address: string): boolean => /\.(mp4|webm|mov|m4v)([?#]|$)/i.test(address);
