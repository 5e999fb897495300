import { type ComponentType, createContext, useContext } from "react";

/** What a way to find pictures or videos elsewhere is told by the field it stands in. */
export interface MediaSearchProps {
  /** The label of the field. */
  label: string;
  kind: "image" | "video";
  onChoose: (address: string) => void;
}

/** A button that finds a picture or video elsewhere; it shows nothing where none can be searched. */
type MediaSearch = ComponentType<MediaSearchProps>;

const MediaSearchContext = createContext<MediaSearch | null>(null);

export const MediaSearchProvider = MediaSearchContext.Provider;

export const useMediaSearch = (): MediaSearch | null => useContext(MediaSearchContext);
