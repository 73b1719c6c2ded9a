import Button from '@mui/material/Button';
import { Link } from 'react-router';
import type { GetBlueScreenStatusApiResponse } from '#api/generated/centres.gen.js';
import { repairPath } from '#entities/paths.js';
import { moneyText } from '#ui/data-display/Money.js';
import { StatusBadge } from '#ui/data-display/StatusBadge.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { Card, DescriptionList } from '#ui/layout/Panel.js';
import { Stack } from '#ui/layout/Stack.js';
import { messages } from '../messages/bsod.messages.js';
import { RECOVERY_BADGES, STEP_BADGES } from '../recovery-badges.js';
import { CardHead } from './CardHead.js';

const texts = messages.recovery;
type Recovery = GetBlueScreenStatusApiResponse['activeSessions'][number];

export function RecoveryCard({ session, area }: { session: Recovery; area: 'tenant' | 'admin' }) {
  return (
    <Card aria-label={session.hostname}>
      <Stack spacing={3}>
        <CardHead title={session.hostname}>
          <StatusBadge look={RECOVERY_BADGES[session.status]} />
        </CardHead>
        <DescriptionList>
          {session.bsodType === undefined ? null : (
            <>
              <dt>{texts.type}</dt>
              <dd>{session.bsodType}</dd>
            </>
          )}
          <dt>{texts.cost}</dt>
          <dd>{moneyText(Math.round(session.estimatedCost * 100))}</dd>
          <dt>{texts.time}</dt>
          <dd>{texts.minutes(session.estimatedTime)}</dd>
          {session.parts.length === 0 ? null : (
            <>
              <dt>{texts.parts}</dt>
              <dd>{session.parts.map((part) => texts.partNames[part]).join(', ')}</dd>
            </>
          )}
        </DescriptionList>
        <Stack spacing={2} component="ol" aria-label={texts.steps}>
          {session.stages.map(({ name, description, status }) => (
            <li key={name}>
              <Stack direction="row" spacing={2}>
                <StatusBadge look={STEP_BADGES[status]} />
                <span>
                  {texts.stepNames[name]} <SecondaryText>{description}</SecondaryText>
                </span>
              </Stack>
            </li>
          ))}
        </Stack>
        {session.reason === undefined ? null : <SecondaryText>{session.reason}</SecondaryText>}
        <Stack direction="row" spacing={2}>
          <Button variant="outlined" component={Link} to={repairPath(area, session.sessionId)}>
            {messages.machines.openRepair}
          </Button>
        </Stack>
      </Stack>
    </Card>
  );
}
