import { BAT_NOTICE, INSTALLER_KINDS, type InstallerKind } from '@revive/contracts/onboarding/installer';
import Button from '@mui/material/Button';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useState } from 'react';
import { describeError } from '#api/errors.js';
import { useReadInstallerMutation } from './installer.api.js';
import { Mono } from '#ui/data-display/Mono.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { saveText } from '#ui/format/save-file.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';
import { Stack } from '#ui/layout/Stack.js';
import { INSTALLER_LABELS } from './installer-labels.js';
import { messages } from './installer.messages.js';

export interface InstallerPc {
  readonly label: string;
  readonly port: number;
}

/**
 * Installers of a shop for one of its PCs, in three formats. Each download creates a single-use token, valid for 15
 * minutes.
 */
export function InstallerDownload({
  tenantId,
  pcs,
}: {
  tenantId: string;
  pcs: readonly [InstallerPc, ...InstallerPc[]];
}) {
  const [chosen, choose] = useState(0);
  const { port } = pcs[chosen] ?? pcs[0];
  const [read, { isLoading }] = useReadInstallerMutation();
  const download = async (kind: InstallerKind) => {
    const answer = await read({ tenantId, kind, port });
    if (answer.error !== undefined) return toastFailure(messages.failed, describeError(answer.error));
    saveText(answer.data.name, answer.data.text);
    return toastGood(messages.downloaded, messages.downloadedText);
  };
  return (
    <Stack spacing={2.5}>
      <p>{messages.intro(port)}</p>
      {pcs.length === 1 ? null : (
        <label>
          {messages.pc}{' '}
          <NativeSelect
            value={chosen}
            onChange={({ target }) => choose(Number(target.value))}
            input={<OutlinedInput />}
          >
            {pcs.map(({ label, port: at }, index) => (
              <option key={label} value={index}>
                {messages.pcOption(label, at)}
              </option>
            ))}
          </NativeSelect>
        </label>
      )}
      <Stack direction="row" spacing={2}>
        {INSTALLER_KINDS.map((kind) => (
          <Button key={kind} variant="outlined" disabled={isLoading} onClick={() => void download(kind)}>
            {INSTALLER_LABELS[kind]}
          </Button>
        ))}
      </Stack>
      <SecondaryText>
        {messages.restart.before} <Mono>start.sh</Mono> {messages.restart.windows} <Mono>start.bat</Mono>
        {messages.restart.folder} <Mono>.revive-agent</Mono> {messages.restart.after}
      </SecondaryText>
      <SecondaryText>{BAT_NOTICE}</SecondaryText>
    </Stack>
  );
}
