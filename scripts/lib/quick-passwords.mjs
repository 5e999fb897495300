// @ts-check

/**
 * Lets tests hash passwords at the least cost: at the real one, which `passwords.test.ts` checks, nearly every test of the
 * server spent more time on the password of its first account than on what it tests.
 * @returns {import("vite").Plugin}
 */
export const quickPasswords = () => ({
  name: "parley:quick-passwords",
  enforce: "pre",
  transform(code, id) {
    if (!id.endsWith("/packages/server/src/accounts/passwords.ts")) return null;
    const quick = code.replace("N: 16_384", "N: 2");
    if (quick === code)
      throw new Error(`${id} has no cost "N: 16_384" any more; scripts/lib/quick-passwords.mjs lowers it.`);
    return { code: quick, map: null };
  },
});
