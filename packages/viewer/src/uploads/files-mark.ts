/** The name under which the browser's local storage tells that files are kept: pages without any look no further. */
export const filesMark = "parley-files";
