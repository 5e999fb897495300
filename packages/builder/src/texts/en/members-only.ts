/** What guests read on screens for members of the workspace. */
export const membersOnly = {
  title: "This is for members of the workspace",
  guest: "You are a guest here: you see the bots that you were given, and their results.",
  administrators: "Only administrators see what was done in the workspace.",
  toBots: "Go to your bots",
};
