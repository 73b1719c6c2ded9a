import { Disclosure } from '#ui/layout/Disclosure.js';
import { Stack } from '#ui/layout/Stack.js';
import { messages } from '../../messages/figures.messages.js';

export function RunNotes({ notes }: { notes: readonly string[] }) {
  if (notes.length === 0) return null;
  return (
    <Disclosure closed={messages.notes.show(notes.length)} open={messages.notes.hide}>
      <Stack spacing={1.5} component="ul">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </Stack>
    </Disclosure>
  );
}
