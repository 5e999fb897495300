import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestParley } from "../testing/create-test-parley.ts";

let parley: Awaited<ReturnType<typeof createTestParley>>;
beforeAll(async () => {
  parley = await createTestParley();
});
afterAll(() => parley.close());

const run = async (body: object) => (await parley.owner("POST", "/api/v1/code/try", { variables: [], ...body })).json();

it("gives what code gives for sample values", async () => {
  const variables = [{ name: "Price", value: "21" }];
  expect(await run({ code: "{{Price}} * 2", isValue: true, variables })).toEqual({ isDone: true, value: 42, set: [] });
});

it("tells what code sets, and why it fails", async () => {
  expect(await run({ code: '<script>setVariable("Sum", [1, 2])</script>', isValue: false })).toEqual({
    isDone: true,
    value: null,
    set: [{ name: "Sum", value: [1, 2] }],
  });
  expect(await run({ code: "nobody.knows", isValue: true })).toEqual({
    isDone: false,
    error: expect.stringContaining("nobody"),
  });
});
