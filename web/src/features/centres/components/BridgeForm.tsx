import { PHONE_USES, type PhoneUse } from '@revive/contracts/centres/phone-use';
import { useState } from 'react';
import type { DetectPhonesApiResponse } from '#api/generated/centres.gen.js';
import { ActionButton } from '#ui/form/ActionButton.js';
import { NativeChoice } from '#ui/form/NativeChoice.js';
import { Panel } from '#ui/layout/Panel.js';
import { Stack } from '#ui/layout/Stack.js';
import { useBridgePhoneMutation } from '../api/centres.api.js';
import { reportCall } from '../hooks/report-call.js';
import { messages } from '../messages/phones.messages.js';

const texts = messages.bridge;

export function BridgeForm({ detected, onStarted }: { detected: DetectPhonesApiResponse; onStarted: () => void }) {
  const [phoneId, choosePhone] = useState('');
  const [targetDeviceId, chooseTarget] = useState('');
  const [phoneUse, chooseUse] = useState<PhoneUse>('network');
  const [bridge, { isLoading }] = useBridgePhoneMutation();
  const run = async () => {
    const answer = await bridge({ bridgeConnection: { phoneId, targetDeviceId, phoneUse } });
    const { failed, failedText } = messages.toasts.bridge;
    const isGood = await reportCall(
      Promise.resolve(answer),
      { good: texts.good, failed, failedText, connection: { title: failed, text: failedText } },
      answer.data && texts.goodText(answer.data.phoneModel, answer.data.targetDevice),
    );
    if (isGood) onStarted();
  };
  const { connectedDevices, nonBootableDevices } = detected;
  return (
    <Panel title={texts.title}>
      <Stack spacing={4}>
        <p>{texts.text}</p>
        <Stack direction="row" spacing={4} sx={{ alignItems: 'flex-end' }}>
          <NativeChoice
            label={texts.phone}
            value={phoneId}
            options={[['', texts.choosePhone], ...connectedDevices.map(({ id, name }) => [id, name] as const)]}
            onChange={choosePhone}
          />
          <NativeChoice
            label={texts.target}
            value={targetDeviceId}
            options={[['', texts.chooseTarget], ...nonBootableDevices.map(({ id, model }) => [id, model] as const)]}
            onChange={chooseTarget}
          />
          <NativeChoice
            label={texts.use}
            value={phoneUse}
            options={PHONE_USES.map((use) => [use, texts.uses[use]] as const)}
            onChange={chooseUse}
          />
          <ActionButton
            variant="contained"
            disabled={isLoading || phoneId === '' || targetDeviceId === ''}
            onClick={() => void run()}
          >
            {isLoading ? texts.starting : texts.start}
          </ActionButton>
        </Stack>
      </Stack>
    </Panel>
  );
}
