/** Lets the browser save what stands at this address, under a name of the server's. */
export function saveFrom(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}

/** The same with a text that this page holds. */
export function saveText(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/octet-stream' }));
  saveFrom(address, name);
  URL.revokeObjectURL(address);
}
