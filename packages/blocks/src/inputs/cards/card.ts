/** A card prepared by the block's run: templates filled in, with at least one path. */
export type Card = {
  id: string;
  imageUrl: string;
  title: string;
  description: string;
  paths: { id: string; text: string }[];
};
