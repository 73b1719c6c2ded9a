import type { PromisedRepairs } from '#api/generated/desk.gen.js';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useFallbackPolling } from '#api/live/live-context.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { Loading, QueryState } from '#ui/feedback/async-states.js';
import { LiveMark } from '#ui/feedback/LiveBanner.js';
import { calendarDay } from '#ui/format/calendar-day.js';
import { dayText, MONTHS } from '#ui/format/time-text.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { useIsLeft } from '#ui/navigation/use-is-left.js';
import { serverNow } from '#ui/hooks/server-time.js';
import { Stack } from '#ui/layout/Stack.js';
import { useListPromisedQuery } from '../api/desk.api.js';
import { ToggleChoice } from '#ui/form/ToggleChoice.js';
import { LayoutSwitch } from '../list/LayoutSwitch.js';
import { askedFor } from '../list/repair-filters.js';
import { messages as desk } from '../messages/desk.messages.js';
import { messages } from '../messages/repair.messages.js';
import { addDays, addMonths, dayAfterKey, onDay, readDay, SPANS, weeksOf, type Span } from './calendar-grid.js';
import { DayGrid } from './DayGrid.js';
import { DayList } from './DayList.js';
import { MovePromise } from './MovePromise.js';
import { useMovePromise } from './use-move-promise.js';

const texts = desk.calendar;
export type Card = PromisedRepairs['cards'][number];

function useSpan() {
  const [params, setParams] = useSearchParams();
  const span: Span = SPANS.find((one) => one === params.get('span')) ?? 'month';
  const day = readDay(params.get('day'), new Date(serverNow()));
  const change = (next: { day?: Date; span?: Span }) =>
    setParams(
      (now) => {
        const changed = new URLSearchParams(now);
        if (next.day !== undefined) changed.set('day', calendarDay(next.day));
        if (next.span !== undefined) changed.set('span', next.span);
        return changed;
      },
      { replace: true },
    );
  return { span, day, change, assignee: askedFor({ assignee: params.get('assignee') ?? '' }).assignee };
}

const titleOf = (day: Date, span: Span, weeks: readonly (readonly Date[])[]): string => {
  if (span === 'month') return `${MONTHS[day.getMonth()] ?? ''} ${day.getFullYear()}`;
  const days = weeks.flat();
  return [days[0], days.at(-1)].map((one) => (one === undefined ? '' : dayText(one.toISOString()))).join(' – ');
};

export function RepairCalendar() {
  const { span, day, change, assignee } = useSpan();
  const [moving, setMoving] = useState<Card>();
  const [follow, setFollow] = useState<string>();
  const isLeft = useIsLeft();
  const move = useMovePromise();
  const weeks = weeksOf(day, span);
  const days = weeks.flat();
  const [first, last] = [days[0] ?? day, days.at(-1) ?? day];
  const query = useListPromisedQuery(
    {
      from: first.toISOString(),
      to: addDays(last, 1).toISOString(),
      ...(assignee !== undefined && { assignee }),
    },
    useFallbackPolling(5000),
  );
  const moveTo = (card: Card, to: Date) => {
    const { promisedAt } = card.desk;
    return promisedAt === undefined ? Promise.resolve(false) : move(card, onDay(promisedAt, to));
  };
  const shift = async (card: Card, key: string) => {
    const to = dayAfterKey(day, key);
    if (to === undefined || !(await moveTo(card, to)) || isLeft()) return;
    setFollow(card.id);
    change({ day: to });
  };
  const step = (by: 1 | -1) => change({ day: span === 'month' ? addMonths(day, by) : addDays(day, 7 * by) });
  return (
    <>
      <PageHeader title={messages.list.title} fact={<LiveMark />} actions={<LayoutSwitch />} />
      <Stack direction="row" spacing={2} sx={{ mb: 3 }}>
        <Button variant="outlined" onClick={() => step(-1)}>
          {texts.previous}
        </Button>
        <Button variant="outlined" onClick={() => change({ day: new Date(serverNow()) })}>
          {texts.today}
        </Button>
        <Button variant="outlined" onClick={() => step(1)}>
          {texts.next}
        </Button>
        <Text component="h2" variant="figure" sx={{ mx: 2 }} aria-live="polite">
          {titleOf(day, span, weeks)}
        </Text>
        <ToggleChoice
          label={texts.span}
          value={span}
          choices={SPANS}
          labels={texts}
          onChange={(next) => change({ span: next })}
        />
      </Stack>
      <QueryState
        query={{ ...query, data: query.currentData ?? query.data }}
        loading={<Loading rows={5} height={96} />}
      >
        {({ cards, more }) => (
          <>
            <DayGrid
              weeks={weeks}
              day={day}
              span={span}
              cards={cards}
              onChoose={(next) => {
                setFollow(undefined);
                change({ day: next });
              }}
              onMove={(card, to) => void moveTo(card, to)}
            />
            {more > 0 ? <SecondaryText component="p">{texts.more(more)}</SecondaryText> : null}
            <DayList
              day={day}
              cards={cards.filter(
                ({ desk: { promisedAt = '' } }) => calendarDay(new Date(promisedAt)) === calendarDay(day),
              )}
              follow={follow}
              onMove={setMoving}
              onShift={(card, key) => void shift(card, key)}
            />
          </>
        )}
      </QueryState>
      {moving === undefined ? null : <MovePromise card={moving} onClose={() => setMoving(undefined)} />}
    </>
  );
}
