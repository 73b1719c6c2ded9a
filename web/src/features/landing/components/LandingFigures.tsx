import { QUOTED } from '@revive/contracts/site/quoted';
import { styled } from '@mui/material/styles';
import { moneyText } from '#ui/data-display/Money.js';
import { Card } from '#ui/layout/Panel.js';
import { ErrorState, InsufficientData } from '#ui/feedback/async-states.js';
import { durationText } from '#ui/format/time-text.js';
import { color, DESK, TYPE } from '#ui/theme/tokens.js';
import { useGetRepairFiguresQuery } from '#api/generated/landing.gen.js';
import { messages } from '../landing.messages.js';

const texts = messages.figures;

const Grid = styled('div')({
  display: 'grid',
  gap: 16,
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  [DESK]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' },
});
const Wide = styled(Card)({ gridColumn: 'span 2' });
const Reserved = styled(Card)({ minHeight: 124 });
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
    <Reserved aria-label={label}>
      <Small>{label}</Small>
      {n !== undefined && figure === undefined ? <InsufficientData what="repairs" n={n} needed={needed} /> : null}
      {n !== undefined && figure !== undefined ? (
        <>
          <Figure>{figure}</Figure>
          <Small>{text}</Small>
        </>
      ) : null}
    </Reserved>
  );
}

/** spec part 3 §1: two prices and two claims; the claims only as computed figures with their count. */
export function LandingFigures() {
  const { data, error, refetch } = useGetRepairFiguresQuery();
  const { ended, needed = 20, verified, seconds } = data ?? {};
  return (
    <Grid>
      <Said
        label={texts.emergency.label}
        figure={moneyText(QUOTED.emergencyFixCents, 'ZAR', true)}
        text={texts.emergency.text}
      />
      <Said
        label={texts.protection.label}
        figure={moneyText(QUOTED.monthlyProtectionCents, 'ZAR', true)}
        text={texts.protection.text}
      />
      {error !== undefined && data === undefined ? (
        <Wide>
          <ErrorState error={error} onRetry={() => void refetch()} />
        </Wide>
      ) : (
        <>
          <Measured
            label={texts.verified.label}
            figure={
              verified === undefined || ended === undefined
                ? undefined
                : texts.verified.figure(Math.round((verified / ended) * 100))
            }
            text={texts.verified.text(verified ?? 0, ended ?? 0)}
            n={ended}
            needed={needed}
          />
          <Measured
            label={texts.time.label}
            figure={
              seconds === undefined
                ? undefined
                : texts.time.figure(durationText(seconds.quarter * 1000), durationText(seconds.threeQuarters * 1000))
            }
            text={texts.time.text(verified ?? 0)}
            n={verified ?? ended}
            needed={needed}
          />
        </>
      )}
    </Grid>
  );
}
