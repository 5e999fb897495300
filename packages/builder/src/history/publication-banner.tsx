import { lazy, Suspense } from "react";
import { usePublication } from "./use-publication.ts";

const PublicationNotes = lazy(async () => ({ default: (await import("./publication-notes.tsx")).PublicationNotes }));

/** Tells what is planned or asked for the bot's publication; loads nothing where that is nothing. */
export const PublicationBanner = () => {
  const publication = usePublication();
  if (!publication?.planned && !publication?.request) return null;
  return (
    <Suspense fallback={null}>
      <PublicationNotes {...publication} />
    </Suspense>
  );
};
