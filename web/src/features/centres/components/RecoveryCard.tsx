import Button from '@mui/material/Button';
import { Link } from 'react-router';
import type { GetBlueScreenStatusApiResponse } from '#api/generated/centres.gen.js';
import { repairPath } from '#entities/paths.js';
import { moneyText } from '#ui/data-display/Money.js';
import { StatusBadge } from '#ui/data-display/StatusBadge.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { Card, DescriptionList } from '#ui/layout/Panel.js';
import { Column, Row } from '#ui/layout/stacks.js';
import { TYPE } from '#ui/theme/tokens.js';
import { messages } from '../messages/bsod.messages.js';
import { RECOVERY_BADGES, STEP_BADGES } from '../recovery-badges.js';

const texts = messages.recovery;
type Recovery = GetBlueScreenStatusApiResponse['activeSessions'][number];

export function RecoveryCard({ session, area }: { session: Recovery; area: 'tenant' | 'admin' }) {
  return (
    <Card aria-label={session.hostname}>
      <Column gap={12}>
        <Row style={{ justifyContent: 'space-between' }}>
          <h2 style={{ ...TYPE.h2, overflowWrap: 'anywhere' }}>{session.hostname}</h2>
          <StatusBadge look={RECOVERY_BADGES[session.status]} />
        </Row>
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
        <Column as="ol" gap={8} aria-label={texts.steps}>
          {session.stages.map(({ name, description, status }) => (
            <li key={name}>
              <Row>
                <StatusBadge look={STEP_BADGES[status]} />
                <span style={{ overflowWrap: 'anywhere' }}>
                  {texts.stepNames[name]} <SecondaryText>{description}</SecondaryText>
                </span>
              </Row>
            </li>
          ))}
        </Column>
        {session.reason === undefined ? null : <SecondaryText>{session.reason}</SecondaryText>}
        <Row>
          <Button variant="outlined" component={Link} to={repairPath(area, session.sessionId)}>
            {messages.machines.openRepair}
          </Button>
        </Row>
      </Column>
    </Card>
  );
}
