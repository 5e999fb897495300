export { defaultTexts, type FindDefault, findDefault } from "./default-texts.ts";
export { firstWithTexts, type GivenTexts, type VisitorTexts, visitorTexts } from "./page-texts.ts";
export type { ChatTexts, Plural } from "./texts.ts";
