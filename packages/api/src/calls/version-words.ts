import * as z from "zod";

/** What authors may call a version and say of it. An absent text stays as it is; null or an empty one removes it. */
export const versionWords = {
  name: z.string().trim().max(100).nullable().optional().meta({ description: "what authors call the version" }),
  note: z.string().trim().max(2000).nullable().optional().meta({ description: "what authors say of the version" }),
};
