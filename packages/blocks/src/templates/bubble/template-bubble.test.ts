import { expect, it } from "vitest";
import { play } from "../../testing/play.ts";

const flow = (line: string) => ({
  groups: { A: [{ type: "template bubble", options: { line } }] },
  variables: ["Name"],
});

it("says its line with variables filled in", () => {
  const story = play(flow("Hi {{Name}}"), { variables: { Name: "Ada" } })
    .says("Hi Ada")
    .ends();
  expect(story.outputs).toContainEqual(
    expect.objectContaining({ blockType: "template bubble", content: { line: "Hi Ada" } }),
  );
});

it("is skipped when it is empty", () => {
  play(flow("")).ends();
});
