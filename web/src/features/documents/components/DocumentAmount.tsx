import type { TaxDocument } from '#api/generated/documents.gen.js';
import { ExplainedMoney } from '#entities/explained-money/ExplainedMoney.js';
import { Mono } from '#ui/data-display/Mono.js';
import { Text } from '#ui/data-display/texts.js';

/** The total of a document. A refund is printed without a sign, though its entry is negative. */
export const DocumentAmount = ({ row: { entryId, title, totalCents } }: { row: TaxDocument }) => (
  <ExplainedMoney cents={totalCents} of={{ figure: 'entry.amount', entryId }} negated={title === 'Refund receipt'} />
);

/** The number in one line: `INV-` alone on a line reads as another number. */
export const DocumentNumber = ({ row: { number } }: { row: TaxDocument }) => (
  <Text component="span" noWrap>
    <Mono>{number}</Mono>
  </Text>
);
