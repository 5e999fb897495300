import { type ComponentType, createContext, useContext } from "react";

/** The props that a media search gets from the field it belongs to. */
export interface MediaSearchProps {
  /** The label of the field. */
  label: string;
  kind: "image" | "video";
  onChoose: (address: string) => void;
}

/** A button that searches for a picture or video in a media library. Renders nothing if no library can be searched. */
type MediaSearch = ComponentType<MediaSearchProps>;

const MediaSearchContext = createContext<MediaSearch | null>(null);

export const MediaSearchProvider = MediaSearchContext.Provider;

export const useMediaSearch = (): MediaSearch | null => useContext(MediaSearchContext);
