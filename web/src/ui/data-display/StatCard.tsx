import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Card } from '../layout/Panel.js';
import { color, PHONE, toneColors, TYPE } from '../theme/tokens.js';

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
  sentence: string;
  bars?: readonly { label: string; value: number }[];
}) {
  const shown = bars.slice(-BARS);
  const top = Math.max(0, ...shown.map(({ value }) => value));
  const { dot } = toneColors('petrol');
  return (
    <Card aria-label={label} style={{ padding: 16 }}>
      <div style={{ color: color.quiet, fontSize: TYPE.body2.fontSize }}>{label}</div>
      <div style={{ display: 'flex', justifyContent: 'space-between', alignItems: 'flex-end', gap: 12 }}>
        <Figure>{figure}</Figure>
        {top > 0 && shown.length > 1 ? (
          <Bars aria-hidden>
            {shown.map(({ label: day, value }, i) => (
              <span
                key={day}
                title={day}
                style={{
                  width: 5,
                  height: Math.max(2, (Math.max(0, value) / top) * 28),
                  background: dot,
                  opacity: i === shown.length - 1 ? 1 : 0.42,
                  borderRadius: 1,
                }}
              />
            ))}
          </Bars>
        ) : null}
      </div>
      <div style={{ color: color.quiet, ...TYPE.caption }}>{sentence}</div>
    </Card>
  );
}
