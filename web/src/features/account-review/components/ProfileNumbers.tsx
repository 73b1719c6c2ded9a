import { revealProfileNumbersSchema } from '@revive/contracts/account-review/account-review';
import { RevealNumbers } from '#entities/RevealNumbers.js';
import type { RevealProfileNumbers } from '#api/generated/account-review.gen.js';
import { useRevealProfileNumbersMutation } from '../api/account-review.api.js';
import { messages } from '../account-review.messages.js';

export function ProfileNumbers({ id }: { id: string }) {
  const [reveal, { reset }] = useRevealProfileNumbersMutation();
  return (
    <RevealNumbers
      title={messages.profile.show}
      schema={revealProfileNumbersSchema}
      reveal={async (form: RevealProfileNumbers) => {
        const numbers = await reveal({ id, revealProfileNumbers: form }).unwrap();
        // The numbers stay on this page and never enter the store.
        reset();
        return [
          [messages.profile.taxNumber, numbers.taxNumber],
          [messages.profile.vatNumber, numbers.vatNumber],
        ];
      }}
    />
  );
}
