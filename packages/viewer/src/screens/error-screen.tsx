interface ErrorScreenProps {
  title?: string;
  message: string;
}

/** A full page that says why there is no chat (specification, sections 2 and 8). */
export const ErrorScreen = ({ title, message }: ErrorScreenProps) => (
  <main className="parley-screen">
    {title === undefined ? (
      <h1 className="parley-screen-message" dir="auto">
        {message}
      </h1>
    ) : (
      <>
        <h1 className="parley-screen-title" dir="auto">
          {title}
        </h1>
        <p className="parley-screen-message" dir="auto">
          {message}
        </p>
      </>
    )}
  </main>
);
