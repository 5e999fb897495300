import { type CSSProperties, useState } from "react";
import { Button, DialogTrigger } from "react-aria-components";
import { HexAlphaColorPicker } from "react-colorful";
import { cx } from "../cx.ts";
import { Popover } from "../dialog.tsx";
import type { FieldTexts } from "../fields.tsx";
import { useControlTexts } from "./control-texts.tsx";
import styles from "./controls.module.css";
import { TemplateField } from "./template-field.tsx";

export interface ColorControlProps extends FieldTexts {
  value: string;
  onChange: (color: string) => void;
  /** The colour that applies while none is set. */
  fallback?: string | undefined;
  isTemplate?: boolean;
}

/** A field for a CSS colour, picked from a palette or typed. */
export const ColorControl = ({ value, onChange, fallback = "", isTemplate = false, ...texts }: ColorControlProps) => {
  const words = useControlTexts();
  const shown = value === "" ? fallback : value;
  return (
    <TemplateField
      {...texts}
      value={value}
      onChange={onChange}
      isTemplate={isTemplate}
      placeholder={fallback}
      isReplaced
      leading={
        <DialogTrigger>
          <Button
            aria-label={`${words.pickColor}: ${texts.label}`}
            className={cx(styles.swatch)}
            style={{ "--swatch": shown } as CSSProperties}
          />
          <Popover label={words.pickColor} placement="bottom start">
            <div className={cx(styles.picker)}>
              <Palette color={shown} onChange={onChange} />
            </div>
          </Popover>
        </DialogTrigger>
      }
    />
  );
};

/** Keeps its own colour while the pointer moves: the stored one is rounded and would move the handle. */
const Palette = ({ color, onChange }: { color: string; onChange: (color: string) => void }) => {
  const [first] = useState(() => toHex(color));
  return <HexAlphaColorPicker color={first} onChange={onChange} />;
};

/** Converts a CSS colour to `#rrggbbaa`, if the browser knows it. */
const toHex = (color: string): string => {
  if (/^#[0-9a-f]{3,8}$/i.test(color)) return color;
  const context = document.createElement("canvas").getContext("2d");
  if (!context || color === "" || color === "transparent") return "#ffffff";
  context.fillStyle = "#ffffff";
  context.fillStyle = color;
  return String(context.fillStyle);
};
