import { accounts } from "./en/accounts.ts";
import { arrival } from "./en/arrival.ts";
import { botTests } from "./en/bot-tests.ts";
import { canvas } from "./en/canvas.ts";
import { chat } from "./en/chat.ts";
import { design } from "./en/design.ts";
import { explore } from "./en/explore.ts";
import { find } from "./en/find.ts";
import { form } from "./en/form.ts";
import { frame } from "./en/frame.ts";
import { history } from "./en/history.ts";
import { inspector } from "./en/inspector.ts";
import { palette } from "./en/palette.ts";
import { points } from "./en/points.ts";
import { problems } from "./en/problems.ts";
import { results } from "./en/results.ts";
import { script } from "./en/script.ts";
import { sections } from "./en/sections.ts";
import { settings } from "./en/settings.ts";
import { share } from "./en/share.ts";
import { variables } from "./en/variables.ts";
import { writing } from "./en/writing.ts";
import { homeTexts } from "./home-texts.ts";

/** The texts of a bot's screens, and those shared by all screens. */
export const botTexts = {
  ...homeTexts,
  accounts,
  botTests,
  canvas,
  chat,
  design,
  explore,
  find,
  form,
  frame,
  history,
  inspector,
  palette,
  points,
  problems,
  arrival,
  results,
  script,
  sections,
  settings,
  share,
  variables,
  writing,
};
