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

export const MAX_DIAGNOSIS_FEE_CENTS = 9_999_999;

const noteProblem = (note: string | undefined, forCustomer = false): string | undefined =>
  forCustomer && note !== undefined ? webAddressProblem(note) : undefined;

/** Internal unless `forCustomer` is set. */
export const shopNoteSchema = requestSchema('ShopNote', {
  text: requiredText('Write a note', 1, 2_000).test('web-address', 'is not valid', (value, { parent, createError }) => {
    // Internal notes are never emailed, so web addresses are harmless in them.
    const message = noteProblem(value, (parent as { forCustomer?: boolean } | undefined)?.forCustomer);
    return message === undefined || createError({ message });
  }),
  forCustomer: bool().optional(),
});

const amount = () =>
  text(AMOUNT_MAX).matches(AMOUNT, { message: AMOUNT_SENTENCE, excludeEmptyString: true }).required(AMOUNT_SENTENCE);

export const HAND_LINES_MAX = 20;
const lineName = () => withoutWebAddress(requiredText('Name the line', 2, 120));
/** Kind and service of a line that was added with one of the shop's services. */
const ofService = {
  kind: oneOf(['work', 'part'] as const).optional(),
  ownService: withoutWebAddress(text(120)).optional(),
};
const handLine = nested({
  name: lineName(),
  cents: integer(0, MAX_DIAGNOSIS_FEE_CENTS).required('Enter a price'),
  ...ofService,
});

/** How the customer agreed to the price of work by hand that no quote offered. */
export const AGREEMENT_CHANNELS = ['in_person', 'by_phone', 'by_message'] as const;
export type AgreementChannel = (typeof AGREEMENT_CHANNELS)[number];
const AGREEMENT_SENTENCE = 'Choose how the customer agreed to the price';

/** Manual work as described by a person. Without a service or lines, only the diagnosis is charged. */
export const handWorkSchema = requestSchema('HandWork', {
  done: requiredText('Describe the work', 2, 1_000),
  byName: text(120).optional(),
  result: oneOf(HAND_RESULTS, 'Choose a result').required('Choose a result'),
  serviceId: oneOf(['', ...BENCH_SERVICES]).optional(),
  lines: list(handLine, HAND_LINES_MAX).optional(),
  /** Needed for any price: no charge without the customer's agreement. */
  agreedHow: oneOf(AGREEMENT_CHANNELS, AGREEMENT_SENTENCE).optional(),
});
type HandWork = InferType<typeof handWorkSchema>;

export const OWN_LINES = 'own';
/** Form for `handWorkSchema`. Lines count only if `OWN_LINES` is selected. */
export const handWorkFormSchema = requestSchema('HandWorkForm', {
  done: requiredText('Describe the work', 2, 1_000),
  byName: text(120).optional(),
  result: oneOf(HAND_RESULTS, 'Choose a result').required('Choose a result'),
  serviceId: oneOf(['', OWN_LINES, ...BENCH_SERVICES]).optional(),
  lines: list(nested({ name: lineName(), price: amount(), ...ofService }), HAND_LINES_MAX).when(
    ['serviceId', 'result'],
    {
      is: (charge: unknown, result: unknown) => charge === OWN_LINES && result === 'repaired',
      then: (some) => some.min(1, 'Add at least one line').required('Add at least one line'),
      otherwise: () => list(nested({ name: text(120), price: text(AMOUNT_MAX), ...ofService })).optional(),
    },
  ),
  agreedHow: oneOf(['', ...AGREEMENT_CHANNELS], AGREEMENT_SENTENCE).when(['serviceId', 'result'], {
    is: (charge: unknown, result: unknown) => Boolean(charge) && result === 'repaired',
    then: (how) => how.test('chosen', AGREEMENT_SENTENCE, (value) => Boolean(value)),
  }),
});
export type HandWorkForm = InferType<typeof handWorkFormSchema>;

export function handWorkOf({ lines, serviceId = '', agreedHow, ...rest }: HandWorkForm): HandWork {
  const work = { ...rest, ...(agreedHow && rest.result === 'repaired' && { agreedHow }) };
  if (serviceId !== OWN_LINES) return { ...work, serviceId };
  if (work.result !== 'repaired') return { ...work, serviceId: '' };
  const priced = (lines ?? []).map(({ name = '', price = '', kind, ownService }) => ({
    name,
    cents: centsOfAmount(price),
    ...(kind && { kind }),
    ...(ownService && { ownService }),
  }));
  return { ...work, serviceId: '', lines: priced };
}

export const diagnosisFeeSchema = requestSchema('DiagnosisFee', { amount: amount() });

export const shopPricesSchema = responseSchema('ShopPrices', {
  diagnosisCents: integer().required(),
  services: list(
    nested({ id: text(60).required(), name: text(120).required(), cents: integer().required() }),
  ).required(),
});
