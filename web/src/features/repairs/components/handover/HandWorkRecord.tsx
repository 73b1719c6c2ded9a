import { Money, moneyText } from '#ui/data-display/Money.js';
import { DescriptionList } from '#ui/layout/Panel.js';
import { When } from '#ui/data-display/When.js';
import type { Repair } from '#api/generated/repairs.gen.js';
import { messages } from '../../messages/repair.messages.js';

const texts = messages.manualWork.record;

const lineText = ({ name, cents }: { name: string; cents: number }): string => `${name} ${moneyText(cents)}`;

/** The person's own description of the work; never shown as a verdict. */
export function HandWorkRecord({ work }: { work: NonNullable<Repair['handWork']> }) {
  return (
    <DescriptionList>
      <dt>{texts.done}</dt>
      <dd>{work.done}</dd>
      <dt>{texts.result}</dt>
      <dd>{work.result === 'repaired' ? texts.repaired : texts.notRepaired}</dd>
      <dt>{texts.by}</dt>
      <dd>
        {work.byName}, <When at={work.at} as="list" />
      </dd>
      <dt>{texts.charged}</dt>
      <dd>
        {(work.lines ?? []).length < 2 ? work.serviceName : work.lines?.map(lineText).join(', ')},{' '}
        <Money cents={work.cents} />
      </dd>
    </DescriptionList>
  );
}
