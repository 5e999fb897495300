import { cx } from "@parley/ui/author";
import { useState } from "react";
import styles from "./person-face.module.css";

/** Returns a person's initials. */
export const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? "")][0] ?? "");
  return letters.join("").toUpperCase() || "?";
};

interface PersonFaceProps {
  name: string;
  image: string | null;
}

/** A person's picture, or their initials if it is missing or fails to load. It fills its container. */
export const PersonFace = ({ name, image }: PersonFaceProps) => {
  const [broken, setBroken] = useState<string | null>(null);
  if (image === null || image === broken) return initialsOf(name);
  return <img src={image} alt="" className={cx(styles.picture)} onError={() => setBroken(image)} />;
};
