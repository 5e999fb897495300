import { afterAll, beforeAll } from "vitest";

/** Opens something before the tests around this call and closes it after them. What is returned gives it to the tests. */
export const provide = <Opened extends object>(
  open: () => Promise<Opened>,
  close: (opened: Opened) => Promise<void>,
): (() => Opened) => {
  let opened: Opened | undefined;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(async () => {
    if (opened) await close(opened);
  });
  return () => {
    if (!opened) throw new Error("It is open while the tests run, not before");
    return opened;
  };
};
