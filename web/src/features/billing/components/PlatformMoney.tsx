import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import { useFallbackPolling } from '#api/live/live-context.js';
import { ExplainedMoney, type ExplainedFigure } from '#entities/explained-money/ExplainedMoney.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { Loading, QueryState } from '#ui/feedback/async-states.js';
import { Panel } from '#ui/layout/Panel.js';
import { Stack } from '#ui/layout/Stack.js';
import { PHONE } from '#ui/theme/tokens.js';
import { useGetBillingQuery } from '../api/billing.api.js';
import { messages, rateText } from '../billing.messages.js';
import { RevenueChart } from './RevenueChart.js';

const { figures, money: texts } = messages;

const Figures = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: 16,
  '& dd': { margin: 0 },
  [PHONE]: { gridTemplateColumns: 'minmax(0, 1fr)' },
});
const FIGURES_HEIGHT = 80;

function Figure({ label, cents, of, text }: { label: string; cents: number; of: ExplainedFigure; text: string }) {
  return (
    <div>
      <dt>
        <SecondaryText>{label}</SecondaryText>
      </dt>
      <Text component="dd" variant="figure">
        <ExplainedMoney cents={cents} of={of} />
      </Text>
      <dd>
        <SecondaryText>{text}</SecondaryText>
      </dd>
    </div>
  );
}

/** What the platform earned and what the shops sold, apart, and the shops' charges by day and service. */
export function PlatformMoney() {
  // spec part 2 §9: figures are polled every 30 s while no live events come.
  const query = useGetBillingQuery({}, useFallbackPolling(30_000));
  return (
    <Stack spacing={5}>
      <Panel title={texts.title} aside={<Link to="/admin/revenue">{texts.all}</Link>}>
        <QueryState query={query} loading={<Loading rows={1} height={FIGURES_HEIGHT} />}>
          {({ chargedCents, commissionCents, commissionRate }) => (
            <Figures>
              <Figure
                label={texts.earned}
                cents={commissionCents}
                of={{ figure: 'platform.share' }}
                text={figures.platformRevenueText(commissionRate === undefined ? undefined : rateText(commissionRate))}
              />
              <Figure
                label={texts.sold}
                cents={chargedCents}
                of={{ figure: 'platform.shopSales' }}
                text={figures.shopSalesText}
              />
            </Figures>
          )}
        </QueryState>
      </Panel>
      <RevenueChart />
    </Stack>
  );
}
