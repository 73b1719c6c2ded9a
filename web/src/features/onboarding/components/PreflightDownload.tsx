import { BAT_NOTICE, INSTALLER_KINDS, type InstallerKind } from '@revive/contracts/onboarding/installer';
import { PREFLIGHT_MINUTES } from '@revive/contracts/onboarding/preflight';
import Button from '@mui/material/Button';
import { describeError } from '../../../api/failure.js';
import { INSTALLER_LABELS } from '../../../ui/installer-files.js';
import { Column, SecondaryText, Row } from '../../../ui/layout.js';
import { saveText } from '../../../ui/save-file.js';
import { toastFailure, toastGood } from '../../../ui/toasts.js';
import { useReadPreflightMutation } from '../files.api.js';
import type { Linked } from './NeededForms.js';

/** The script that has the agent measure this PC. Each download makes a token of its own, which reports once. */
export function PreflightDownload({ link }: Linked) {
  const [read, { isLoading }] = useReadPreflightMutation();
  const download = async (kind: InstallerKind) => {
    const answer = await read({ kind, link });
    if (answer.error !== undefined) return toastFailure('Download Failed', describeError(answer.error));
    saveText(`revive-preflight.${kind}`, answer.data.text);
    return toastGood(
      'Preflight downloaded',
      `Run it on that PC within ${PREFLIGHT_MINUTES} minutes. It reports once, and this page shows what it measured.`,
    );
  };
  return (
    <Column gap={10} style={{ marginBottom: 20 }}>
      <p>
        Have it measured: this small file fetches our agent, measures the PC (processor, memory, disk, system, USB, the
        way to us), reports once, and takes itself away. Nothing is installed. It needs Node.js 24 or newer there.
      </p>
      <Row>
        {INSTALLER_KINDS.map((kind) => (
          <Button
            key={kind}
            variant="outlined"
            disabled={isLoading}
            onClick={() => void download(kind)}
            style={{ minHeight: 44 }}
          >
            {INSTALLER_LABELS[kind]}
          </Button>
        ))}
      </Row>
      <SecondaryText>{BAT_NOTICE}</SecondaryText>
      <p>Or type it below.</p>
    </Column>
  );
}
