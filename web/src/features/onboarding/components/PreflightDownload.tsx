import { BAT_NOTICE, INSTALLER_KINDS, type InstallerKind } from '@revive/contracts/onboarding/installer';
import { PREFLIGHT_MINUTES } from '@revive/contracts/onboarding/preflight';
import Button from '@mui/material/Button';
import { describeError } from '#api/errors.js';
import { INSTALLER_LABELS } from '#entities/installer/installer-labels.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { saveText } from '#ui/format/save-file.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';
import { Stack } from '#ui/layout/Stack.js';
import { useReadPreflightMutation } from '../api/application-files.api.js';
import { messages } from '../messages/applicant.js';
import type { Linked } from './ApplicationForms.js';

/** The script that measures this PC by the agent. Each download creates a token that accepts a single report. */
export function PreflightDownload({ link }: Linked) {
  const [read, { isLoading }] = useReadPreflightMutation();
  const download = async (kind: InstallerKind) => {
    const answer = await read({ kind, link });
    if (answer.error !== undefined) return toastFailure(messages.preflight.failed, describeError(answer.error));
    saveText(`revive-preflight.${kind}`, answer.data.text);
    const { title, text } = messages.preflight.done(PREFLIGHT_MINUTES);
    return toastGood(title, text);
  };
  return (
    <Stack spacing={2.5}>
      <p>{messages.preflight.intro}</p>
      <Stack direction="row" spacing={2}>
        {INSTALLER_KINDS.map((kind) => (
          <Button size="large" key={kind} variant="outlined" disabled={isLoading} onClick={() => void download(kind)}>
            {INSTALLER_LABELS[kind]}
          </Button>
        ))}
      </Stack>
      <SecondaryText>{BAT_NOTICE}</SecondaryText>
      <p>{messages.preflight.manual}</p>
    </Stack>
  );
}
