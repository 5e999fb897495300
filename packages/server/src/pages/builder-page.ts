import { createHash } from "node:crypto";
import type { Addresses } from "../environment/addresses.ts";
import type { BuilderAssets } from "./built-assets.ts";

/** Sets light or dark mode before the first paint. `base/mode.ts` of the builder uses the same rules. */
const modeScript = `(()=>{let m;try{m=localStorage.getItem("parley-mode")}catch{}
if(m!=="light"&&m!=="dark")m=matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light";
document.documentElement.dataset.mode=m})()`;

const hash = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

const icon = `data:image/svg+xml,${encodeURIComponent(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="#0b665e" d="M4 8a6 6 0 0 1 6-6h12a6 6 0 0 1 6 6v9a6 6 0 0 1-6 6h-8l-7 6v-6.6A6 6 0 0 1 4 17z"/><g fill="#fff"><circle cx="11" cy="12.5" r="2"/><circle cx="16" cy="12.5" r="2"/><circle cx="21" cy="12.5" r="2"/></g></svg>`,
)}`;

/**
 * A placeholder until the scripts are loaded: a bar and cards, like most screens, in the colours of the app's style
 * sheet. It disappears as soon as the app shows more than notices.
 */
const startStyles = `#start{display:flex;flex-direction:column;position:fixed;inset:0;z-index:-1;background:var(--paper)}
body:has(#app>:not(section)) #start{display:none}
#start>:first-child{block-size:3.25rem;border-block-end:1px solid var(--line);background:var(--surface)}
#start>:last-child{display:flex;flex-wrap:wrap;gap:1rem;padding:2rem 1.5rem}
#start i{flex:1 1 16rem;max-inline-size:22rem;block-size:9rem;border:1px solid var(--line);border-radius:10px;background:var(--surface)}`;

/** The HTML page of the authors' app, the same for all addresses: the app chooses the screen. */
export const renderBuilderPage = ({ script, styles, imports }: BuilderAssets): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content">
<meta name="robots" content="noindex">
<title>Parley</title>
<link rel="icon" href="${icon}">
<script>${modeScript}</script>
${styles.map((address) => `<link rel="stylesheet" href="${address}">\n`).join("")}${imports
  .map((address) => `<link rel="modulepreload" href="${address}">\n`)
  .join("")}<style>${startStyles}</style>
<script type="module" src="${script}"></script>
</head>
<body>
<div id="app"></div>
<div id="start" aria-hidden="true"><div></div><div><i></i><i></i><i></i></div></div>
<noscript>Parley's builder needs JavaScript.</noscript>
</body>
</html>
`;

/**
 * The content security policy of the authors' app. It allows its own scripts, images from anywhere, and the viewer in a
 * frame.
 */
export const builderPolicy = ({ viewer }: Addresses, developmentServer: string | undefined) => {
  const chat = new URL(viewer).origin;
  const own = developmentServer === undefined ? ["'self'"] : ["'self'", developmentServer];
  const socket = developmentServer?.replace(/^http/, "ws");
  return {
    defaultSrc: ["'none'"],
    baseUri: ["'none'"],
    // The preview of a template submits a form to a frame of the viewer.
    formAction: ["'self'", chat],
    frameAncestors: ["'none'"],
    scriptSrc: [...own, hash(modeScript)],
    // The canvas and menus set positions by style attributes.
    styleSrc: [...own, "'unsafe-inline'"],
    fontSrc: [...own, "data:", chat],
    imgSrc: ["'self'", "data:", "blob:", "https:", "http:"],
    mediaSrc: ["'self'", "blob:", "https:", "http:"],
    connectSrc: [...own, chat, ...(socket === undefined ? [] : [socket])],
    frameSrc: [chat, "https:"],
    workerSrc: ["'self'", "blob:"],
    manifestSrc: ["'self'"],
  };
};
