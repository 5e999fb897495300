export type { Bootstrap, PageAssets, PageInput } from "./bootstrap.ts";
export { renderHeadCode } from "./page/head-code.ts";
export { renderPage } from "./page/render-chat-page.tsx";
export { renderErrorPage, renderMissingViewerUrlPage, renderNotFoundPage } from "./page/render-screens.tsx";
