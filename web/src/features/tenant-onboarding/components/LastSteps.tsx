import { BAT_NOTICE, INSTALLER_KINDS, type InstallerKind } from '@revive/contracts/onboarding/installer';
import { SUPPORT_HOURS } from '@revive/contracts/tenant-onboarding/steps';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useState } from 'react';
import { ActionButton } from '#ui/form/ActionButton.js';
import { INSTALLER_LABELS } from '#entities/installer/installer-labels.js';
import { saveText } from '#ui/format/save-file.js';
import { BulletList } from '#ui/data-display/lists.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { SupportLines, type Support } from '#entities/support/SupportLines.js';
import { toastGood } from '#ui/feedback/toasts.js';
import { useNow } from '#ui/hooks/use-now.js';
import { When } from '#ui/data-display/When.js';
import { useActivateLiveSupportMutation, useGenerateTenantAgentMutation } from '../api/tenant-onboarding.api.js';
import type { TenantOnboarding } from '#api/generated/tenant-onboarding.gen.js';
import { Stack } from '#ui/layout/Stack.js';
import { messages, showFailure } from '../tenant-onboarding.messages.js';

const DAY_MS = 24 * 3_600_000;

/** Step 5: the trial of 5 repairs or 30 days, whichever ends first. */
export function TrialStep({ trial }: { trial: NonNullable<TenantOnboarding['trial']> }) {
  const texts = messages.trial;
  const { before, after } = trial.running ? texts.running : texts.over;
  const daysLeft = Math.max(0, Math.ceil((Date.parse(trial.endsAt) - useNow(60_000)) / DAY_MS));
  return (
    <Stack spacing={1}>
      <Text>
        <strong>{texts.used(trial.used, trial.included)}</strong> {texts.usedOf} <strong>{trial.remaining}</strong>{' '}
        {texts.remaining}
      </Text>
      <Text>
        {before} <When at={trial.endsAt} as="day" /> {after(trial.included)}
      </Text>
      {trial.running ? (
        <Text>
          <strong>{daysLeft}</strong> {texts.daysLeft(daysLeft)}
        </Text>
      ) : null}
      <SecondaryText>{texts.counting}</SecondaryText>
    </Stack>
  );
}

export function AgentStep({
  shop: { tenantId, services, agent },
}: {
  shop: Pick<TenantOnboarding, 'tenantId' | 'services' | 'agent'>;
}) {
  const texts = messages.agent;
  const [generate, { isLoading: sending, reset }] = useGenerateTenantAgentMutation();
  const [kind, setKind] = useState<InstallerKind>('bat');
  const send = () =>
    generate({ tenantId, selectedServices: services.selected, port: agent.port, kind })
      .unwrap()
      .then(
        (file) => {
          saveText(file.name, file.text);
          // The token in the file must not stay in the store.
          reset();
          toastGood(texts.downloaded, file.name);
        },
        (error: unknown) => showFailure('agent', error),
      );
  return (
    <Stack spacing={3}>
      <Text>{texts.intro(agent.port)}</Text>
      <Text>
        {agent.confirmedAt === undefined ? (
          texts.none
        ) : (
          <>
            {texts.confirmed.before} <When at={agent.confirmedAt} as="day" />
            {texts.confirmed.after}
          </>
        )}
      </Text>
      <Stack direction="row" spacing={2}>
        <label htmlFor="installer-kind">{texts.kind}</label>
        <NativeSelect
          id="installer-kind"
          value={kind}
          onChange={({ target }) => setKind(INSTALLER_KINDS.find((one) => one === target.value) ?? 'bat')}
          input={<OutlinedInput />}
        >
          {INSTALLER_KINDS.map((one) => (
            <option key={one} value={one}>
              {INSTALLER_LABELS[one]}
            </option>
          ))}
        </NativeSelect>
      </Stack>
      {kind === 'bat' ? <SecondaryText>{BAT_NOTICE}</SecondaryText> : null}
      <Stack direction="row" spacing={2}>
        <ActionButton
          variant={agent.downloadedAt === undefined ? 'contained' : 'outlined'}
          disabled={sending}
          onClick={() => void send()}
        >
          {sending ? texts.generating : texts.download}
        </ActionButton>
      </Stack>
    </Stack>
  );
}

/**
 * Step 7. Support hours are shown only with a contact. The application of an approved shop accepts no messages, so the
 * product offers no alternative to the contacts.
 */
export function SupportStep({ due, support }: { due: boolean; support: Support | undefined }) {
  const texts = messages.support;
  const [activate, { isLoading: sending }] = useActivateLiveSupportMutation();
  const send = () =>
    activate()
      .unwrap()
      .then(
        () => toastGood(texts.active),
        (error: unknown) => showFailure('support', error),
      );
  const isSet = support?.email !== undefined || support?.phone !== undefined;
  return (
    <Stack spacing={3}>
      {isSet ? (
        <BulletList>
          {Object.values(SUPPORT_HOURS).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </BulletList>
      ) : null}
      {support === undefined ? (
        <SecondaryText>{texts.unread}</SecondaryText>
      ) : (
        <SupportLines support={support} otherwise={<Text>{texts.none}</Text>} />
      )}
      {due ? (
        <Stack direction="row" spacing={2}>
          <ActionButton variant="contained" disabled={sending} onClick={() => void send()}>
            {sending ? texts.activating : texts.activate}
          </ActionButton>
        </Stack>
      ) : null}
    </Stack>
  );
}
