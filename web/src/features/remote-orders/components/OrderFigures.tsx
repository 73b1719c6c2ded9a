import { styled } from '@mui/material/styles';
import { MEDIAN_NEEDS } from '@revive/contracts/remote-orders/states';
import { useFallbackPolling } from '#api/live/live-context.js';
import { StatCard } from '#ui/data-display/StatCard.js';
import { Loading, QueryState } from '#ui/feedback/async-states.js';
import { PHONE } from '#ui/theme/tokens.js';
import { useReadRemoteOrderFiguresQuery } from '../api/remote-orders.api.js';
import { messages, waitText } from '../remote-orders.messages.js';

const texts = messages.figures;
const Cards = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gap: 16,
  marginBottom: 20,
  [PHONE]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: 8 },
});

export function OrderFigures() {
  const query = useReadRemoteOrderFiguresQuery(undefined, useFallbackPolling(30_000));
  return (
    <QueryState query={query} loading={<Loading rows={2} height={48} />}>
      {({ waiting, overdue, contacted, inTime, medianMs }) => (
        <Cards>
          <StatCard label={texts.waiting} figure={waiting} sentence={texts.waitingText(overdue)} />
          <StatCard
            label={texts.inTime}
            figure={contacted === 0 ? texts.none : inTime}
            sentence={texts.ofContacted(contacted)}
          />
          <StatCard
            label={texts.median}
            figure={medianMs === undefined ? texts.none : waitText(medianMs)}
            sentence={medianMs === undefined ? texts.tooFew(contacted, MEDIAN_NEEDS) : texts.medianText(contacted)}
          />
        </Cards>
      )}
    </QueryState>
  );
}
