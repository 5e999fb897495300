export { renderHeadCode } from "./page/head-code.ts";
export type { PageAssets, PageInput } from "./page/page-input.ts";
export { pageLanguage } from "./page/page-language.ts";
export { renderPage } from "./page/render-chat-page.tsx";
export { renderErrorPage, renderMissingViewerUrlPage, renderNotFoundPage } from "./page/render-screens.tsx";
