/** Shown if the bot does not exist. Title and subtitle are settings of the server (specification, sections 2 and 5). */
export const NotFoundScreen = ({ title, subtitle }: { title: string; subtitle: string }) => (
  <main className="parley-screen">
    <h1 className="parley-screen-title parley-screen-code">{title}</h1>
    <p className="parley-screen-message">{subtitle}</p>
  </main>
);
