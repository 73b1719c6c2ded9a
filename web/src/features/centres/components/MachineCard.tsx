import Button from '@mui/material/Button';
import { useState } from 'react';
import { Link } from 'react-router';
import { describeError } from '#api/errors.js';
import type { GetBlueScreenStatusApiResponse } from '#api/generated/centres.gen.js';
import { repairPath } from '#entities/paths.js';
import { moneyText } from '#ui/data-display/Money.js';
import { StatusBadge } from '#ui/data-display/StatusBadge.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { When } from '#ui/data-display/When.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';
import { ActionButton } from '#ui/form/ActionButton.js';
import { badge } from '#ui/data-display/badge.js';
import { Card } from '#ui/layout/Panel.js';
import { Stack } from '#ui/layout/Stack.js';
import { CircleCheck, CircleHelp, OctagonAlert } from '#ui/theme/icons.js';
import {
  useAssessBlueScreenMutation,
  useRecoverBlueScreenMutation,
  useResetMachineMutation,
} from '../api/centres.api.js';
import { reportCall } from '../hooks/report-call.js';
import { messages } from '../messages/bsod.messages.js';
import { RECOVERY_BADGES } from '../recovery-badges.js';
import { ApprovalMissing } from './ApprovalMissing.js';
import { CardHead } from './CardHead.js';
import { HealthDots } from './HealthDots.js';

const texts = messages.machines;
type Machine = GetBlueScreenStatusApiResponse['connectedMachines'][number];

const badgeOf = (hasRecent: boolean | undefined) => {
  if (hasRecent === undefined) return badge('slate', CircleHelp, texts.notRead);
  return hasRecent ? badge('red', OctagonAlert, texts.blueScreen) : badge('green', CircleCheck, texts.noBlueScreen);
};

export function MachineCard({ machine, area }: { machine: Machine; area: 'tenant' | 'admin' }) {
  const { bsodInfo, recoveryStatus } = machine;
  return (
    <Card aria-label={machine.hostname}>
      <Stack spacing={3}>
        <CardHead title={machine.hostname}>
          <Stack direction="row" spacing={2}>
            <StatusBadge look={badgeOf(bsodInfo.hasRecentBSOD)} />
            <StatusBadge look={RECOVERY_BADGES[recoveryStatus]} />
          </Stack>
        </CardHead>
        <SecondaryText>
          {machine.agentName} · {texts.connected} <When at={machine.connectionTime} />
        </SecondaryText>
        <HealthDots state={machine.systemState} />
        {bsodInfo.detectedErrors.length === 0 ? null : (
          <Stack spacing={1} component="ul">
            {bsodInfo.detectedErrors.map(({ type, plain }) => (
              <li key={plain}>
                <strong>{type}</strong> <SecondaryText>{plain}</SecondaryText>
              </li>
            ))}
          </Stack>
        )}
        {machine.reason === undefined ? null : <SecondaryText>{machine.reason}</SecondaryText>}
        <Stack direction="row" spacing={2}>
          {area === 'tenant' ? <NextStep machine={machine} /> : null}
          {machine.sessionId === undefined ? null : (
            <Button variant="outlined" component={Link} to={repairPath(area, machine.sessionId)}>
              {texts.openRepair}
            </Button>
          )}
          {machine.quotedCents === undefined ? null : (
            <SecondaryText>{texts.quoted(moneyText(machine.quotedCents, 'ZAR', true))}</SecondaryText>
          )}
          {machine.recoveryStatus === 'ready' ? (
            <SecondaryText>{machine.approved ? texts.approved : texts.notApproved}</SecondaryText>
          ) : null}
        </Stack>
      </Stack>
    </Card>
  );
}

/** spec part 3 §4: one action for each state; while an agent works there is none. */
function NextStep({ machine }: { machine: Machine }) {
  switch (machine.recoveryStatus) {
    case 'connected':
    case 'failed':
      return <AssessButton machineId={machine.machineId} />;
    case 'ready':
      return <RecoverButton machine={machine} />;
    case 'completed':
      return <ResetButton sessionId={machine.sessionId} />;
    case 'assessing':
    case 'recovering':
      return null;
  }
}

function AssessButton({ machineId }: { machineId: string }) {
  const [assess, { isLoading }] = useAssessBlueScreenMutation();
  return (
    <ActionButton
      variant="contained"
      disabled={isLoading}
      onClick={() => void reportCall(assess({ blueScreenMachineId: { machineId } }), messages.toasts.assess)}
    >
      {isLoading ? messages.actions.assessing : messages.actions.assess}
    </ActionButton>
  );
}

function RecoverButton({ machine }: { machine: Machine }) {
  const [recover, { isLoading }] = useRecoverBlueScreenMutation();
  const [explained, setExplained] = useState(false);
  const cents = machine.quotedCents;
  const label =
    cents === undefined ? messages.actions.recoverUnpriced : messages.actions.recover(moneyText(cents, 'ZAR', true));
  const run = () => {
    if (!machine.approved) return setExplained(true);
    void reportCall(recover({ blueScreenMachineId: { machineId: machine.machineId } }), messages.toasts.recover);
  };
  return (
    <>
      <ActionButton variant={machine.approved ? 'contained' : 'outlined'} disabled={isLoading} onClick={run}>
        {isLoading ? messages.actions.recovering : label}
      </ActionButton>
      {explained && machine.sessionId !== undefined ? (
        <ApprovalMissing sessionId={machine.sessionId} onClose={() => setExplained(false)} />
      ) : null}
    </>
  );
}

/** After a completed recovery: marks the repair as ready for pickup, so that the machine is free again. */
function ResetButton({ sessionId }: { sessionId: string | undefined }) {
  const [reset, { isLoading }] = useResetMachineMutation();
  if (sessionId === undefined) return null;
  const run = async () => {
    const { error } = await reset(sessionId);
    if (error !== undefined) return toastFailure(messages.actions.notReset, describeError(error));
    return toastGood(messages.actions.reset, messages.actions.resetText);
  };
  return (
    <ActionButton variant="contained" disabled={isLoading} onClick={() => void run()}>
      {messages.actions.reset}
    </ActionButton>
  );
}
