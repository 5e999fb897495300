export type { Bootstrap, PageAssets, PageInput } from "./bootstrap.ts";
