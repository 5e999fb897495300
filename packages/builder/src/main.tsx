import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "@fontsource-variable/inter/index.css";
import "@parley/ui/author/tokens.css";
import "./shell/page.css";
import { App } from "./shell/app.tsx";

const root = document.getElementById("app");
if (root)
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
