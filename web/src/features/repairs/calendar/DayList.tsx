import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { Link } from 'react-router';
import { StatusBadge } from '#ui/data-display/StatusBadge.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { ActionButton, useReadOnly } from '#ui/form/ActionButton.js';
import { calendarDay } from '#ui/format/calendar-day.js';
import { dayText } from '#ui/format/time-text.js';
import { Panel } from '#ui/layout/Panel.js';
import { ticketBadge } from '#entities/repair/ticket-badge.js';
import { repairPath, repairsPath } from '#entities/paths.js';
import { Stack } from '#ui/layout/Stack.js';
import { PriorityMark, Promised } from '../desk/marks.js';
import { messages as desk } from '../messages/desk.messages.js';
import { ticketNumber } from '../repair-facts.js';
import type { Card } from './RepairCalendar.js';

const texts = desk.calendar;
const SHIFTS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'];

export function DayList({
  day,
  cards,
  follow,
  onMove,
  onShift,
}: {
  day: Date;
  cards: readonly Card[];
  /** Id of the repair whose promised time a key has moved; the focus follows to the new day. */
  follow: string | undefined;
  onMove: (card: Card) => void;
  onShift: (card: Card, key: string) => void;
}) {
  const list = useRef<HTMLDivElement>(null);
  const isFixed = useReadOnly() !== undefined;
  const phone = useMediaQuery('(max-width: 699.95px)');
  const isHere = cards.some(({ id }) => id === follow);
  useEffect(() => {
    if (isHere) list.current?.querySelector<HTMLElement>(`[data-card="${follow ?? ''}"] a`)?.focus();
  }, [isHere, follow, day]);
  const keys = (card: Card) => (event: KeyboardEvent) => {
    if (!event.shiftKey || isFixed || card.handedOverAt !== undefined || !SHIFTS.includes(event.key)) return;
    event.preventDefault();
    onShift(card, event.key);
  };
  return (
    <Panel
      title={texts.promisedOn(dayText(day.toISOString()))}
      aside={<Link to={`${repairsPath('tenant')}?promised=${calendarDay(day)}&order=promised`}>{texts.openList}</Link>}
    >
      {cards.length === 0 ? (
        <SecondaryText>{texts.none}</SecondaryText>
      ) : (
        <Stack spacing={3}>
          <Stack spacing={2.5} component="ul" ref={list}>
            {cards.map((card) => (
              <Stack
                direction="row"
                spacing={3}
                sx={{ justifyContent: 'space-between' }}
                component="li"
                key={card.id}
                data-card={card.id}
                onKeyDown={keys(card)}
              >
                <Stack direction="row" spacing={3}>
                  <strong>
                    <Link to={repairPath('tenant', card.id)} aria-describedby="calendar-move-keys">
                      {ticketNumber(card.number)} {card.deviceName}
                    </Link>
                  </strong>
                  <SecondaryText>{card.desk.assigneeName ?? desk.assignee.nobody}</SecondaryText>
                  <Promised row={card} />
                  <PriorityMark priority={card.desk.priority} />
                  <StatusBadge look={ticketBadge(card)} />
                </Stack>
                {card.handedOverAt === undefined ? (
                  <ActionButton
                    size="small"
                    variant="outlined"
                    aria-label={texts.moveOf(ticketNumber(card.number))}
                    onClick={() => onMove(card)}
                  >
                    {texts.move}
                  </ActionButton>
                ) : null}
              </Stack>
            ))}
          </Stack>
          {isFixed ? null : (
            <SecondaryText component="p">
              {phone ? null : `${texts.drag} `}
              <span id="calendar-move-keys">{texts.moveKeys}</span>
            </SecondaryText>
          )}
        </Stack>
      )}
    </Panel>
  );
}
