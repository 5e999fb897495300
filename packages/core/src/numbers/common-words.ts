/** Words that say nothing about an answer, in some languages. */
export const commonWords: ReadonlySet<string> = new Set(
  [
    "the and for are but not you all any can had her was one our out has his how its who did get may she too use that with have",
    "this will your from they know want been were what when which there their would about could other than then them these some",
    "into also just very much more most only over such very because really",
    "und der die das den dem des ein eine einen einem einer ist sind war wir ihr sie ich nicht mit von für auf auch aus bei nach",
    "wie was wenn aber oder als noch nur sehr mir mich uns sein haben habe hat werden wird kann mehr über durch dass",
    "les des une est sont pas que qui dans pour par sur avec nous vous mais plus très tout aux cette ces son ses être avoir",
    "los las una del con por para que más muy pero como sus este esta son está hay todo",
    "het een van dat niet zijn voor maar met ook aan naar bij deze heeft",
  ].flatMap((line) => line.split(" ")),
);
