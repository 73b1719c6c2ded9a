import { Disclosure } from '#ui/layout/Disclosure.js';
import { Column } from '#ui/layout/stacks.js';
import { messages } from '../../messages/figures.messages.js';

export function RunNotes({ notes }: { notes: readonly string[] }) {
  if (notes.length === 0) return null;
  return (
    <Disclosure closed={messages.notes.show(notes.length)} open={messages.notes.hide}>
      <Column as="ul" gap={6}>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </Column>
    </Disclosure>
  );
}
