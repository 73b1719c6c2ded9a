import { vatLabel } from '@revive/contracts/repairs/quotes/quote-choice';
import { SecondaryText } from '#ui/data-display/texts.js';
import { moneyText } from '#ui/data-display/Money.js';
import { dayText } from '#ui/format/time-text.js';
import { useNow } from '#ui/hooks/use-now.js';
import { Stack } from '#ui/layout/Stack.js';
import { messages } from '../../messages/quotes/quote-marks.messages.js';

export interface Terms {
  discountCents?: number | undefined;
  vatBps?: number | undefined;
  vatCents?: number | undefined;
  depositCents?: number | undefined;
  validUntil?: string | undefined;
}

const MINUTE_MS = 60_000;

/**
 * Terms of the whole quote. `whom`: the contact after the quote's expiry. `receivedCents`: received part of the
 * deposit.
 */
export function QuoteTerms({
  terms,
  receivedCents = 0,
  waits,
  whom,
}: {
  terms: Terms;
  receivedCents?: number | undefined;
  waits: boolean;
  whom: string;
}) {
  const now = useNow(MINUTE_MS, waits);
  const { discountCents = 0, vatBps = 0, vatCents = 0, depositCents = 0, validUntil } = terms;
  const rows = [
    ...(discountCents > 0 ? [`${messages.discount}: −${moneyText(discountCents)}`] : []),
    ...(vatBps > 0 ? [`${vatLabel(vatBps)}: ${moneyText(vatCents)}`] : []),
    ...(depositCents > 0 && receivedCents < depositCents ? [`${messages.deposit}: ${moneyText(depositCents)}`] : []),
    ...(receivedCents > 0 ? [`${messages.received}: ${moneyText(receivedCents)}`] : []),
  ];
  const isOver = validUntil !== undefined && Date.parse(validUntil) < now;
  const validity = validUntil === undefined ? '' : dayText(validUntil);
  return (
    <Stack spacing={1}>
      {rows.map((row) => (
        <p key={row}>{row}</p>
      ))}
      {waits && validity !== '' && isOver ? <p role="alert">{messages.over(validity, whom)}</p> : null}
      {waits && validity !== '' && !isOver ? <SecondaryText>{messages.valid(validity)}</SecondaryText> : null}
    </Stack>
  );
}
