import { createHash } from "node:crypto";
import type { Addresses } from "../environment/addresses.ts";
import type { BuilderAssets } from "./built-assets.ts";

/** Sets light or dark before the first paint; `base/mode.ts` of the builder keeps to it. */
const modeScript = `(()=>{let m;try{m=localStorage.getItem("parley-mode")}catch{}
if(m!=="light"&&m!=="dark")m=matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light";
document.documentElement.dataset.mode=m})()`;

const hash = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

const icon = `data:image/svg+xml,${encodeURIComponent(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="#0b665e" d="M4 8a6 6 0 0 1 6-6h12a6 6 0 0 1 6 6v9a6 6 0 0 1-6 6h-8l-7 6v-6.6A6 6 0 0 1 4 17z"/><g fill="#fff"><circle cx="11" cy="12.5" r="2"/><circle cx="16" cy="12.5" r="2"/><circle cx="21" cy="12.5" r="2"/></g></svg>`,
)}`;

/**
 * What stands there until the scripts have come: a bar and cards, as nearly every screen has them, in the colours of the
 * app's style sheet. It goes as soon as the app shows anything but its notices.
 */
const startStyles = `#start{display:flex;flex-direction:column;position:fixed;inset:0;z-index:-1;background:var(--paper)}
body:has(#app>:not(section)) #start{display:none}
#start>:first-child{block-size:3.25rem;border-block-end:1px solid var(--line);background:var(--surface)}
#start>:last-child{display:flex;flex-wrap:wrap;gap:1rem;padding:2rem 1.5rem}
#start i{flex:1 1 16rem;max-inline-size:22rem;block-size:9rem;border:1px solid var(--line);border-radius:10px;background:var(--surface)}`;

/** The page of the author's app, whatever its address: the app itself shows what is there. */
export const renderBuilderPage = ({ script, styles, imports }: BuilderAssets): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
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

/** What the author's page may load: its own scripts, pictures from anywhere, and the viewer in a frame. */
export const builderPolicy = ({ viewer }: Addresses, developmentServer: string | undefined) => {
  const chat = new URL(viewer).origin;
  const own = developmentServer === undefined ? ["'self'"] : ["'self'", developmentServer];
  const socket = developmentServer?.replace(/^http/, "ws");
  return {
    defaultSrc: ["'none'"],
    baseUri: ["'none'"],
    // Templates are played in a frame of the viewer, which a form sends them to.
    formAction: ["'self'", chat],
    frameAncestors: ["'none'"],
    scriptSrc: [...own, hash(modeScript)],
    // The canvas and menus place their parts by style attributes.
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
