import { BAT_NOTICE, INSTALLER_KINDS, type InstallerKind } from '@revive/contracts/onboarding/installer';
import Button from '@mui/material/Button';
import { describeError } from '../api/failure.js';
import { useReadInstallerMutation, type InstallerFile } from '../api/installer.js';
import { Column, Quiet, Row } from './layout.js';
import { toastFailure, toastGood } from './toasts.js';

const LABELS: Readonly<Record<InstallerKind, string>> = { bat: 'Windows (.bat)', sh: 'Linux and macOS (.sh)', py: 'Python 3 (.py)' };

function save({ name, text }: InstallerFile): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/octet-stream' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/** The three installers of a shop. Each download makes a token of its own, which works once, within 15 minutes. */
export function InstallerDownload({ tenantId, port }: { tenantId: string; port: number }) {
  const [read, { isLoading }] = useReadInstallerMutation();
  const download = async (kind: InstallerKind) => {
    const answer = await read({ tenantId, kind, port });
    if (answer.error !== undefined) return toastFailure('Download Failed', describeError(answer.error));
    save(answer.data);
    return toastGood('Installer downloaded', 'Run it on the technician’s PC within 15 minutes: its token works once.');
  };
  return (
    <Column gap={10}>
      <p>Each file installs this platform's agent and enrols it once. It needs Node.js 24 or newer on the PC; the agent listens on port {port}.</p>
      <Row>{INSTALLER_KINDS.map((kind) => <Button key={kind} variant="outlined" disabled={isLoading} onClick={() => void download(kind)}>{LABELS[kind]}</Button>)}</Row>
      <Quiet>{BAT_NOTICE}</Quiet>
    </Column>
  );
}
