import { styled } from '@mui/material/styles';
import type { DoctorLine } from '@revive/contracts/fleet/doctor';
import { DOCTOR_GROUPS, type DoctorState } from '@revive/contracts/fleet/doctor-limits';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { badge, type Badge } from '#ui/data-display/badge.js';
import { CopyButton } from '#ui/data-display/CopyButton.js';
import { StatusBadge } from '#ui/data-display/StatusBadge.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { fullText } from '#ui/format/time-text.js';
import { Stack } from '#ui/layout/Stack.js';
import { AlertTriangle, CircleCheck, CircleHelp, CircleX } from '#ui/theme/icons.js';
import { reportText, summaryText } from '../local/report-text.js';
import { messages } from '../agent-doctor.messages.js';

const texts = messages.doctor;

const STATE_BADGES: Record<DoctorState, Badge> = {
  ok: badge('green', CircleCheck, messages.states.ok),
  warning: badge('yellow', AlertTriangle, messages.states.warning),
  problem: badge('red', CircleX, messages.states.problem),
  unknown: badge('slate', CircleHelp, messages.states.unknown),
};

const Lines = styled('ul')({ display: 'flex', flexDirection: 'column', gap: 12, marginTop: 8 });
const Line = styled('li')({
  display: 'grid',
  gridTemplateColumns: 'minmax(120px, max-content) minmax(0, 1fr)',
  gap: '4px 12px',
  alignItems: 'start',
  justifyItems: 'start',
  overflowWrap: 'anywhere',
  '@media (max-width: 599px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
});

const ReportLine = ({ line: { name, state, found, advice } }: { line: DoctorLine }) => (
  <Line>
    <StatusBadge look={STATE_BADGES[state]} />
    <div>
      <Text bold>{name}</Text>
      <Text>{found}</Text>
      {advice === '' ? null : (
        <SecondaryText component="p">
          {texts.toDo}: {advice}
        </SecondaryText>
      )}
    </div>
  </Line>
);

const needsAttention = ({ state }: DoctorLine): boolean => state === 'problem' || state === 'warning';

interface Props {
  agent: string;
  /** By the platform's clock for a stored report, by the clock of this PC for a local one. */
  at: string;
  lines: readonly DoctorLine[];
}

/** Lines that need attention first. All lines are shown where none needs attention, so that green is seen too. */
export function ReportLines({ agent, at, lines }: Props) {
  const urgent = lines.filter(needsAttention);
  const [isWhole, setWhole] = useState(urgent.length === 0);
  const shown = isWhole ? lines : urgent;
  return (
    <Stack spacing={3}>
      <Text bold role="status">
        {summaryText(lines)}
      </Text>
      {DOCTOR_GROUPS.map((group) => {
        const own = shown.filter((line) => line.group === group);
        return own.length === 0 ? null : (
          <section key={group} aria-label={messages.groups[group]}>
            <Text component="h3" bold color="textSecondary">
              {messages.groups[group]}
            </Text>
            <Lines>
              {own.map((line) => (
                <ReportLine key={line.id} line={line} />
              ))}
            </Lines>
          </section>
        );
      })}
      <Stack direction="row" spacing={2}>
        {urgent.length === 0 ? null : (
          <Button variant="text" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? texts.less : texts.all(lines.length)}
          </Button>
        )}
        <CopyButton text={reportText(agent, fullText(at), lines)} label={texts.copy} />
      </Stack>
    </Stack>
  );
}
