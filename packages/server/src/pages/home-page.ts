import { html } from "hono/html";
import type { Addresses } from "../services.ts";

/** The builder's home: what runs here, and what to do next. It shows no data, so it needs no token. */
export const renderHomePage = ({ builder, viewer }: Addresses) => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Parley is running</title>
<style>
  :root { --ground: #f7f7f5; --sheet: #fff; --ink: #1d1f21; --soft: #5c6166; --line: #dfe1e3; --accent: #0a5f5a; --code: #f0f1ef; }
  @media (prefers-color-scheme: dark) {
    :root { --ground: #16181a; --sheet: #1f2225; --ink: #eceeef; --soft: #a3a9ae; --line: #34393d; --accent: #6fd0c8; --code: #2a2e32; }
  }
  * { box-sizing: border-box; }
  body { margin: 0; padding: clamp(1.25rem, 5vw, 4rem) 1.25rem; background: var(--ground); color: var(--ink); font: 1rem/1.6 system-ui, sans-serif; }
  main { max-width: 40rem; margin: 0 auto; padding: clamp(1.25rem, 4vw, 2.5rem); background: var(--sheet); border: 1px solid var(--line); border-radius: 12px; }
  h1 { margin: 0 0 .5rem; font-size: 1.6rem; line-height: 1.25; }
  h2 { margin: 2rem 0 .5rem; font-size: 1.05rem; }
  p { margin: .5rem 0; }
  .soft { color: var(--soft); }
  a { color: var(--accent); text-underline-offset: .15em; }
  pre { margin: .75rem 0; padding: .75rem 1rem; white-space: pre-wrap; overflow-wrap: anywhere; background: var(--code); border-radius: 8px; font: .9rem/1.6 ui-monospace, monospace; }
  dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; margin: 1rem 0 0; }
  dt { color: var(--soft); }
  dd { margin: 0; overflow-wrap: anywhere; }
</style>
</head>
<body>
<main>
  <h1>Parley is running</h1>
  <p class="soft">Authors work with bots here by the command line and the API. Visitors chat with published bots at the viewer's address.</p>
  <dl>
    <dt>Builder</dt><dd>${builder}</dd>
    <dt>Viewer</dt><dd>${viewer}</dd>
  </dl>
  <h2>Publish a bot</h2>
  <p>In the folder where Parley was started:</p>
  <pre>npx parley import my-bot.json --publish</pre>
  <p>This prints the address where visitors chat. Every exported bot file will do, old ones included.</p>
  <h2>Read the answers</h2>
  <pre>npx parley results my-bot --csv</pre>
  <h2>More</h2>
  <p><code>npx parley --help</code> lists all commands. Programs use the <a href="/openapi.json">owner's API</a> with the owner token, which is kept in the data folder. All settings stand in <code>docs/configuration.md</code>.</p>
</main>
</body>
</html>`;
