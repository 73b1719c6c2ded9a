import Button from '@mui/material/Button';
import { useState } from 'react';
import { Link } from 'react-router';
import type { GetInjectionStatusApiResponse } from '#api/generated/centres.gen.js';
import { repairPath } from '#entities/paths.js';
import { moneyText } from '#ui/data-display/Money.js';
import { StatusBadge } from '#ui/data-display/StatusBadge.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { ActionButton } from '#ui/form/ActionButton.js';
import { bytesText } from '#ui/format/time-text.js';
import { Card, DescriptionList } from '#ui/layout/Panel.js';
import { Stack } from '#ui/layout/Stack.js';
import { Icon } from '#ui/theme/Icon.js';
import { Wrench } from '#ui/theme/icons.js';
import { useInjectRepairMutation } from '../api/centres.api.js';
import { reportCall } from '../hooks/report-call.js';
import { messages } from '../messages/injection.messages.js';
import { SESSION_BADGES } from '../session-badges.js';
import { ApprovalMissing } from './ApprovalMissing.js';
import { CardHead } from './CardHead.js';
import { Issues } from './Issues.js';

const texts = messages.assessments;
type Session = GetInjectionStatusApiResponse['sessions'][number];

/**
 * A machine with its findings. A repair requires the customer's approval; without approval the button explains how to
 * get it.
 */
export function AssessmentCard({ session, area }: { session: Session; area: 'tenant' | 'admin' }) {
  const { systemInfo, repairPlan, status } = session;
  const isLooked = status !== 'assessing';
  return (
    <Card aria-label={systemInfo.hostname}>
      <Stack spacing={3}>
        <CardHead title={systemInfo.hostname}>
          <StatusBadge look={SESSION_BADGES[status]} />
        </CardHead>
        <SecondaryText>
          {[
            area === 'admin' ? session.tenantName : '',
            texts.repair(session.number),
            session.currentStep ?? '',
            session.reason ?? '',
          ]
            .filter(Boolean)
            .join(' · ')}
        </SecondaryText>
        <Stack direction="row" spacing={6} sx={{ alignItems: 'flex-start' }}>
          <Issues
            title={texts.hardware}
            none={isLooked ? texts.noHardware : texts.notLooked}
            issues={session.hardwareIssues}
          />
          <Issues
            title={texts.software}
            none={isLooked ? texts.noSoftware : texts.notLooked}
            issues={session.softwareIssues}
          />
        </Stack>
        <DescriptionList>
          <dt>{texts.cost}</dt>
          <dd>
            {repairPlan.estimatedCost === undefined
              ? texts.noQuote
              : moneyText(Math.round(repairPlan.estimatedCost * 100))}
          </dd>
          <dt>{texts.repairs}</dt>
          <dd>
            {repairPlan.totalRepairs}
            {repairPlan.repairs.length === 0 ? '' : `: ${repairPlan.repairs.join(', ')}`}
          </dd>
          {systemInfo.platform === undefined ? null : (
            <>
              <dt>{texts.platform}</dt>
              <dd>{systemInfo.platform}</dd>
            </>
          )}
          {systemInfo.totalMemory === undefined ? null : (
            <>
              <dt>{texts.memory}</dt>
              <dd>{bytesText(systemInfo.totalMemory)}</dd>
            </>
          )}
          {systemInfo.cpuCount === undefined ? null : (
            <>
              <dt>{texts.processors}</dt>
              <dd>{systemInfo.cpuCount}</dd>
            </>
          )}
        </DescriptionList>
        <Stack direction="row" spacing={2}>
          {area === 'tenant' ? <Execute session={session} /> : null}
          <Button variant="outlined" component={Link} to={repairPath(area, session.sessionId)}>
            {texts.openRepair}
          </Button>
          {session.approved ? <SecondaryText>{texts.approved}</SecondaryText> : null}
        </Stack>
      </Stack>
    </Card>
  );
}

/** spec part 3 §4: offered once assessed, disabled while it repairs and after. */
function Execute({ session }: { session: Session }) {
  const [repair, repairing] = useInjectRepairMutation();
  const [explained, setExplained] = useState(false);
  const isOffered = session.status === 'assessed' && session.repairPlan.totalRepairs > 0;
  if (session.status === 'assessing' || (session.status === 'assessed' && !isOffered)) return null;
  const run = () => {
    if (session.approved)
      void reportCall(repair({ injectRepair: { sessionId: session.sessionId } }), messages.toasts.repair);
    else setExplained(true);
  };
  return (
    <>
      <ActionButton variant="contained" disabled={!isOffered || repairing.isLoading} onClick={run}>
        <Icon as={Wrench} />
        {repairing.isLoading ? texts.executing : texts.execute}
      </ActionButton>
      {explained ? <ApprovalMissing sessionId={session.sessionId} onClose={() => setExplained(false)} /> : null}
    </>
  );
}
