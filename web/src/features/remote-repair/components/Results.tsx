import Button from '@mui/material/Button';
import { Link } from 'react-router';
import type { RemoteSession } from '#api/generated/remote-sessions.gen.js';
import { repairPath } from '#entities/paths.js';
import { OUTCOME_BADGES } from '#entities/repair/repair-status.js';
import { SEVERITY_BADGES } from '#entities/repair/step-status.js';
import { StatusBadge } from '#ui/data-display/StatusBadge.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { Empty } from '#ui/feedback/async-states.js';
import { Card } from '#ui/layout/Panel.js';
import { Stack } from '#ui/layout/Stack.js';
import { ScanSearch } from '#ui/theme/icons.js';
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
    <Stack spacing={4}>
      {results.map((result) => (
        <ResultCard key={result.repairId} result={result} area={area} />
      ))}
    </Stack>
  );
}

function foundText({ looked, findings }: Result): string {
  if (findings.length > 0) return texts.found(findings.length);
  return looked ? texts.nothing : texts.looking;
}

function ResultCard({ result, area }: { result: Result; area: Area }) {
  return (
    <Card aria-label={result.deviceName}>
      <Stack spacing={2.5}>
        <Stack direction="row" spacing={2} sx={{ justifyContent: 'space-between' }}>
          <Text component="h2" variant="h2">
            {result.deviceName}
          </Text>
          <Stack direction="row" spacing={2}>
            <StatusBadge look={RESULT_BADGES[result.status]} />
            {result.outcome === 'none' ? null : <StatusBadge look={OUTCOME_BADGES[result.outcome]} />}
          </Stack>
        </Stack>
        <SecondaryText>
          {[texts.number(result.number), result.deviceType, result.currentStep, result.reason]
            .filter(Boolean)
            .join(' · ')}
        </SecondaryText>
        <p>{foundText(result)}</p>
        {result.findings.length === 0 ? null : (
          <Stack spacing={1.5} component="ul">
            {result.findings.map(({ plain, severity }, at) => (
              // A report may list the same finding twice.
              <li key={`${at} ${plain}`}>
                <StatusBadge look={SEVERITY_BADGES[severity]} /> {plain}
              </li>
            ))}
          </Stack>
        )}
        <Stack direction="row" spacing={2}>
          <Button variant="outlined" component={Link} to={repairPath(area, result.repairId)}>
            {texts.report}
          </Button>
        </Stack>
      </Stack>
    </Card>
  );
}
