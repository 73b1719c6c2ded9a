import { BAT_NOTICE, INSTALLER_KINDS, type InstallerKind } from '@revive/contracts/onboarding/installer';
import { SUPPORT_HOURS } from '@revive/contracts/tenant-onboarding/steps';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useState } from 'react';
import { ActionButton } from '#ui/form/ActionButton.js';
import { INSTALLER_LABELS } from '#entities/installer/installer-labels.js';
import { saveText } from '#ui/format/save-file.js';
import { Column, Row } from '#ui/layout/stacks.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { SupportLines, type Support } from '#entities/support/SupportLines.js';
import { toastGood } from '#ui/feedback/toasts.js';
import { useNow } from '#ui/hooks/use-now.js';
import { When } from '#ui/data-display/When.js';
import { useActivateLiveSupportMutation, useGenerateTenantAgentMutation } from '../api/tenant-onboarding.api.js';
import type { TenantOnboarding } from '#api/generated/tenant-onboarding.gen.js';
import { showFailure } from '../tenant-onboarding.messages.js';

const DAY_MS = 24 * 3_600_000;

/** Step 5: 5 repairs or 30 days, whichever ends first. */
export function TrialStep({ trial }: { trial: NonNullable<TenantOnboarding['trial']> }) {
  const daysLeft = Math.max(0, Math.ceil((Date.parse(trial.endsAt) - useNow(60_000)) / DAY_MS));
  return (
    <Column gap={4}>
      <Text>
        <strong>
          {trial.used} of {trial.included}
        </strong>{' '}
        trial repairs used, <strong>{trial.remaining}</strong> remaining
      </Text>
      <Text>
        {trial.running ? 'Your trial ends' : 'Your trial has ended; it lasted until'}{' '}
        <When at={trial.endsAt} as="day" />
        {trial.running
          ? `, or after ${trial.included} repairs, whichever comes first.`
          : ` or ${trial.included} repairs, whichever came first.`}
      </Text>
      {trial.running ? (
        <Text>
          <strong>{daysLeft}</strong> {daysLeft === 1 ? 'day' : 'days'} left
        </Text>
      ) : null}
      <SecondaryText>A repair counts when it is charged; one that is rolled back does not.</SecondaryText>
    </Column>
  );
}

/** Step 6: the installer of this build's agent, with a token of its own at each download. */
export function AgentStep({
  shop: { tenantId, services, agent },
}: {
  shop: Pick<TenantOnboarding, 'tenantId' | 'services' | 'agent'>;
}) {
  const [generate, { isLoading: sending, reset }] = useGenerateTenantAgentMutation();
  const [kind, setKind] = useState<InstallerKind>('bat');
  const send = () =>
    generate({ tenantId, selectedServices: services.selected, port: agent.port, kind })
      .unwrap()
      .then(
        (file) => {
          saveText(file.name, file.text);
          // The token in it stays in no store.
          reset();
          toastGood('Agent downloaded', file.name);
        },
        (error: unknown) => showFailure('agent', error),
      );
  return (
    <Column gap={12}>
      <Text>
        Run the file on the technician’s PC, which needs Node.js 24 or newer. It downloads this platform’s agent,
        compares its SHA-256 and enrols it with a token that works once, within 15 minutes; the agent listens on port{' '}
        {agent.port}. Then type the code that it shows on the Agents page.
      </Text>
      <Text>
        {agent.confirmedAt === undefined ? (
          'No agent of your shop has been confirmed yet.'
        ) : (
          <>
            Your first agent was confirmed on <When at={agent.confirmedAt} as="day" />.
          </>
        )}
      </Text>
      <Row>
        <label htmlFor="installer-kind">File for</label>
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
      </Row>
      {kind === 'bat' ? <SecondaryText>{BAT_NOTICE}</SecondaryText> : null}
      <Row>
        <ActionButton
          variant={agent.downloadedAt === undefined ? 'contained' : 'outlined'}
          disabled={sending}
          onClick={() => void send()}
        >
          {sending ? 'Generating...' : 'Download Agent'}
        </ActionButton>
      </Row>
    </Column>
  );
}

/**
 * Step 7. Hours are promised only where somebody can be reached. An approved shop's application takes no messages any
 * more, so nothing in the product stands in for the contacts.
 */
export function SupportStep({ due, support }: { due: boolean; support: Support | undefined }) {
  const [activate, { isLoading: sending }] = useActivateLiveSupportMutation();
  const send = () =>
    activate()
      .unwrap()
      .then(
        () => toastGood('Live support is active'),
        (error: unknown) => showFailure('support', error),
      );
  const isSet = support?.email !== undefined || support?.phone !== undefined;
  return (
    <Column gap={12}>
      {isSet ? (
        <ul style={{ margin: 0, paddingLeft: 20 }}>
          {Object.values(SUPPORT_HOURS).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : null}
      {support === undefined ? (
        <SecondaryText>Support contacts could not be read yet.</SecondaryText>
      ) : (
        <SupportLines
          support={support}
          otherwise={
            <Text>No support contact is set up on this platform yet. Ask the people who approved your shop.</Text>
          }
        />
      )}
      {due ? (
        <Row>
          <ActionButton variant="contained" disabled={sending} onClick={() => void send()}>
            {sending ? 'Activating...' : 'Activate Live Support'}
          </ActionButton>
        </Row>
      ) : null}
    </Column>
  );
}
