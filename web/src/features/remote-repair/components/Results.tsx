import Button from '@mui/material/Button';
import { Link } from 'react-router';
import type { RemoteSession } from '#api/generated/remote-sessions.gen.js';
import { repairPath } from '#entities/paths.js';
import { OUTCOME_BADGES } from '#entities/repair/repair-status.js';
import { SEVERITY_BADGES } from '#entities/repair/step-status.js';
import { StatusBadge } from '#ui/data-display/StatusBadge.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { Empty } from '#ui/feedback/async-states.js';
import { Card } from '#ui/layout/Panel.js';
import { Column, Row } from '#ui/layout/stacks.js';
import { ScanSearch } from '#ui/theme/icons.js';
import { TYPE } from '#ui/theme/tokens.js';
import { messages } from '../remote-repair.messages.js';
import { RESULT_BADGES } from '../session-badges.js';
import type { Area } from './ActiveSession.js';

const texts = messages.results;
type Result = RemoteSession['results'][number];

export function Results({ results, area }: { results: readonly Result[]; area: Area }) {
  if (results.length === 0)
    return (
      <Card>
        <Empty icon={ScanSearch} title={texts.none}>
          {texts.noneText}
        </Empty>
      </Card>
    );
  return (
    <Column>
      {results.map((result) => (
        <ResultCard key={result.repairId} result={result} area={area} />
      ))}
    </Column>
  );
}

function foundText({ looked, findings }: Result): string {
  if (findings.length > 0) return texts.found(findings.length);
  return looked ? texts.nothing : texts.looking;
}

function ResultCard({ result, area }: { result: Result; area: Area }) {
  return (
    <Card aria-label={result.deviceName}>
      <Column gap={10}>
        <Row style={{ justifyContent: 'space-between' }}>
          <h2 style={{ ...TYPE.h2, overflowWrap: 'anywhere' }}>{result.deviceName}</h2>
          <Row>
            <StatusBadge look={RESULT_BADGES[result.status]} />
            {result.outcome === 'none' ? null : <StatusBadge look={OUTCOME_BADGES[result.outcome]} />}
          </Row>
        </Row>
        <SecondaryText>
          {[texts.number(result.number), result.deviceType, result.currentStep, result.reason]
            .filter(Boolean)
            .join(' · ')}
        </SecondaryText>
        <p>{foundText(result)}</p>
        {result.findings.length === 0 ? null : (
          <Column as="ul" gap={6}>
            {result.findings.map(({ plain, severity }, at) => (
              // A report may list the same finding twice.
              <li key={`${at} ${plain}`} style={{ overflowWrap: 'anywhere' }}>
                <StatusBadge look={SEVERITY_BADGES[severity]} /> {plain}
              </li>
            ))}
          </Column>
        )}
        <Row>
          <Button variant="outlined" component={Link} to={repairPath(area, result.repairId)}>
            {texts.report}
          </Button>
        </Row>
      </Column>
    </Card>
  );
}
