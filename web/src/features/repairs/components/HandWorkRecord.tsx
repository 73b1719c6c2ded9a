import { Money } from '#ui/data-display/Money.js';
import { DescriptionList } from '#ui/layout/Panel.js';
import { When } from '#ui/data-display/When.js';
import type { Repair } from '#api/generated/repairs.gen.js';

/** What a person says of their own work; it never reads as a verdict. */
export function HandWorkRecord({ work }: { work: NonNullable<Repair['handWork']> }) {
  return (
    <DescriptionList>
      <dt>Done</dt>
      <dd>{work.done}</dd>
      <dt>Result</dt>
      <dd>{work.result === 'repaired' ? 'Repaired, not verified by an independent check' : 'Not repaired'}</dd>
      <dt>By</dt>
      <dd>
        {work.byName}, <When at={work.at} as="list" />
      </dd>
      <dt>Charged</dt>
      <dd>
        {work.serviceName}, <Money cents={work.cents} />
      </dd>
    </DescriptionList>
  );
}
