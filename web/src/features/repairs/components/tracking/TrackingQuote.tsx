import type { RepairTracking } from '#api/generated/tracking.gen.js';
import { approvalText } from '@revive/contracts/repairs/approval-text';
import { problemsOf } from '@revive/contracts/repairs/problems';
import { styled } from '@mui/material/styles';
import { When } from '#ui/data-display/When.js';
import { dayText } from '#ui/format/time-text.js';
import { Column } from '#ui/layout/stacks.js';
import { color, TYPE } from '#ui/theme/tokens.js';
import { gainText, noFixNoFee } from '../../messages/quote.messages.js';
import { messages, quoteValidity } from '../../messages/tracking.messages.js';
import { isAhead } from '../../repair-facts.js';
import { QuoteLines } from '../quotes/QuoteLines.js';

const Small = styled('p')({ ...TYPE.body1, color: color.quiet });

/** What is offered, for how much, what it gains, and how it was approved. */
export function TrackingQuote({
  tracking,
  quote,
}: {
  tracking: RepairTracking;
  quote: NonNullable<RepairTracking['quote']>;
}) {
  const gain = gainText(quote, problemsOf(tracking.findings));
  return (
    <Column gap={10}>
      <QuoteLines lines={quote.lines} totalCents={quote.totalCents} product={quote.product} />
      {quote.product === undefined ? null : <Small>{messages.quote.unchanged}</Small>}
      {isAhead(tracking) ? <Small>{noFixNoFee(quote.diagnosisCents, quote.product)}</Small> : null}
      {gain === undefined ? null : <Small>{gain}.</Small>}
      <Small>
        {messages.quote.version(quote.version, dayText(quote.createdAt))} {quoteValidity(tracking)}
      </Small>
      {tracking.approval === undefined ? null : (
        <Small>
          {messages.quote.approved} <When at={tracking.approval.at} />: {approvalText(tracking.approval)}.
        </Small>
      )}
    </Column>
  );
}
