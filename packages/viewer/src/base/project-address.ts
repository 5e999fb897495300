/** Where Parley and its documentation are found. */
export const projectAddress = "https://github.com/parley-bots/parley";

/** The page of the documentation that tells how to set a server up. */
export const configurationAddress = `${projectAddress}/blob/main/docs/configuration.md`;
