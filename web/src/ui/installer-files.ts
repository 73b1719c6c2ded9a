import type { InstallerKind } from '@revive/contracts/onboarding/installer';

/** What a person is offered. */
export const INSTALLER_LABELS: Readonly<Record<InstallerKind, string>> = { bat: 'Windows (.bat)', sh: 'Linux and macOS (.sh)', py: 'Python 3 (.py)' };

/** Gives a script to the browser to save; the address that holds it ends at once. */
export function saveScript({ name, text }: { readonly name: string; readonly text: string }): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/octet-stream' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
