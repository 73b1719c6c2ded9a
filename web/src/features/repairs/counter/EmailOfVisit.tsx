import type { TakenIn as Taken } from '#api/generated/intake.gen.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { useListRepairMessagesQuery } from '../api/repairs.api.js';
import { messages } from '../messages/counter.messages.js';

const texts = messages.done.email;

export function EmailOfVisit({ taken: { repairs, customerEmail = '' } }: { taken: Taken }) {
  const id = repairs[0]?.id ?? '';
  const { data } = useListRepairMessagesQuery({ id }, { skip: customerEmail === '' || id === '' });
  if (customerEmail === '') return <SecondaryText>{texts.none}</SecondaryText>;
  const told = data?.find(({ kind }) => kind === 'taken_in');
  return <SecondaryText>{textOf(told, customerEmail)}</SecondaryText>;
}

function textOf(told: { state: string; reason?: string | undefined } | undefined, address: string): string {
  if (told === undefined) return texts.due(address);
  if (told.state === 'due') return told.reason?.endsWith('_budget') ? texts.waits(address) : texts.due(address);
  if (told.state === 'sent') return texts.sent(address);
  return told.state === 'switched_off' ? texts.off : texts.failed(address);
}
