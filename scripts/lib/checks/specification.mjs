// @ts-check
import { writeSpecificationPage } from "../specification-page.mjs";

/**
 * Checks that every statement of the specification has a test that names it in its title, and that titles name only existing
 * statements.
 */
/** @type {import("./index.mjs").Check} */
export const specification = {
  name: "specification",
  run: async () => {
    const { statements, missing, unknown, unclear } = writeSpecificationPage();
    return {
      problems: [
        ...missing.map((id) => `No test names the statement ${id}: ${statements[id]}`),
        ...unknown.map((id) => `A test names the statement ${id}, which docs/specification doesn't have.`),
        ...unclear.map(({ file, name }) => `${file}: "${name}" names a section, not a statement such as 5.4 or B5.4.`),
      ],
      seen: `${Object.keys(statements).length} statements`,
    };
  },
};
