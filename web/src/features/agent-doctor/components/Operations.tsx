import type { LocalOperation } from '@revive/contracts/fleet/local-agent';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { badge, type Badge } from '#ui/data-display/badge.js';
import { BulletList } from '#ui/data-display/lists.js';
import { Money } from '#ui/data-display/Money.js';
import { StatusBadge } from '#ui/data-display/StatusBadge.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { Disclosure } from '#ui/layout/Disclosure.js';
import { DescriptionList, Inset } from '#ui/layout/Panel.js';
import { Stack } from '#ui/layout/Stack.js';
import { CircleCheck, CircleX, Hourglass, ScanSearch } from '#ui/theme/icons.js';
import type { Operation } from '../hooks/use-operations.js';
import { messages } from '../agent-doctor.messages.js';

const texts = messages.repair;

const BADGES: Record<Operation['status'], Badge> = {
  pending: badge('yellow', Hourglass, texts.statuses.pending),
  in_progress: badge('blue', ScanSearch, texts.statuses.in_progress),
  completed: badge('green', CircleCheck, texts.statuses.completed),
  failed: badge('red', CircleX, texts.statuses.failed),
};

function Answer({ answer, name }: { answer: LocalOperation; name: string }) {
  const { summary, repairCost, successRate, repairMethod, repairTime, nextSteps, steps, repairId, repairNumber } =
    answer;
  return (
    <Stack spacing={2}>
      <Text>{summary}</Text>
      <DescriptionList>
        {repairCost === undefined ? null : (
          <>
            <dt>{texts.cost}</dt>
            <dd>
              <Money cents={Math.round(repairCost * 100)} />
            </dd>
          </>
        )}
        {repairMethod === undefined ? null : (
          <>
            <dt>{texts.method}</dt>
            <dd>{repairMethod}</dd>
          </>
        )}
        {repairTime === undefined ? null : (
          <>
            <dt>{texts.time}</dt>
            <dd>{repairTime}</dd>
          </>
        )}
        <dt>{texts.success}</dt>
        <dd>{typeof successRate === 'string' ? successRate : texts.held(successRate.share, successRate.n)}</dd>
        <dt>{texts.next}</dt>
        <dd>{nextSteps.join(' ')}</dd>
      </DescriptionList>
      {steps.length === 0 ? null : (
        <Disclosure closed={texts.steps} open={texts.steps} about={name}>
          <BulletList>
            {steps.map(({ step, action, output, status }) => (
              <li key={step}>
                {action} ({status}){output === '' ? '' : `: ${output}`}
              </li>
            ))}
          </BulletList>
        </Disclosure>
      )}
      <Link to={`/tenant/repairs/${repairId}`}>{texts.open(repairNumber)}</Link>
    </Stack>
  );
}

/** spec part 2 §4: the repairs that were asked for on this page, newest first. */
export function Operations({
  operations,
  onRefresh,
}: {
  operations: readonly Operation[];
  onRefresh: (operation: Operation) => void;
}) {
  if (operations.length === 0) return null;
  return (
    <section aria-label={texts.title}>
      <Stack spacing={3}>
        <Text component="h3" bold>
          {texts.title}
        </Text>
        {operations.map((operation) => {
          const { deviceId, deviceName, status, answer, error } = operation;
          const isWaiting = status === 'pending' && answer === undefined;
          return (
            <Inset key={deviceId}>
              <Stack spacing={2}>
                <Stack direction="row" spacing={2}>
                  <Text bold>{deviceName}</Text>
                  <StatusBadge look={BADGES[status]} live />
                  {answer === undefined ? null : (
                    <Button
                      size="small"
                      aria-label={texts.refreshLabel(deviceName)}
                      onClick={() => onRefresh(operation)}
                    >
                      {texts.refresh}
                    </Button>
                  )}
                </Stack>
                {isWaiting ? <SecondaryText component="p">{texts.asking}</SecondaryText> : null}
                {error === undefined ? null : <Text color="error">{error}</Text>}
                {answer === undefined ? null : <Answer answer={answer} name={deviceName} />}
              </Stack>
            </Inset>
          );
        })}
      </Stack>
    </section>
  );
}
