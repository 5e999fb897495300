import { afterAll, beforeAll } from "vitest";

/** Opens something before all tests of the file and closes it afterwards. Returns a function that gives it to tests. */
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
