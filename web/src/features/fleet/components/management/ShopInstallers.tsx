import { FIRST_AGENT_PORT } from '@revive/contracts/onboarding/hardware-score';
import { useState } from 'react';
import { InstallerDownload } from '#entities/installer/InstallerDownload.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { Stack } from '#ui/layout/Stack.js';
import { messages } from '../../fleet.messages.js';
import type { ShopField } from './AgentManagement.js';

const texts = messages.management;

export function ShopInstallers({ shopField: Field }: { shopField: ShopField }) {
  const [tenantId, choose] = useState('');
  return (
    <Stack spacing={3}>
      <SecondaryText>{texts.installerText}</SecondaryText>
      <div>{Field({ value: tenantId, onChange: choose })}</div>
      {tenantId === '' ? null : (
        <InstallerDownload key={tenantId} tenantId={tenantId} pcs={[{ label: texts.pc, port: FIRST_AGENT_PORT }]} />
      )}
    </Stack>
  );
}
