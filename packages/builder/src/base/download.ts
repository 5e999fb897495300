/** Makes the browser download a file. */
export const download = (address: string): void => {
  const link = document.createElement("a");
  link.href = address;
  link.download = "";
  link.click();
};
