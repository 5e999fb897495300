import { type BlockOf, defineBlock, f } from "@parley/core/fields";

export const block = defineBlock({
  type: "image",
  family: "bubble",
  label: "Image",
  description: "Shows a picture from an address, as a link where you give one.",
  search: ["picture", "photo", "gif", "media"],
  key: "content",
  options: f.fields({
    url: f.media({ isText: true, label: "Image", accepts: "image", placeholder: "https://…", isRequired: true }),
    clickLink: f.object(
      {
        url: f.address({ label: "Opens on click", placeholder: "https://…" }),
        alt: f.text({
          isText: true,
          label: "Description",
          help: "Read aloud by screen readers.",
          default: "Bubble image",
        }),
      },
      { label: "Link", isOptional: true },
    ),
  }),
  summary: ({ url, clickLink }) => clickLink?.alt || url,
});

export type ImageBlock = BlockOf<typeof block>;
