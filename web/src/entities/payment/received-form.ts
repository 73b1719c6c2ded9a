import { EFT_PROOFS, REFERENCE_MAX, type EftProof } from '@revive/contracts/billing/counter';
import { oneOf, text } from '@revive/contracts/rules';
import { centsTyped, randSchema } from './rand.js';
import { messages } from './payment.messages.js';

/** Typed fields that depend on the payment method. */
export interface ReceivedForm {
  readonly tendered?: string | undefined;
  readonly reference?: string | undefined;
  readonly confirmedBy?: string | undefined;
}
export const NOTHING_TYPED = { tendered: '', reference: '', confirmedBy: '' } as const;

/** The text of a form's value; empty for any other value. */
export const typedText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** `method`: the form's field of the payment method. `mayWait`: an EFT may be noted before it arrives. */
export const receivedShape = (method: string, mayWait = false) => ({
  tendered: randSchema().optional(),
  reference: text(REFERENCE_MAX).optional(),
  confirmedBy: oneOf(['', ...EFT_PROOFS]).when(method, {
    is: (chosen: unknown) => chosen === 'eft' && !mayWait,
    then: (proof) => proof.test('chosen', 'Choose how you know', (value) => Boolean(value)),
  }),
});

export const RECEIVED_LABELS = {
  tendered: messages.tendered,
  reference: messages.reference,
  confirmedBy: messages.confirmedBy,
};

/** The fields of the method for the request; fields of other methods are left out. */
export function receivedFrom(
  method: string,
  { tendered = '', reference = '', confirmedBy = '' }: ReceivedForm,
): { tenderedCents?: number; reference?: string; confirmedBy?: EftProof } {
  const proof = EFT_PROOFS.find((one) => one === confirmedBy);
  return {
    ...(method === 'cash' && tendered !== '' && { tenderedCents: centsTyped(tendered) }),
    ...(method !== 'cash' && reference !== '' && { reference }),
    ...(method === 'eft' && proof !== undefined && { confirmedBy: proof }),
  };
}

/** Shows the refusal of a field of the request at the field in which the person typed it. */
export const refusedAt =
  (typedOf: Readonly<Record<string, string>>) =>
  (error: unknown): never => {
    const failure = error as { fields?: Record<string, string> };
    const fields = Object.entries(failure.fields ?? {}).map(
      ([sent, message]) => [typedOf[sent] ?? sent, message] as const,
    );
    throw fields.length === 0 ? error : { ...failure, fields: Object.fromEntries(fields) };
  };
export const refusedReceived = refusedAt({ tenderedCents: 'tendered' });
