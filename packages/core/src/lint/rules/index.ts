import type { Rule } from "../rule.ts";
import { danglingBranch } from "./dangling-branch.ts";
import { danglingEnd } from "./dangling-end.ts";
import { edgeToNowhere } from "./edge-to-nowhere.ts";
import { emptyBubble } from "./empty-bubble.ts";
import { emptyChoice } from "./empty-choice.ts";
import { emptyGroup } from "./empty-group.ts";
import { emptyItem } from "./empty-item.ts";
import { endingValue } from "./ending-value.ts";
import { endlessLoop } from "./endless-loop.ts";
import { invalidCode } from "./invalid-code.ts";
import { invalidPattern } from "./invalid-pattern.ts";
import { lostAccount } from "./lost-account.ts";
import { lowContrast } from "./low-contrast.ts";
import { missingAccount } from "./missing-account.ts";
import { missingGroup } from "./missing-group.ts";
import { missingOption } from "./missing-option.ts";
import { outdatedTranslation } from "./outdated-translation.ts";
import { outsideVariable } from "./outside-variable.ts";
import { startToNowhere } from "./start-to-nowhere.ts";
import { unknownBlock } from "./unknown-block.ts";
import { unknownLanguage } from "./unknown-language.ts";
import { unknownStatus } from "./unknown-status.ts";
import { unknownVariable } from "./unknown-variable.ts";
import { unreachableBranch } from "./unreachable-branch.ts";
import { unreachableGroup } from "./unreachable-group.ts";
import { unseenFailure } from "./unseen-failure.ts";
import { unsetVariable } from "./unset-variable.ts";
import { untranslated } from "./untranslated.ts";
import { unusedVariable } from "./unused-variable.ts";
import { wrongValue } from "./wrong-value.ts";

/** All rules. At the same place, findings of earlier rules come first. */
export const rules: readonly Rule[] = [
  startToNowhere,
  edgeToNowhere,
  missingGroup,
  endlessLoop,
  missingOption,
  emptyChoice,
  unknownVariable,
  invalidCode,
  invalidPattern,
  lostAccount,
  missingAccount,
  wrongValue,
  unknownLanguage,
  unknownStatus,
  endingValue,
  unknownBlock,
  unreachableGroup,
  emptyGroup,
  danglingBranch,
  unreachableBranch,
  emptyBubble,
  emptyItem,
  lowContrast,
  unsetVariable,
  unseenFailure,
  danglingEnd,
  outsideVariable,
  unusedVariable,
  untranslated,
  outdatedTranslation,
];
