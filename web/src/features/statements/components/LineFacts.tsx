import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Money } from '#ui/data-display/Money.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { dayText } from '#ui/format/time-text.js';
import { Stack } from '#ui/layout/Stack.js';
import { color, TYPE } from '#ui/theme/tokens.js';
import { KIND_TEXTS, messages, REASON_TEXTS, type Item, type Line, type Suggestion } from '../statements.messages.js';

/** A bank's day has no time; a moment of the reader's zone keeps the day. */
export const bankDay = (day: string): string => dayText(`${day}T12:00:00`);

const Reasons = styled('ul')({ display: 'flex', flexWrap: 'wrap', gap: 6, padding: 0, margin: 0, listStyle: 'none' });
const Reason = styled('li')({
  border: `1px solid ${color.outline}`,
  borderRadius: 6,
  padding: '1px 8px',
  fontSize: TYPE.caption.fontSize,
  lineHeight: '1.25rem',
});
const Name = styled('strong')({ overflowWrap: 'anywhere' });

export function LineFacts({ line }: { line: Line }) {
  const { description, day, cents, openCents, account, ageDays, ownerName, isMine } = line;
  const isPartly = openCents !== cents && openCents !== 0;
  return (
    <Stack spacing={1}>
      <Stack direction="row" spacing={2} sx={{ justifyContent: 'space-between', alignItems: 'flex-start' }}>
        <Name>{description === '' ? '–' : description}</Name>
        <strong>
          <Money cents={cents} />
        </strong>
      </Stack>
      <SecondaryText component="p">
        {bankDay(day)} ({messages.age(ageDays)}), {account}
      </SecondaryText>
      {isPartly ? <SecondaryText component="p">{messages.rest(openCents, cents)}</SecondaryText> : null}
      {ownerName === undefined ? null : (
        <SecondaryText component="p">{isMine ? messages.mineNow : messages.owner(ownerName)}</SecondaryText>
      )}
    </Stack>
  );
}

export const itemName = ({ reference, party }: Pick<Item, 'reference' | 'party'>): string =>
  [reference, party].filter((part) => part !== '').join(', ');

/** A payment with its kind, customer and device, and an amount at the right. */
export function ItemRow({ item, children }: { item: Item; children: ReactNode }) {
  const { kind, entryKind, repairNumber, deviceName, reference } = item;
  const device =
    repairNumber === undefined || reference === `R-${repairNumber}`
      ? deviceName
      : messages.device(repairNumber, deviceName);
  return (
    <Stack direction="row" spacing={2} sx={{ justifyContent: 'space-between', alignItems: 'flex-start' }}>
      <div>
        <div>{itemName(item)}</div>
        <SecondaryText component="div">
          {[KIND_TEXTS[kind](entryKind), device].filter((part) => part !== '').join(', ')}
        </SecondaryText>
      </div>
      {children}
    </Stack>
  );
}

export function SuggestionFacts({ suggestion: { parts, feeCents, reasons } }: { suggestion: Suggestion }) {
  return (
    <Stack spacing={2}>
      {parts.map(({ item, cents }) => (
        <ItemRow key={item.id} item={item}>
          <Money cents={cents} />
        </ItemRow>
      ))}
      {feeCents === 0 ? null : <SecondaryText component="p">{messages.fee(feeCents)}</SecondaryText>}
      <Reasons aria-label={messages.reasons}>
        {[...new Set(reasons.map(({ kind, detail }) => REASON_TEXTS[kind](detail)))].map((text) => (
          <Reason key={text}>{text}</Reason>
        ))}
      </Reasons>
    </Stack>
  );
}
