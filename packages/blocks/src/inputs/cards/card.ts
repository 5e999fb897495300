/** A card as the block's run prepares it: templates rendered, at least one path. */
export type Card = {
  id: string;
  imageUrl: string;
  title: string;
  description: string;
  paths: { id: string; text: string }[];
};
