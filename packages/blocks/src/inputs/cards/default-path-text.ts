/** The text of a card's button if the author set none. */
export const defaultPathText = "Select";
