/** A picture prepared by the block's run, with templates filled in. `value` is what is stored. */
export type ShownPicture = { id: string; pictureSrc: string; title: string; description: string; value: string };
