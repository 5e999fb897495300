import { renderToStaticMarkup } from "react-dom/server";
import { ErrorScreen } from "../screens/error-screen.tsx";
import { MissingViewerUrlScreen } from "../screens/missing-viewer-url-screen.tsx";
import { NotFoundScreen } from "../screens/not-found-screen.tsx";
import screenStyles from "../styles/screens.css?inline";
import { renderDocument } from "./document.ts";
import { wordsOfPage } from "./words-of-page.ts";

const noIndex = '<meta name="robots" content="noindex">';

interface ErrorPageInput {
  title?: string;
  message: string;
  /** Whether another attempt would not help. */
  isFinal?: boolean;
  lang?: string | undefined;
  dir?: "ltr" | "rtl";
}

/** Renders a page with only a message. */
export const renderErrorPage = ({ title, message, isFinal, lang = "en", dir = "ltr" }: ErrorPageInput): string =>
  renderDocument({
    lang,
    dir,
    title: title ?? message,
    head: noIndex,
    styles: screenStyles,
    body: renderToStaticMarkup(<ErrorScreen words={wordsOfPage(lang).chat} {...{ title, message, isFinal }} />),
  });

/** The page for a bot that does not exist. */
export const renderNotFoundPage = ({ title, subtitle }: { title: string; subtitle: string }): string =>
  renderDocument({
    lang: "en",
    title,
    head: noIndex,
    styles: screenStyles,
    body: renderToStaticMarkup(<NotFoundScreen title={title} subtitle={subtitle} />),
  });

/** The page for a server that does not know under which address visitors reach it. */
export const renderMissingViewerUrlPage = (): string =>
  renderDocument({
    lang: "en",
    title: "The viewer's address is missing",
    head: noIndex,
    styles: screenStyles,
    body: renderToStaticMarkup(<MissingViewerUrlScreen />),
  });
