import { styled } from '@mui/material/styles';
import type { WaitingOn } from '@revive/contracts/repairs/waiting';
import { Link } from 'react-router';
import { useFallbackPolling } from '#api/live/live-context.js';
import { repairsPath } from '#entities/paths.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { Loading, QueryState } from '#ui/feedback/async-states.js';
import { calendarDay } from '#ui/format/calendar-day.js';
import { Panel } from '#ui/layout/Panel.js';
import { color, PHONE, TYPE } from '#ui/theme/tokens.js';
import { serverNow } from '#ui/hooks/server-time.js';
import type { RepairCounts } from '#api/generated/repairs.gen.js';
import { Stack } from '#ui/layout/Stack.js';
import { useCountRepairsQuery } from '../api/repairs.api.js';
import { useDay } from '../hooks/use-day.js';
import { messages as planning } from '../messages/desk.messages.js';
import { messages } from '../messages/today.messages.js';

const Tiles = styled('ul')({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gap: 12,
  [PHONE]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: 8 },
});
const Tile = styled(Link)({
  display: 'block',
  padding: 12,
  borderRadius: 8,
  border: `1px solid ${color.divider}`,
  color: 'inherit',
  textDecoration: 'none',
  '&:hover': { borderColor: color.accent },
  '& strong': { display: 'block', ...TYPE.figure },
  // On phones each tile is a single row, which leaves room for the content below.
  [PHONE]: {
    display: 'grid',
    gridTemplateColumns: '40px minmax(0, 1fr)',
    alignItems: 'center',
    padding: '8px 12px',
    '& strong': { gridRow: 'span 2' },
  },
});

const Overdue = styled(Link)({ color: color.error, fontWeight: 600 });

/** Reserves the height while the counts load, so that the content below does not jump. */
const Room = styled('div')({ minHeight: 122, [PHONE]: { minHeight: 236 } });

export function TodayPanel() {
  // spec part 2 §9: device lists are polled every 5 s while no live events come.
  const query = useCountRepairsQuery(useDay(), useFallbackPolling(5000));
  return (
    <Panel title={messages.title} aside={<Link to={repairsPath('tenant')}>{messages.all}</Link>}>
      <Room>
        <QueryState query={query} loading={<Loading rows={1} height={72} />}>
          {(counts) => <Counts counts={counts} />}
        </QueryState>
      </Room>
    </Panel>
  );
}

const ORDER: readonly WaitingOn[] = ['shop', 'customer', 'repair'];

const Counts = ({ counts }: { counts: RepairCounts }) => (
  <Stack spacing={3}>
    <Tiles>
      {ORDER.map((whom) => (
        <li key={whom}>
          {/* The list for the shop begins with overdue repairs. */}
          <Tile to={`${repairsPath('tenant')}?waitingOn=${whom}${whom === 'shop' ? '&order=promised' : ''}`}>
            <strong>{counts[whom]}</strong>
            {messages.waitingOn[whom]}
            <SecondaryText component="p">{messages.explained[whom]}</SecondaryText>
          </Tile>
        </li>
      ))}
    </Tiles>
    <Promises counts={counts} />
    <SecondaryText component="p">{messages.today(counts)}</SecondaryText>
  </Stack>
);

function Promises({ counts: { promisedToday, overdue } }: { counts: RepairCounts }) {
  if (promisedToday === 0 && overdue === 0) return null;
  const day = calendarDay(new Date(serverNow()));
  return (
    <Stack direction="row" spacing={4}>
      {promisedToday === 0 ? null : (
        <Link to={`${repairsPath('tenant')}?promised=${day}&order=promised`}>
          {planning.today.promised(promisedToday)}
        </Link>
      )}
      {overdue === 0 ? null : (
        <Overdue to={`${repairsPath('tenant')}?due=overdue&order=promised`}>{planning.today.overdue(overdue)}</Overdue>
      )}
    </Stack>
  );
}
