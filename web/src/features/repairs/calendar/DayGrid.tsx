import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useRef, useState, type DragEvent, type KeyboardEvent } from 'react';
import { useReadOnly } from '#ui/form/ActionButton.js';
import { SecondaryText, VisuallyHidden } from '#ui/data-display/texts.js';
import { calendarDay } from '#ui/format/calendar-day.js';
import { clockText, dayText } from '#ui/format/time-text.js';
import { useNow } from '#ui/hooks/use-now.js';
import { color, PHONE, TYPE } from '#ui/theme/tokens.js';
import { isOverdue } from '../desk/desk-facts.js';
import { messages as desk } from '../messages/desk.messages.js';
import { ticketNumber } from '../repair-facts.js';
import { dayAfterKey, type Span } from './calendar-grid.js';
import type { Card } from './RepairCalendar.js';

const texts = desk.calendar;
const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;
const MINUTE_MS = 60_000;
const ROOM: Record<Span, number> = { month: 3, week: 12 };

const Grid = styled('table')({
  width: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'collapse',
  marginBottom: 16,
  '& th': { ...TYPE.body2, color: color.quiet, fontWeight: 600, padding: 4, textAlign: 'left' },
  '& td': {
    border: `1px solid ${color.divider}`,
    padding: 0,
    verticalAlign: 'top',
    height: 92,
    background: color.paper,
    position: 'relative',
  },
  '& td[data-over="true"]': { boxShadow: `inset 0 0 0 2px ${color.accent}`, background: color.accentSoft },
  [PHONE]: { '& td': { height: 48 } },
});
const Day = styled('button')({
  font: 'inherit',
  ...TYPE.caption,
  color: 'inherit',
  background: 'none',
  border: 0,
  position: 'absolute',
  inset: 0,
  width: '100%',
  padding: 6,
  textAlign: 'left',
  display: 'flex',
  flexDirection: 'column',
  cursor: 'pointer',
  overflow: 'hidden',
  '&:hover': { background: color.sunken },
  '&[aria-current="date"] b': { color: color.accent, textDecoration: 'underline' },
  '&[data-other="true"] b': { color: color.quiet, fontWeight: 400 },
  '&[data-chosen="true"]': { background: color.accentSoft, boxShadow: `inset 0 0 0 2px ${color.accent}` },
  '&:focus-visible': { outline: `2px solid ${color.accent}`, outlineOffset: -2 },
});

/** Positioned above the day's button, because Firefox cannot drag an element out of a button. */
const Names = styled('div')({
  position: 'relative',
  ...TYPE.caption,
  display: 'flex',
  flexDirection: 'column',
  gap: 2,
  padding: '26px 6px 6px',
  pointerEvents: 'none',
  '& [data-line]': {
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    maxWidth: '100%',
    pointerEvents: 'auto',
    cursor: 'pointer',
  },
  '& [draggable="true"]': { cursor: 'grab' },
  '& [data-overdue="true"]': { color: color.error, fontWeight: 600 },
});

interface GridProps {
  readonly weeks: readonly (readonly Date[])[];
  readonly day: Date;
  readonly span: Span;
  readonly cards: readonly Card[];
  readonly onChoose: (day: Date) => void;
  readonly onMove: (card: Card, day: Date) => void;
}

