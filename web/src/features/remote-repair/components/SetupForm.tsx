import {
  PLATFORM_NAMES,
  refusalOf,
  REMOTE_ISSUES,
  REMOTE_PLATFORMS,
  REMOTE_REPAIR_TYPES,
  type RemoteIssue,
  type RemotePlatform,
  type RemoteRepairType,
} from '@revive/contracts/remote-sessions/issues';
import { useState } from 'react';
import { isApiFailure, sentenceOf } from '#api/errors.js';
import type { RemoteSessionStarted } from '#api/generated/remote-sessions.gen.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';
import { ActionButton } from '#ui/form/ActionButton.js';
import { NativeChoice } from '#ui/form/NativeChoice.js';
import { Panel } from '#ui/layout/Panel.js';
import { Stack } from '#ui/layout/Stack.js';
import { useStartRemoteSessionMutation } from '../api/remote-repair.api.js';
import { messages } from '../remote-repair.messages.js';
import { CustomerChoice, NO_CUSTOMER, type SessionCustomer } from './CustomerChoice.js';

const texts = messages.setup;

/** spec part 2 §5: whom a session is for and what about; nothing of it is typed. */
export function SetupForm({ onStarted }: { onStarted: (session: RemoteSessionStarted) => void }) {
  const [whom, chooseWhom] = useState<SessionCustomer>(NO_CUSTOMER);
  const [platform, choosePlatform] = useState<RemotePlatform | ''>('');
  const [repairType, chooseType] = useState<RemoteRepairType | ''>('');
  const [issue, chooseIssue] = useState<RemoteIssue | ''>('');
  const [start, { isLoading }] = useStartRemoteSessionMutation();
  const refusal =
    platform === '' || repairType === '' || issue === '' ? undefined : refusalOf({ platform, repairType, issue });
  const isComplete = whom.id !== '' && platform !== '' && repairType !== '' && issue !== '';
  const run = async () => {
    if (!isComplete) return;
    const { id: customerId, tenantId } = whom;
    const answer = await start({
      startRemoteSession: { customerId, platform, repairType, issue, ...(tenantId !== undefined && { tenantId }) },
    });
    if (answer.error !== undefined)
      return toastFailure(texts.failed, isApiFailure(answer.error) ? sentenceOf(answer.error) : undefined);
    toastGood(texts.started);
    return onStarted(answer.data);
  };
  return (
    <Panel title={texts.title}>
      <Stack spacing={4}>
        <p>{texts.text}</p>
        <CustomerChoice value={whom} onChange={chooseWhom} />
        <Stack direction="row" spacing={4} sx={{ alignItems: 'flex-end' }}>
          <NativeChoice
            label={texts.platform}
            value={platform}
            options={[
              ['', texts.choosePlatform],
              ...REMOTE_PLATFORMS.map((one) => [one, PLATFORM_NAMES[one]] as const),
            ]}
            onChange={choosePlatform}
          />
          <NativeChoice
            label={texts.type}
            value={repairType}
            options={[['', texts.chooseType], ...REMOTE_REPAIR_TYPES.map((one) => [one, messages.types[one]] as const)]}
            onChange={(next) => {
              chooseType(next);
              chooseIssue('');
            }}
          />
          <NativeChoice
            label={texts.issue}
            value={issue}
            disabled={repairType === ''}
            options={[
              ['', texts.chooseIssue],
              ...(repairType === '' ? [] : REMOTE_ISSUES[repairType]).map((one): readonly [RemoteIssue, string] => [
                one,
                messages.issues[one],
              ]),
            ]}
            onChange={chooseIssue}
          />
        </Stack>
        {platform === '' ? null : <SecondaryText>{messages.platforms[platform]}</SecondaryText>}
        {refusal === undefined ? null : <p role="status">{refusal}</p>}
        <Stack direction="row" spacing={2}>
          <ActionButton
            variant="contained"
            disabled={isLoading || !isComplete || refusal !== undefined}
            onClick={() => void run()}
          >
            {isLoading ? texts.starting : texts.start}
          </ActionButton>
        </Stack>
      </Stack>
    </Panel>
  );
}
