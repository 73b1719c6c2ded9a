import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useGetRepairFiguresQuery } from '#api/generated/landing.gen.js';
import { InsufficientData, Loading, QueryState } from '#ui/feedback/async-states.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { durationText } from '#ui/format/time-text.js';
import { PHONE, TYPE } from '#ui/theme/tokens.js';
import { messages } from '../platform.messages.js';

const texts = messages.figures;

const Grid = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: 20,
  '& dd': { minHeight: 58 },
  [PHONE]: { gridTemplateColumns: 'minmax(0, 1fr)' },
});

function Figure({ label, children, n, needed }: { label: string; children?: ReactNode; n: number; needed: number }) {
  return (
    <div>
      <dt>
        <SecondaryText>{label}</SecondaryText>
      </dt>
      <dd>{children ?? <InsufficientData what={texts.what} n={n} needed={needed} />}</dd>
    </div>
  );
}

/**
 * What recorded repairs amount to: each figure with how many it was read from; below the number that is needed none is
 * said.
 */
export function RepairFigures() {
  const query = useGetRepairFiguresQuery();
  return (
    <QueryState query={query} loading={<Loading rows={2} height={58} />}>
      {({ ended, needed, verified, seconds }) => (
        <>
          <Grid>
            <Figure label={texts.verified} n={ended} needed={needed}>
              {verified === undefined ? undefined : (
                <>
                  <div style={TYPE.figure}>{texts.rate(verified / ended)}</div>
                  <SecondaryText>{texts.of(verified, ended)}</SecondaryText>
                </>
              )}
            </Figure>
            <Figure label={texts.duration} n={verified ?? ended} needed={needed}>
              {seconds === undefined ? undefined : (
                <>
                  <div style={TYPE.figure}>
                    {texts.span(durationText(seconds.quarter * 1000), durationText(seconds.threeQuarters * 1000))}
                  </div>
                  <SecondaryText>{texts.middle(verified ?? 0)}</SecondaryText>
                </>
              )}
            </Figure>
          </Grid>
          <SecondaryText as="p">{texts.period(ended)}</SecondaryText>
        </>
      )}
    </QueryState>
  );
}
