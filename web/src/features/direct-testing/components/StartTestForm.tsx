import { styled } from '@mui/material/styles';
import { useState } from 'react';
import type { DirectDevice } from '#api/generated/fleet.gen.js';
import type { Patch } from '#api/generated/patches.gen.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { ActionButton } from '#ui/form/ActionButton.js';
import { NativeChoice } from '#ui/form/NativeChoice.js';
import { PHONE } from '#ui/theme/tokens.js';
import { messages } from '../direct-testing.messages.js';
import { patchesFor } from '../fitting-patch.js';
import type { StartTest } from '../use-start-test.js';

const texts = messages.start;
const Fields = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 16,
  alignItems: 'flex-end',
  // A name of a device may be as long as the page is wide.
  '& .MuiInputBase-root': { width: 280 },
  '& > p': { flexBasis: '100%' },
  [PHONE]: { '& > *, & .MuiInputBase-root': { width: '100%' } },
});

/** spec part 2 §5: Start Test needs a device and a patch, and is disabled while a test is being started. */
export function StartTestForm({
  devices,
  patches,
  start,
}: {
  devices: readonly DirectDevice[];
  patches: readonly Patch[];
  start: StartTest;
}) {
  const [deviceId, setDevice] = useState('');
  const [patchId, setPatch] = useState('');
  const ready = devices.filter(({ status }) => status === 'ready');
  const device = ready.find(({ id }) => id === deviceId);
  const fitting = patchesFor(device, patches);
  const patch = fitting.find(({ id }) => id === patchId);
  return (
    <Fields role="group" aria-label={texts.title}>
      <NativeChoice
        label={texts.device}
        value={device?.id ?? ''}
        options={[['', texts.chooseDevice], ...ready.map(({ id, name }) => [id, name] as const)]}
        onChange={setDevice}
      />
      <NativeChoice
        label={texts.patch}
        value={patch?.id ?? ''}
        options={[
          ['', texts.choosePatch],
          ...fitting.map(({ id, name, version }) => [id, `${name} ${version}`] as const),
        ]}
        onChange={setPatch}
      />
      <ActionButton
        variant="contained"
        disabled={device === undefined || patch === undefined || start.isStarting}
        onClick={() => device && patch && start.run(device, patch, 'start')}
      >
        {start.isStarting ? texts.starting : texts.action}
      </ActionButton>
      {ready.length === 0 ? <SecondaryText component="p">{texts.noneReady}</SecondaryText> : null}
    </Fields>
  );
}
