// @ts-check

/** Ends the process with a message if this Node is too old. Scripts call it before anything else. */
export const requireNode = () => {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Parley needs Node.js 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(2);
};
