// The script of previews beside the flow, built separately so that visitors' scripts don't contain it.
import "../styles/page.css";
import "../styles/bubbles.css";
import "../styles/controls.css";
import "../styles/screens.css";
import "../styles/extras.css";
import "../styles/movement.css";
import { setTexts } from "@parley/ui";
import { pageIds } from "../base/page-names.ts";
import { bootstrapOf } from "../state/bootstrap.ts";
import { openTryOut } from "./open-try-out.tsx";

import.meta.glob("../../../blocks/src/*/*/view.css", { eager: true });

const container = document.getElementById(pageIds.root);
const bootstrap = bootstrapOf(document);
setTexts(bootstrap.texts);
if (container && bootstrap.builderOrigin) openTryOut(container, bootstrap, bootstrap.builderOrigin);
