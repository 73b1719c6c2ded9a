import { saveFrom } from './save-file.js';

/** Hands a PDF to the browser as it came; the address that names it ends at once. */
export function downloadPdf(name: string, base64: string): void {
  const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
  const address = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }));
  saveFrom(address, name);
  URL.revokeObjectURL(address);
}
