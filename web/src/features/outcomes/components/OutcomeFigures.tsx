import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import type { RepairOutcomes } from '#api/generated/outcomes.gen.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { InsufficientData } from '#ui/feedback/async-states.js';
import { durationText } from '#ui/format/time-text.js';
import { InfoTip } from '#ui/layout/InfoTip.js';
import { PHONE } from '#ui/theme/tokens.js';
import { messages } from '../outcomes.messages.js';

const Grid = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gap: 20,
  margin: 0,
  '& dd': { minHeight: 58, margin: 0 },
  [PHONE]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: 12, '& dd': { minHeight: 0 } },
});

function Figure({
  label,
  value,
  text,
  n,
  needed,
}: {
  label: string;
  value?: string | undefined;
  text: ReactNode;
  n: number;
  needed: number;
}) {
  return (
    <div>
      <dt>
        <SecondaryText>{label}</SecondaryText>
      </dt>
      <dd>
        {value === undefined ? (
          <InsufficientData what={messages.what} n={n} needed={needed} />
        ) : (
          <>
            <Text component="div" variant="figure">
              {value}
            </Text>
            <SecondaryText>{text}</SecondaryText>
          </>
        )}
      </dd>
    </div>
  );
}

/** spec part 2 §4: average time, success, and how many came back; each with how many repairs say so. */
export function OutcomeFigures({ outcomes: { all, needed, days } }: { outcomes: RepairOutcomes }) {
  const { attempts, success, duration, timed, blocked, notApplicable } = all;
  return (
    <>
      <Grid>
        <Figure
          label={messages.time}
          value={duration && durationText(duration.meanMs)}
          text={duration && messages.timeText(durationText(duration.p50Ms), durationText(duration.p90Ms), timed)}
          n={timed}
          needed={needed}
        />
        <Figure
          label={messages.success}
          value={success && messages.rate(success.verified / attempts)}
          text={success && messages.successText(success.verified, attempts, success.low, success.high)}
          n={attempts}
          needed={needed}
        />
        <Figure
          label={messages.reopened}
          value={success && messages.rate(success.reopened / attempts)}
          text={success && messages.reopenedText(success.reopened, attempts)}
          n={attempts}
          needed={needed}
        />
      </Grid>
      <InfoTip label={messages.counting}>
        {messages.period(days)} {messages.beside(blocked, notApplicable)}
      </InfoTip>
    </>
  );
}
