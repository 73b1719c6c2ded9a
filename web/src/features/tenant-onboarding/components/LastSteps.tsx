import { SUPPORT_HOURS } from '@revive/contracts/tenant-onboarding/steps';
import Button from '@mui/material/Button';
import { Column, Quiet, Row, Text } from '../../../ui/layout.js';
import { toastGood } from '../../../ui/toasts.js';
import { When } from '../../../ui/When.js';
import { useActivateLiveSupportMutation } from '../tenant-onboarding.api.js';
import type { TenantOnboarding } from '../tenant-onboarding.api.gen.js';
import { showFailure } from '../tenant-onboarding.texts.js';

/** Step 5: 5 repairs or 30 days, whichever ends first. */
export function TrialStep({ trial }: { trial: NonNullable<TenantOnboarding['trial']> }) {
  return (
    <Column gap={4}>
      <Text><strong>{trial.used} of {trial.included}</strong> trial repairs used, <strong>{trial.remaining}</strong> remaining</Text>
      <Text>{trial.running ? 'Your trial ends' : 'Your trial has ended; it lasted until'} <When at={trial.endsAt} as="day" />{trial.running ? `, or after ${trial.included} repairs, whichever comes first.` : ` or ${trial.included} repairs, whichever came first.`}</Text>
      <Quiet>A repair counts when it is charged; one that is rolled back does not.</Quiet>
    </Column>
  );
}

/** Step 7. */
export function SupportStep({ due }: { due: boolean }) {
  const [activate, { isLoading: sending }] = useActivateLiveSupportMutation();
  const send = () => activate().unwrap().then(() => toastGood('Live support is active'), (error: unknown) => showFailure('support', error));
  return (
    <Column gap={12}>
      <ul style={{ margin: 0, paddingLeft: 20 }}>{Object.values(SUPPORT_HOURS).map((line) => <li key={line}>{line}</li>)}</ul>
      {due ? <Row><Button variant="contained" disabled={sending} onClick={() => void send()}>{sending ? 'Activating...' : 'Activate Live Support'}</Button></Row> : null}
    </Column>
  );
}
