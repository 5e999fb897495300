/** A picture as the block's run prepares it: templates rendered. `value` is what is stored. */
export type ShownPicture = { id: string; pictureSrc: string; title: string; description: string; value: string };
