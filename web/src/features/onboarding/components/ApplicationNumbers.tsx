import { applicationReasonSchema } from '@revive/contracts/onboarding/review-forms';
import { RevealNumbers } from '#entities/RevealNumbers.js';
import type { ApplicationReason } from '#api/generated/onboarding.gen.js';
import { useRevealApplicationNumbersMutation } from '../api/onboarding.api.js';
import { messages } from '../messages/review.js';

export function ApplicationNumbers({ id }: { id: string }) {
  const [reveal, { reset }] = useRevealApplicationNumbersMutation();
  return (
    <RevealNumbers
      title={messages.numbers.title}
      schema={applicationReasonSchema}
      reveal={async (form: ApplicationReason) => {
        const numbers = await reveal({ id, applicationReason: form }).unwrap();
        // Keeps the numbers only on this page and in no store.
        reset();
        return [
          [messages.numbers.taxId, numbers.taxId],
          [messages.numbers.accountNumber, numbers.accountNumber],
          [messages.numbers.branchCode, numbers.branchCode],
          [messages.numbers.accountHolder, numbers.accountHolder],
        ];
      }}
    />
  );
}
