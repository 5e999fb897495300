/** Texts shared by screens with sections. */
export const sections = {
  nav: "Sections of {screen}",
  command: "{screen}: {section}",
  commands: "Sections",
};
