import type { Repair } from '#api/generated/repairs.gen.js';
import { approvalText } from '@revive/contracts/repairs/approval-text';
import { Mono } from '#ui/data-display/Mono.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { When } from '#ui/data-display/When.js';
import { digestText } from '#ui/format/hex.js';
import { bytesText } from '#ui/format/time-text.js';
import { Column } from '#ui/layout/stacks.js';
import { gainText, noFixNoFee } from '../../messages/quote.messages.js';
import { messages } from '../../messages/repair.messages.js';
import { problemsOf } from '@revive/contracts/repairs/problems';
import { approvalOf, currentQuote } from '../../ticket-facts.js';
import { QuoteLines } from '../quotes/QuoteLines.js';
import { Section } from './sections.js';

/** What is offered, what it brings and changes, and who approved it. */
export function RepairQuote({ repair }: { repair: Repair }) {
  const quote = currentQuote(repair);
  if (quote === undefined) return null;
  const approval = approvalOf(repair, quote.version);
  const gain = gainText(quote, problemsOf(repair.findings));
  return (
    <Section title={messages.quote.title(quote.version)}>
      <Column gap={10}>
        <QuoteLines lines={quote.lines} totalCents={quote.totalCents} product={quote.product} />
        {gain === undefined ? null : <p>{gain}</p>}
        <SecondaryText>
          {messages.quote.changes(quote.writes, quote.bytes > 0 ? bytesText(quote.bytes) : undefined)}{' '}
          <Mono title={quote.planDigest}>{digestText(quote.planDigest)}</Mono>.{' '}
          {noFixNoFee(quote.diagnosisCents, quote.product)}
        </SecondaryText>
        {approval === undefined ? null : (
          <p>
            {messages.quote.approved(approval.approvedBy, approvalText(approval))} <When at={approval.at} as="list" />.
          </p>
        )}
      </Column>
    </Section>
  );
}
