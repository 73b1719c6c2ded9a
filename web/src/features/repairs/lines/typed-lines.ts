import { hundredthsText } from '@revive/contracts/repairs/quotes/quote-form';

interface Line {
  readonly kind: string;
  readonly name: string;
  readonly cents: number;
  readonly isOptional?: boolean | undefined;
  readonly choice?: string | undefined;
  readonly hours?: number | undefined;
  readonly supplier?: string | undefined;
  readonly costCents?: number | undefined;
  readonly warrantyDays?: number | undefined;
  readonly ownService?: string | undefined;
}

export const emptyLine = (kind: 'work' | 'part') => ({
  kind,
  name: '',
  price: '',
  isOptional: false,
  choice: '',
  hours: '',
  supplier: '',
  cost: '',
  warrantyDays: '',
  ownService: '',
});

export const priceText = (cents: number): string => (cents / 100).toFixed(2);

/** Empty for no amount. */
export const amountText = (cents: number | undefined): string =>
  cents === undefined || cents === 0 ? '' : priceText(cents);

/** A line as the fields of a form show it. */
export const typedLine = (line: Line) => ({
  kind: line.kind,
  name: line.name,
  price: priceText(line.cents),
  isOptional: line.isOptional === true,
  choice: line.choice ?? '',
  hours: line.hours === undefined ? '' : hundredthsText(line.hours),
  supplier: line.supplier ?? '',
  cost: amountText(line.costCents),
  warrantyDays: line.warrantyDays === undefined ? '' : String(line.warrantyDays),
  ownService: line.ownService ?? '',
});
