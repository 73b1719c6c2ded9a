import { QUOTED } from '@revive/contracts/site/quoted';
import { styled } from '@mui/material/styles';
import { moneyText } from '#ui/data-display/Money.js';
import { Card } from '#ui/layout/Panel.js';
import { ErrorState, InsufficientData } from '#ui/feedback/async-states.js';
import { durationText } from '#ui/format/time-text.js';
import { color, DESK, TYPE } from '#ui/theme/tokens.js';
import { useGetRepairFiguresQuery } from '#api/generated/landing.gen.js';

const Grid = styled('div')({
  display: 'grid',
  gap: 16,
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  [DESK]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' },
});
const Figure = styled('div')({ ...TYPE.h1, minHeight: 32 });
const Small = styled('p')({ color: color.quiet, ...TYPE.body1 });

function Said({ label, figure, text }: { label: string; figure: string; text: string }) {
  return (
    <Card aria-label={label}>
      <Small>{label}</Small>
      <Figure>{figure}</Figure>
      <Small>{text}</Small>
    </Card>
  );
}

/** A figure that recorded repairs give, or how many are missing until they do. */
export function Measured({
  label,
  figure,
  text,
  n,
  needed,
}: {
  label: string;
  figure: string | undefined;
  text: string;
  n: number | undefined;
  needed: number;
}) {
  return (
    <Card aria-label={label} style={{ minHeight: 124 }}>
      <Small>{label}</Small>
      {n !== undefined && figure === undefined ? <InsufficientData what="repairs" n={n} needed={needed} /> : null}
      {n !== undefined && figure !== undefined ? (
        <>
          <Figure>{figure}</Figure>
          <Small>{text}</Small>
        </>
      ) : null}
    </Card>
  );
}

/** spec part 3 §1: two prices and two claims; the claims only as computed figures with their count. */
export function LandingFigures() {
  const { data, error, refetch } = useGetRepairFiguresQuery();
  const { ended, needed = 20, verified, seconds } = data ?? {};
  return (
    <Grid>
      <Said
        label="Emergency fix"
        figure={moneyText(QUOTED.emergencyFixCents, 'ZAR', true)}
        text="once, for a blue screen"
      />
      <Said
        label="Monthly protection"
        figure={moneyText(QUOTED.monthlyProtectionCents, 'ZAR', true)}
        text="per month"
      />
      {error !== undefined && data === undefined ? (
        <Card style={{ gridColumn: 'span 2' }}>
          <ErrorState error={error} onRetry={() => void refetch()} />
        </Card>
      ) : (
        <>
          <Measured
            label="Repaired and verified"
            figure={
              verified === undefined || ended === undefined ? undefined : `${Math.round((verified / ended) * 100)} %`
            }
            text={`${verified ?? 0} of the newest ${ended ?? 0} repairs`}
            n={ended}
            needed={needed}
          />
          <Measured
            label="Time of a repair"
            figure={
              seconds === undefined
                ? undefined
                : `${durationText(seconds.quarter * 1000)} to ${durationText(seconds.threeQuarters * 1000)}`
            }
            text={`the middle half of ${verified ?? 0} verified repairs`}
            n={verified ?? ended}
            needed={needed}
          />
        </>
      )}
    </Grid>
  );
}
