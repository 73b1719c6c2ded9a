import type { TaxDocument } from '#api/generated/documents.gen.js';
import { ExplainedMoney } from '#entities/explained-money/ExplainedMoney.js';

/** The total of a document. A refund is printed without a sign, though its entry is negative. */
export const DocumentAmount = ({ row: { entryId, title, totalCents } }: { row: TaxDocument }) => (
  <ExplainedMoney cents={totalCents} of={{ figure: 'entry.amount', entryId }} negated={title === 'Refund receipt'} />
);
