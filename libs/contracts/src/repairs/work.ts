import { AMOUNT, AMOUNT_MAX, AMOUNT_SENTENCE, centsOfAmount } from '../amount.js';
import {
  bool,
  responseSchema,
  oneOf,
  requestSchema,
  list,
  requiredText,
  nested,
  text,
  integer,
  type InferType,
} from '../rules.js';
import { webAddressProblem, withoutWebAddress } from '../web-address.js';
import { BENCH_SERVICES, HAND_RESULTS } from './states.js';

/** What a shop may ask for a diagnosis without a repair: R0 to R99,999.99. */
export const MAX_DIAGNOSIS_FEE_CENTS = 9_999_999;

const noteProblem = (note: string | undefined, forCustomer = false): string | undefined =>
  forCustomer && note !== undefined ? webAddressProblem(note) : undefined;

/** For the shop alone, unless it is said to be for the customer. */
export const shopNoteSchema = requestSchema('ShopNote', {
  text: requiredText('Write a note', 1, 2_000).test('web-address', 'is not valid', (value, { parent, createError }) => {
    // An internal note leaves the shop in no email.
    const message = noteProblem(value, (parent as { forCustomer?: boolean } | undefined)?.forCustomer);
    return message === undefined || createError({ message });
  }),
  forCustomer: bool().optional(),
});
export type ShopNote = InferType<typeof shopNoteSchema>;

const amount = () =>
  text(AMOUNT_MAX).matches(AMOUNT, { message: AMOUNT_SENTENCE, excludeEmptyString: true }).required(AMOUNT_SENTENCE);

/** What one record of work by hand charges at most, in the shop's own words. */
export const HAND_LINES_MAX = 20;
const lineName = () => withoutWebAddress(requiredText('Name the line', 2, 120));
const handLine = nested({
  name: lineName(),
  cents: integer(0, MAX_DIAGNOSIS_FEE_CENTS).required('Enter a price'),
});

/** Work that a person did by hand, in their words. Without a service or lines the diagnosis alone is charged. */
export const handWorkSchema = requestSchema('HandWork', {
  done: requiredText('Describe the work', 2, 1_000),
  byName: text(120).optional(),
  result: oneOf(HAND_RESULTS, 'Choose a result').required('Choose a result'),
  serviceId: oneOf(['', ...BENCH_SERVICES]).optional(),
  /** In the place of a service. */
  lines: list(handLine, HAND_LINES_MAX).optional(),
});
export type HandWork = InferType<typeof handWorkSchema>;

/** Chosen on the page where the shop charges its own lines. */
export const OWN_LINES = 'own';
/** The same as a person types it. The lines count where `OWN_LINES` is chosen. */
export const handWorkFormSchema = requestSchema('HandWorkForm', {
  done: requiredText('Describe the work', 2, 1_000),
  byName: text(120).optional(),
  result: oneOf(HAND_RESULTS, 'Choose a result').required('Choose a result'),
  serviceId: oneOf(['', OWN_LINES, ...BENCH_SERVICES]).optional(),
  lines: list(nested({ name: lineName(), price: amount() }), HAND_LINES_MAX).when(['serviceId', 'result'], {
    is: (charge: unknown, result: unknown) => charge === OWN_LINES && result === 'repaired',
    then: (some) => some.min(1, 'Add at least one line').required('Add at least one line'),
    otherwise: () => list(nested({ name: text(120), price: text(AMOUNT_MAX) })).optional(),
  }),
});
export type HandWorkForm = InferType<typeof handWorkFormSchema>;

/** What is sent of it. */
export function handWorkOf({ lines, serviceId = '', ...work }: HandWorkForm): HandWork {
  if (serviceId !== OWN_LINES) return { ...work, serviceId };
  if (work.result !== 'repaired') return { ...work, serviceId: '' };
  const priced = (lines ?? []).map(({ name = '', price = '' }) => ({ name, cents: centsOfAmount(price) }));
  return { ...work, serviceId: '', lines: priced };
}

export const diagnosisFeeSchema = requestSchema('DiagnosisFee', { amount: amount() });

export type DiagnosisFee = InferType<typeof diagnosisFeeSchema>;

export const shopPricesSchema = responseSchema('ShopPrices', {
  diagnosisCents: integer().required(),
  services: list(
    nested({ id: text(60).required(), name: text(120).required(), cents: integer().required() }),
  ).required(),
});
