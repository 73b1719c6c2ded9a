import type { RepairOutcomes } from '#api/generated/outcomes.gen.js';
import { useReadOutcomesQuery } from '#api/generated/outcomes.gen.js';
import { useFallbackPolling } from '#api/live/live-context.js';
import { DayBars } from '#ui/charts/DayBars.js';
import { Loading, QueryState } from '#ui/feedback/async-states.js';
import { Stack } from '#ui/layout/Stack.js';
import { messages } from '../outcomes.messages.js';
import { OutcomeFigures } from './OutcomeFigures.js';
import { ProcedureTable } from './ProcedureTable.js';

/** The chart is hidden without verified repairs: below twenty repairs the figures are empty. */
function Chart({ chart }: Pick<RepairOutcomes, 'chart'>) {
  const verified = chart.reduce((sum, day) => sum + day.verified, 0);
  if (verified === 0) return null;
  return (
    <DayBars
      label={messages.chart.label}
      caption={messages.chart.caption(verified, chart.length)}
      days={chart.map((one) => ({ day: one.day, value: one.verified }))}
      format={String}
    />
  );
}

/** spec part 2 §§2, 4: the monitor's Live Analytics, of all shops or of the reader's own. */
export function LiveAnalytics({ scope = 'all' }: { scope?: 'all' | 'own' }) {
  // spec part 2 §9: figures are polled every 30 s while no live events come.
  const query = useReadOutcomesQuery({ scope }, { ...useFallbackPolling(30_000), refetchOnMountOrArgChange: true });
  return (
    <QueryState query={query} loading={<Loading rows={2} height={58} />}>
      {(outcomes) => (
        <Stack spacing={4}>
          <div>
            <OutcomeFigures outcomes={outcomes} />
          </div>
          <Chart chart={outcomes.chart} />
          <ProcedureTable outcomes={outcomes} />
        </Stack>
      )}
    </QueryState>
  );
}
