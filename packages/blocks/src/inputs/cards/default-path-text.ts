/** What a card's button says where the author gave it no text. */
export const defaultPathText = "Select";
