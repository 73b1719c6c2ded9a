import { BAT_NOTICE, INSTALLER_KINDS, type InstallerKind } from '@revive/contracts/onboarding/installer';
import { PREFLIGHT_MINUTES } from '@revive/contracts/onboarding/preflight';
import Button from '@mui/material/Button';
import { describeError } from '#api/errors.js';
import { INSTALLER_LABELS } from '#entities/installer/installer-labels.js';
import { Column, Row } from '#ui/layout/stacks.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { saveText } from '#ui/format/save-file.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';
import { useReadPreflightMutation } from '../api/application-files.api.js';
import type { Linked } from './ApplicationForms.js';

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
