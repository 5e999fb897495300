/** Downloads content that the page has made as a file. */
export const saveFile = (name: string, content: Blob): void => {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers read the object URL only later.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};
