/** Points for the answers to a question. */
export const points = {
  title: "Points",
  give: "Give points for answers",
  apart:
    "The answers lead to different groups. Put “Set variable” with “Points for answers” where they meet again, and the points are here, too.",
  for: "Points for {answer}",
  gone: "“{answer}” is no answer any more, so its {points} are never given.",
  remove: "Remove the points for {answer}",
  where: "Added to {sum} in {group}",
  untitled: "a group without a title",
  answerVariable: "Answer",
  sumVariable: "Score",
  changes: { give: "Give points", write: "Write points", remove: "Remove points" },
};
