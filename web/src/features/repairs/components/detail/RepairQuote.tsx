import type { Repair } from '#api/generated/repairs.gen.js';
import { approvalText } from '@revive/contracts/repairs/quotes/approval-text';
import { Suspense } from 'react';
import { moneyText } from '#ui/data-display/Money.js';
import { Mono } from '#ui/data-display/Mono.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { When } from '#ui/data-display/When.js';
import { digestText } from '#ui/format/hex.js';
import { bytesText } from '#ui/format/time-text.js';
import { lazyNamed } from '#ui/navigation/load-part.js';
import { Disclosure } from '#ui/layout/Disclosure.js';
import { DescriptionList } from '#ui/layout/Panel.js';
import { Section } from '#ui/layout/Section.js';
import { Stack } from '#ui/layout/Stack.js';
import { gainText, isMixed, noFixNoFee } from '../../messages/quotes/quote.messages.js';
import { messages } from '../../messages/repair.messages.js';
import { problemsOf } from '@revive/contracts/repairs/problems';
import { messages as written } from '../../messages/quotes/written-quotes.messages.js';
import { decidedLines } from '../../repair-facts.js';
import { approvalOf, approvedOf, depositCents, presentQuote } from '../../ticket-facts.js';
import { EvidenceShown } from '../../written/EvidenceShown.js';
import { canWriteQuote } from '../../written/written-facts.js';
import { QuoteTerms } from '../quotes/QuoteTerms.js';
import { QuoteLines } from '../quotes/QuoteLines.js';

const QuoteWork = lazyNamed(() => import('../../written/QuoteWork.js'), 'QuoteWork');
const Work = ({ repair }: { repair: Repair }) => (
  <div data-screen-only>
    <Suspense fallback={null}>
      <QuoteWork repair={repair} />
    </Suspense>
  </div>
);

/** The shop's cost of parts. Internal: hidden in print, because a customer may get the paper. */
function Costs({ lines }: { lines: Repair['quotes'][number]['lines'] }) {
  const costs = lines.flatMap(({ name, costCents, supplier }) =>
    costCents === undefined
      ? []
      : [written.terms.cost(name, moneyText(costCents), supplier === undefined ? '' : written.terms.from(supplier))],
  );
  return costs.length === 0 ? null : (
    <div data-screen-only>
      <SecondaryText>{costs.join(' ')}</SecondaryText>
    </div>
  );
}

/** The planned changes and the digest of the plan, which the signed order repeats. Collapsed by default. */
function PlanDetails({ quote: { planDigest, writes, bytes, version } }: { quote: Repair['quotes'][number] }) {
  const { show, hide, changes, plan } = messages.quote.details;
  return (
    <Disclosure closed={show} open={hide} about={messages.quote.title(version)}>
      <DescriptionList>
        <dt>{changes}</dt>
        <dd>{messages.quote.changes(writes, bytes > 0 ? bytesText(bytes) : undefined)}</dd>
        <dt>{plan}</dt>
        <dd>
          <Mono title={planDigest}>{digestText(planDigest)}</Mono>
        </dd>
      </DescriptionList>
    </Disclosure>
  );
}

export function RepairQuote({ repair, isShop }: { repair: Repair; isShop: boolean }) {
  const quote = presentQuote(repair);
  if (quote === undefined) return isShop && canWriteQuote(repair) ? <Work repair={repair} /> : null;
  const approved = approvedOf(repair);
  const lines =
    approved === undefined
      ? quote.lines
      : decidedLines(
          approved.lines,
          approved.lines.map(({ id }) => id),
        );
  const approval = approvalOf(repair, quote.version);
  const gain = gainText(quote, problemsOf(repair.findings));
  return (
    <Section title={repair.draft === undefined ? messages.quote.title(quote.version) : written.draft.title}>
      <Stack spacing={2.5}>
        {repair.draft === undefined ? null : <p>{written.draft.text}</p>}
        <QuoteLines
          lines={lines.map((line) => ({ ...line, doneAt: line.done?.at, doneNote: line.done?.note || undefined }))}
          totalCents={quote.totalCents}
          product={quote.product}
        />
        {approved === undefined || approved.left.length === 0 ? null : (
          <SecondaryText>{written.terms.notChosen(approved.left.map(({ name }) => name).join(', '))}</SecondaryText>
        )}
        <QuoteTerms
          terms={quote}
          receivedCents={depositCents(repair)}
          waits={repair.status === 'quoted' && repair.outcome === 'none'}
          whom={repair.tenantName}
        />
        <Costs lines={lines} />
        {gain === undefined ? null : <p>{gain}</p>}
        <SecondaryText>{noFixNoFee(quote.diagnosisCents, quote.product, isMixed(lines))}</SecondaryText>
        {quote.planDigest === '' ? null : <PlanDetails quote={quote} />}
        {approval === undefined ? null : (
          <p>
            {messages.quote.approved(approval.approvedBy, approvalText(approval))} <When at={approval.at} as="list" />.
          </p>
        )}
        {approval?.evidence === undefined ? null : <EvidenceShown evidence={approval.evidence} />}
        {isShop ? <Work repair={repair} /> : null}
      </Stack>
    </Section>
  );
}
