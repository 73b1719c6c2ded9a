import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Card } from '../layout/Panel.js';
import { PHONE, toneColors, TYPE } from '../theme/tokens.js';
import { SecondaryText } from './texts.js';

const Row = styled('div')({ display: 'flex', justifyContent: 'space-between', alignItems: 'flex-end', gap: 12 });
const Figure = styled('div')({
  fontSize: TYPE.display.fontSize,
  lineHeight: '2.25rem',
  fontWeight: 500,
  letterSpacing: '-0.015em',
  [PHONE]: { fontSize: TYPE.figure.fontSize },
});
const Bars = styled('div')({
  display: 'flex',
  alignItems: 'flex-end',
  gap: 3,
  height: 30,
  [PHONE]: { display: 'none' },
});
const Bar = styled('span')({
  width: 5,
  borderRadius: 1,
  background: toneColors('petrol').dot,
  '&:not(:last-of-type)': { opacity: 0.42 },
});
/** Height of the longest bar in CSS pixels. */
const TOP = 28;

/** Most bars; the newest is at the right. */
const BARS = 12;

export function StatCard({
  label,
  figure,
  sentence,
  bars = [],
}: {
  label: string;
  figure: ReactNode;
  sentence: ReactNode;
  bars?: readonly { label: string; value: number }[];
}) {
  const shown = bars.slice(-BARS);
  const top = Math.max(0, ...shown.map(({ value }) => value));
  return (
    <Card sx={{ p: 4 }} aria-label={label}>
      <SecondaryText component="div">{label}</SecondaryText>
      <Row>
        <Figure>{figure}</Figure>
        {top > 0 && shown.length > 1 ? (
          <Bars aria-hidden>
            {shown.map(({ label: day, value }) => (
              <Bar key={day} title={day} style={{ height: Math.max(2, (value / top) * TOP) }} />
            ))}
          </Bars>
        ) : null}
      </Row>
      <SecondaryText component="div" variant="caption">
        {sentence}
      </SecondaryText>
    </Card>
  );
}
