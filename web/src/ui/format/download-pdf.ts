import { saveFrom } from './save-file.js';

/** Saves a base64 PDF in the browser; the object URL is revoked at once. */
export function downloadPdf(name: string, base64: string): void {
  const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
  const address = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }));
  saveFrom(address, name);
  URL.revokeObjectURL(address);
}
