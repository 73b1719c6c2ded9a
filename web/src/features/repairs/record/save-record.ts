/** Hands the record to the browser as it came. */
export function saveRecord({ name, json }: { name: string; json: string }): void {
  const address = URL.createObjectURL(new Blob([json], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
