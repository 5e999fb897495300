/** What screens made of sections share. */
export const sections = {
  nav: "Sections of {screen}",
  command: "{screen}: {section}",
  commands: "Sections",
};
