import type { Repair } from '#api/generated/repairs.gen.js';
import { DescriptionList } from '#ui/layout/Panel.js';
import { messages } from '../../messages/commands.messages.js';

type Command = NonNullable<NonNullable<Repair['alternatives']>[number]['commands']>[number];

export function CommandFacts({ command }: { command: Command }) {
  const { why, before, after, canBeUndone } = command;
  return (
    <>
      <p>{why}</p>
      <DescriptionList>
        <dt>{messages.now}</dt>
        <dd>{before}</dd>
        <dt>{messages.then}</dt>
        <dd>{after}</dd>
        <dt>{messages.undo}</dt>
        <dd>{canBeUndone ? messages.canBeUndone : messages.cannotBeUndone}</dd>
      </DescriptionList>
    </>
  );
}