export function DayGrid({ weeks, day, span, cards, onChoose, onMove }: GridProps) {
  const dragged = useRef<Card>(undefined);
  const [over, setOver] = useState<string>();
  const grid = useRef<HTMLTableElement>(null);
  const byKey = useRef(false);
  // Keys arrive faster than renders: each key continues from the result of the previous key.
  const latest = useRef(day);
  const chosen = calendarDay(day);
  // A key may lead to a different month, which must render before the day can get the focus.
  useEffect(() => {
    if (!byKey.current) {
      latest.current = day;
      return;
    }
    byKey.current = calendarDay(latest.current) !== chosen;
    grid.current?.querySelector<HTMLElement>('[data-chosen="true"]')?.focus();
  }, [chosen, day]);
  const keys = (event: KeyboardEvent) => {
    const next = dayAfterKey(latest.current, event.key);
    if (next === undefined) return;
    event.preventDefault();
    byKey.current = true;
    latest.current = next;
    onChoose(next);
  };
  return (
    <>
      <VisuallyHidden id="calendar-keys">{texts.keys}</VisuallyHidden>
      <Grid ref={grid} role="grid" aria-label={texts.label} aria-describedby="calendar-keys" onKeyDown={keys}>
        <thead>
          <tr>
            {WEEKDAYS.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={calendarDay(week[0] ?? day)}>
              {week.map((one) => (
                <td
                  key={calendarDay(one)}
                  aria-selected={calendarDay(one) === chosen}
                  data-over={calendarDay(one) === over}
                  onDragOver={(event) => {
                    if (dragged.current === undefined) return;
                    event.preventDefault();
                    setOver(calendarDay(one));
                  }}
                  onDrop={(event) => {
                    event.preventDefault();
                    const card = dragged.current;
                    dragged.current = undefined;
                    setOver(undefined);
                    if (card !== undefined) onMove(card, one);
                  }}
                >
                  <DayButton
                    day={one}
                    isChosen={calendarDay(one) === chosen}
                    isOther={span === 'month' && one.getMonth() !== day.getMonth()}
                    room={ROOM[span]}
                    cards={cards.filter(
                      ({ desk: { promisedAt = '' } }) => calendarDay(new Date(promisedAt)) === calendarDay(one),
                    )}
                    onChoose={() => onChoose(one)}
                    onDrag={(card) => {
                      dragged.current = card;
                      if (card === undefined) setOver(undefined);
                    }}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Grid>
    </>
  );
}

function DayButton({
  day,
  isChosen,
  isOther,
  room,
  cards,
  onChoose,
  onDrag,
}: {
  day: Date;
  isChosen: boolean;
  isOther: boolean;
  room: number;
  cards: readonly Card[];
  onChoose: () => void;
  onDrag: (card: Card | undefined) => void;
}) {
  const isFixed = useReadOnly() !== undefined;
  const now = useNow(MINUTE_MS);
  const phone = useMediaQuery('(max-width: 699.95px)');
  const overdue = cards.filter((card) => isOverdue(card, now));
  const named = phone ? [] : cards.slice(0, room);
  const rest = cards.length - named.length;
  const drag = (card: Card) =>
    isFixed || card.handedOverAt !== undefined
      ? {}
      : {
          draggable: true,
          onDragStart: (event: DragEvent) => {
            event.dataTransfer.effectAllowed = 'move';
            event.dataTransfer.setData('text/plain', ticketNumber(card.number));
            onDrag(card);
          },
          onDragEnd: () => onDrag(undefined),
        };
  return (
    <>
      <Day
        type="button"
        tabIndex={isChosen ? 0 : -1}
        data-chosen={isChosen}
        data-other={isOther}
        {...(calendarDay(day) === calendarDay(new Date(now)) ? { 'aria-current': 'date' as const } : {})}
        onClick={onChoose}
      >
        <VisuallyHidden>{texts.day(dayText(day.toISOString()), cards.length, overdue.length)}</VisuallyHidden>
        <b aria-hidden>{day.getDate()}</b>
      </Day>
      <Names aria-hidden>
        {named.map((card) => (
          <span key={card.id} data-line data-overdue={overdue.includes(card)} onClick={onChoose} {...drag(card)}>
            {overdue.includes(card) ? '! ' : ''}
            {clockText(card.desk.promisedAt ?? '')} {ticketNumber(card.number)} {card.deviceName}
          </span>
        ))}
        {rest > 0 ? (
          <SecondaryText data-overdue={overdue.length > 0 && phone}>{phone ? rest : texts.andMore(rest)}</SecondaryText>
        ) : null}
      </Names>
    </>
  );
}
