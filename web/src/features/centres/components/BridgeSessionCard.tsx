import Button from '@mui/material/Button';
import { useState } from 'react';
import { Link } from 'react-router';
import type { DetectPhonesApiResponse } from '#api/generated/centres.gen.js';
import { repairPath } from '#entities/paths.js';
import { StatusBadge } from '#ui/data-display/StatusBadge.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { ActionButton } from '#ui/form/ActionButton.js';
import { Card } from '#ui/layout/Panel.js';
import { Stack } from '#ui/layout/Stack.js';
import { useExecuteBridgeMutation } from '../api/centres.api.js';
import { reportCall } from '../hooks/report-call.js';
import { messages } from '../messages/phones.messages.js';
import { SESSION_BADGES } from '../session-badges.js';
import { ApprovalMissing } from './ApprovalMissing.js';
import { CardHead } from './CardHead.js';

const texts = messages.repair;
type Session = DetectPhonesApiResponse['sessions'][number];

export function BridgeSessionCard({ session, area }: { session: Session; area: 'tenant' | 'admin' }) {
  const [execute, { isLoading }] = useExecuteBridgeMutation();
  const [explained, setExplained] = useState(false);
  const { sessionId, repairCommands, approved } = session;
  const isOffered = area === 'tenant' && session.status === 'assessed' && repairCommands.length > 0;
  const run = () => {
    if (!approved) return setExplained(true);
    const { failed, failedText } = messages.toasts.repair;
    void reportCall(execute({ bridgeRepair: { sessionId, repairCommands } }), {
      good: texts.started,
      failed,
      failedText,
      connection: { title: failed, text: failedText },
    });
  };
  return (
    <Card aria-label={session.targetDevice}>
      <Stack spacing={3}>
        <CardHead title={session.targetDevice}>
          <StatusBadge look={SESSION_BADGES[session.status]} />
        </CardHead>
        <SecondaryText>
          {texts.number(session.number)} · {texts.serves(session.phoneModel, messages.bridge.uses[session.phoneUse])}
        </SecondaryText>
        <SecondaryText>
          {[texts.steps(session.stepsDone, session.stepsTotal), session.currentStep, session.reason]
            .filter(Boolean)
            .join(' · ')}
        </SecondaryText>
        <p>
          {texts.commands}: {repairCommands.length === 0 ? texts.noCommands : repairCommands.join(', ')}
        </p>
        <Stack direction="row" spacing={2}>
          {isOffered ? (
            <ActionButton variant="contained" disabled={isLoading} onClick={run}>
              {isLoading ? texts.executing : texts.execute}
            </ActionButton>
          ) : null}
          <Button variant="outlined" component={Link} to={repairPath(area, sessionId)}>
            {texts.openRepair}
          </Button>
        </Stack>
      </Stack>
      {explained ? <ApprovalMissing sessionId={sessionId} onClose={() => setExplained(false)} /> : null}
    </Card>
  );
}
