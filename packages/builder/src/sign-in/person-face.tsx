import { cx } from "@parley/ui/author";
import { useState } from "react";
import styles from "./person-face.module.css";

/** The letters that stand for a person. */
export const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? "")][0] ?? "");
  return letters.join("").toUpperCase() || "?";
};

interface PersonFaceProps {
  name: string;
  image: string | null;
}

/** A person's picture, or their initials where there is none or it can't be loaded. It fills what it stands in. */
export const PersonFace = ({ name, image }: PersonFaceProps) => {
  const [broken, setBroken] = useState<string | null>(null);
  if (image === null || image === broken) return initialsOf(name);
  return <img src={image} alt="" className={cx(styles.picture)} onError={() => setBroken(image)} />;
};
