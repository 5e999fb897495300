import { configurationAddress } from "../base/project-address.ts";

/** Shown if visitors use a host name that is not configured (specification, section 2). */
export const MissingViewerUrlScreen = () => (
  <main className="parley-screen">
    <h1 className="parley-screen-title">The viewer's address is missing</h1>
    <p className="parley-screen-message">
      This server is reached under a name it does not know. Set <code>NEXT_PUBLIC_VIEWER_URL</code> to the public
      address of the viewer and start again.
    </p>
    <p className="parley-screen-message">
      <a href={configurationAddress}>How to configure a server of your own</a>
    </p>
  </main>
);
