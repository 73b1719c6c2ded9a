import { AMOUNT, AMOUNT_MAX, AMOUNT_SENTENCE } from '../amount.js';
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
import { webAddressProblem } from '../web-address.js';
import { BENCH_SERVICES, HAND_RESULTS } from './states.js';

/** What a shop may ask for a diagnosis without a repair: R0 to R99,999.99. */
export const MAX_DIAGNOSIS_FEE_CENTS = 9_999_999;

const noteProblem = (note: string | undefined, forCustomer = false): string | undefined =>
  forCustomer && note !== undefined ? webAddressProblem(note) : undefined;

/** For the shop alone, unless it is said to be for the customer. */
export const shopNoteSchema = requestSchema('ShopNote', {
  text: requiredText('Write a note', 1, 2_000).test('web-address', 'is not valid', (value, { parent, createError }) => {
    // An internal note leaves the shop in no email.
    const message = noteProblem(value, (parent as { forCustomer?: boolean }).forCustomer);
    return message === undefined || createError({ message });
  }),
  forCustomer: bool().optional(),
});
export type ShopNote = InferType<typeof shopNoteSchema>;

/** Work that a person did by hand, in their words. Without a service the diagnosis alone is charged. */
export const handWorkSchema = requestSchema('HandWork', {
  done: requiredText('Describe the work', 2, 1_000),
  byName: text(120).optional(),
  result: oneOf(HAND_RESULTS, 'Choose a result').required('Choose a result'),
  serviceId: oneOf(['', ...BENCH_SERVICES]).optional(),
});
export type HandWork = InferType<typeof handWorkSchema>;

export const diagnosisFeeSchema = requestSchema('DiagnosisFee', {
  amount: text(AMOUNT_MAX)
    .matches(AMOUNT, { message: AMOUNT_SENTENCE, excludeEmptyString: true })
    .required(AMOUNT_SENTENCE),
});

export type DiagnosisFee = InferType<typeof diagnosisFeeSchema>;

export const shopPricesSchema = responseSchema('ShopPrices', {
  diagnosisCents: integer().required(),
  services: list(
    nested({ id: text(60).required(), name: text(120).required(), cents: integer().required() }),
  ).required(),
});
