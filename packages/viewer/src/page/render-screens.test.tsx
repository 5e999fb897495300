import { expect, it } from "vitest";
import { renderErrorPage, renderMissingViewerUrlPage, renderNotFoundPage } from "./render-screens.tsx";

it("spec 2.6: renders an error page with its message, as text", () => {
  const html = renderErrorPage({ title: "My bot", message: "This bot is <now> closed." });
  expect(html).toContain("<title>My bot</title>");
  expect(html).toContain("This bot is &lt;now&gt; closed.");
  expect(html).toContain('<meta name="robots" content="noindex">');
  expect(html).toMatch(/<a [^>]*href=""[^>]*>Try again<\/a>/);
  expect(renderErrorPage({ message: "This bot is now closed.", isFinal: true })).not.toContain("Try again");
});

it("spec 2.8: renders the not-found page with the configured words", () => {
  const html = renderNotFoundPage({ title: "404", subtitle: "The bot you're looking for doesn't exist." });
  expect(html).toContain(">404</h1>");
  expect(html).toContain("The bot you&#x27;re looking for doesn&#x27;t exist.");
});

it("spec 2.7: says which setting is missing", () => {
  const html = renderMissingViewerUrlPage();
  expect(html).toContain("<code>NEXT_PUBLIC_VIEWER_URL</code>");
  expect(html).toMatch(/<h1[^>]*>The viewer&#x27;s address is missing<\/h1>/);
  expect(html).toMatch(/<a href="https:[^"]*configuration[^"]*">/);
});

it("says what it says in the language of the bot", () => {
  const html = renderErrorPage({ message: "Diese Seite ruht gerade.", lang: "de-CH" });
  expect(html).toContain('<html lang="de-CH" dir="ltr">');
  expect(html).toContain("Bitte versuchen Sie es später noch einmal.");
  expect(html).toContain(">Noch einmal versuchen</a>");
  expect(html).not.toContain("Try again");
});
