import { firstWithTexts, visitorTexts } from "@parley/core/visitor-texts";
import { renderToStaticMarkup } from "react-dom/server";
import { ErrorScreen } from "../screens/error-screen.tsx";
import { MissingViewerUrlScreen } from "../screens/missing-viewer-url-screen.tsx";
import { NotFoundScreen } from "../screens/not-found-screen.tsx";
import screenStyles from "../styles/screens.css?inline";
import { renderDocument } from "./document.ts";
import { directionOfTag } from "./page-language.ts";

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
    body: renderToStaticMarkup(<ErrorScreen words={visitorTexts(lang).chat} {...{ title, message, isFinal }} />),
  });

interface NotFoundInput {
  title: string;
  subtitle: string;
  /** The languages that the visitor reads, the most wanted first. They decide if the operator has written no subtitle. */
  languages?: readonly string[];
}

/** The page for a bot that does not exist. */
export const renderNotFoundPage = ({ title, subtitle, languages = [] }: NotFoundInput): string => {
  const isOwn = subtitle !== visitorTexts("en").page.notFound;
  const language = isOwn ? "en" : firstWithTexts(languages);
  return renderDocument({
    lang: language,
    dir: directionOfTag(language),
    title,
    head: noIndex,
    styles: screenStyles,
    body: renderToStaticMarkup(
      <NotFoundScreen title={title} subtitle={isOwn ? subtitle : visitorTexts(language).page.notFound} />,
    ),
  });
};

/** The page for a server that does not know under which address visitors reach it. */
export const renderMissingViewerUrlPage = (): string =>
  renderDocument({
    lang: "en",
    title: "The viewer's address is missing",
    head: noIndex,
    styles: screenStyles,
    body: renderToStaticMarkup(<MissingViewerUrlScreen />),
  });
