/** A local-storage key that is set while files are stored, so that other pages need not open the database. */
export const filesMark = "parley-files";
