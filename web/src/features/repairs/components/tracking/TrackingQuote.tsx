import type { RepairTracking } from '#api/generated/tracking.gen.js';
import { approvalText } from '@revive/contracts/repairs/quotes/approval-text';
import { problemsOf } from '@revive/contracts/repairs/problems';
import { Suspense, type ReactNode } from 'react';
import { useApprovalCode } from '../../hooks/use-link-codes.js';
import { lazyNamed } from '#ui/navigation/load-part.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { When } from '#ui/data-display/When.js';
import { dayText } from '#ui/format/time-text.js';
import { Stack } from '#ui/layout/Stack.js';
import { gainText, isMixed, noFixNoFee } from '../../messages/quotes/quote.messages.js';
import { messages, quoteValidity } from '../../messages/tracking/tracking-quote.messages.js';
import { decidedLines, isAhead } from '../../repair-facts.js';
import { QuoteLines } from '../quotes/QuoteLines.js';

const TrackingChoice = lazyNamed(() => import('./TrackingChoice.js'), 'TrackingChoice');
// With a verdict the files are part of the proof; work by hand has no verdict.
const CustomerFiles = lazyNamed(() => import('./CustomerFiles.js'), 'CustomerFiles');
const QuoteTerms = lazyNamed(() => import('../quotes/QuoteTerms.js'), 'QuoteTerms');
const RepairFormButton = lazyNamed(() => import('../../written/RepairFormButton.js'), 'RepairFormButton');

const Small = ({ children }: { children: ReactNode }) => (
  <SecondaryText component="p" variant="body1">
    {children}
  </SecondaryText>
);

export function TrackingQuote({
  tracking,
  quote,
}: {
  tracking: RepairTracking;
  quote: NonNullable<RepairTracking['quote']>;
}) {
  const hasCode = useApprovalCode() !== '';
  const waits = tracking.status === 'quoted' && tracking.outcome === 'none';
  const isChosen =
    waits && hasCode && quote.lines.some(({ isOptional, choice }) => isOptional === true || choice !== undefined);
  const { approval } = tracking;
  const approved = approval?.quoteVersion === quote.version ? approval.lines : undefined;
  const lines = approved === undefined ? quote.lines : decidedLines(quote.lines, approved);
  const gain = gainText(quote, problemsOf(tracking.findings));
  return (
    <Stack spacing={2.5}>
      {isChosen ? (
        <Suspense fallback={null}>
          <TrackingChoice quote={quote} />
        </Suspense>
      ) : (
        <QuoteLines lines={lines} totalCents={quote.totalCents} product={quote.product} />
      )}
      <Suspense fallback={null}>
        <QuoteTerms
          terms={quote}
          receivedCents={tracking.depositReceivedCents}
          waits={waits}
          whom={[tracking.repairShopName, tracking.repairShopPhone].filter(Boolean).join(', ')}
        />
        {quote.hasForm === true ? <RepairFormButton trackingId={tracking.id} /> : null}
        {tracking.outcome === 'repaired_by_hand' ? <CustomerFiles trackingId={tracking.id} /> : null}
      </Suspense>
      {quote.product === undefined ? null : <Small>{messages.quote.unchanged}</Small>}
      {isAhead(tracking) ? <Small>{noFixNoFee(quote.diagnosisCents, quote.product, isMixed(lines))}</Small> : null}
      {gain === undefined ? null : <Small>{gain}.</Small>}
      <Small>
        {messages.quote.version(quote.version, dayText(quote.createdAt))} {quoteValidity(tracking)}
      </Small>
      {tracking.approval === undefined ? null : (
        <Small>
          {messages.quote.approved} <When at={tracking.approval.at} />: {approvalText(tracking.approval)}.
        </Small>
      )}
    </Stack>
  );
}
