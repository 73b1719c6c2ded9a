import { bool, list, nested, oneOf, requestSchema, requiredText, text, type InferType } from '../../rules.js';
import { withoutWebAddress } from '../../web-address.js';
import { QUOTE_MAX } from './quotes.js';
import { AMOUNT, AMOUNT_MAX, AMOUNT_SENTENCE, centsOfAmount } from '../../amount.js';

// The quote form: amounts in rand and hours are text, converted to whole numbers digit by digit.

const typed = (pattern: RegExp, message: string, max = 8) =>
  text(max).matches(pattern, { message, excludeEmptyString: true });
const amount = () => typed(AMOUNT, AMOUNT_SENTENCE, AMOUNT_MAX);
const days = (message: string) => typed(/^\d{1,4}$/, message);

/** Typed lines of work and parts, for a quote or for a service of the shop. */
export const typedLines = (max: number) =>
  list(
    nested({
      kind: oneOf(['work', 'part'] as const).required(),
      name: withoutWebAddress(requiredText('Name the line', 2, 120)),
      price: amount().required(AMOUNT_SENTENCE),
      isOptional: bool().optional(),
      choice: withoutWebAddress(text(80)).optional(),
      hours: typed(/^\d{1,3}(?:[.,]\d{1,2})?$/, 'Enter hours, such as 1 or 1.5').optional(),
      supplier: withoutWebAddress(text(120)).optional(),
      cost: amount().optional(),
      warrantyDays: days('Enter a number of days').optional(),
      /** Name of the shop's own service that the line was added with. */
      ownService: withoutWebAddress(text(120)).optional(),
    }),
    max,
  );

export const quoteFormSchema = requestSchema('QuoteForm', {
  lines: typedLines(QUOTE_MAX.lines).required(),
  proceduresOptional: bool().optional(),
  discount: amount().optional(),
  deposit: amount().optional(),
  form: nested({
    days: days('Enter how many days it takes').required('Enter how many days it takes'),
    replacement: requiredText('Say whether the customer gets a device meanwhile', 1, 300),
    place: requiredText('Enter where the device is handed over', 2, 300),
    services: text(300).optional(),
  })
    .default(undefined)
    .optional(),
});
export type QuoteForm = InferType<typeof quoteFormSchema>;

export const quoteSettingsFormSchema = requestSchema('QuoteSettingsForm', {
  validDays: days('Enter a number of days').required('Enter a number of days'),
  sendAtOnce: bool().optional(),
});

/** `1.5` → 150, for numbers with at most two decimals. */
function hundredthsOf(value: string): number {
  const [whole = '0', part = ''] = value.split(/[.,]/);
  return Number(whole) * 100 + Number(part.padEnd(2, '0'));
}
export const hundredthsText = (value: number): string => String(value / 100);

const said = (value: string | null | undefined): value is string => typeof value === 'string' && value !== '';

/** Empty texts are omitted. */
export const quoteOf = (
  { lines = [], form, discount, deposit, proceduresOptional }: QuoteForm,
  basedOn: number,
  draft?: number,
) => ({
  basedOn,
  ...(draft !== undefined && { draft }),
  lines: lines.map(({ kind, name, price, isOptional, choice, hours, supplier, cost, warrantyDays, ownService }) => ({
    kind,
    name,
    cents: centsOfAmount(price),
    ...(isOptional === true && { isOptional }),
    ...(said(choice) && { choice }),
    ...(said(hours) && { hours: hundredthsOf(hours) }),
    ...(said(supplier) && { supplier }),
    ...(said(cost) && { costCents: centsOfAmount(cost) }),
    ...(said(warrantyDays) && { warrantyDays: Number(warrantyDays) }),
    ...(said(ownService) && { ownService }),
  })),
  ...(proceduresOptional === true && { proceduresOptional }),
  ...(said(discount) && { discountCents: centsOfAmount(discount) }),
  ...(said(deposit) && { depositCents: centsOfAmount(deposit) }),
  ...(form && { form: { ...form, days: Number(form.days) } }),
});
