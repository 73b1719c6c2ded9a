import { SecondaryText } from '#ui/data-display/texts.js';
import { LiveDot } from '#ui/feedback/LiveDot.js';
import { Row } from '#ui/layout/stacks.js';
import type { GetBlueScreenStatusApiResponse } from '#api/generated/centres.gen.js';
import { messages } from '../messages/bsod.messages.js';

const texts = messages.dots;
type State = GetBlueScreenStatusApiResponse['connectedMachines'][number]['systemState'];

/** spec part 3 §2: four dots. Green and red for what was read, hollow for what was not: nothing is assumed. */
export function HealthDots({ state }: { state: State }) {
  return (
    <Row as="ul" gap={16}>
      <Dot name={texts.boot} value={state.boot.bootable} />
      <Dot name={texts.files} value={state.files.intact} />
      <Dot name={texts.memory} value={state.memory.accessible} />
      <Dot name={texts.disk} value={state.disk.healthy} />
    </Row>
  );
}

function Dot({ name, value }: { name: string; value: boolean | undefined }) {
  if (value === undefined)
    return (
      <li style={{ display: 'inline-flex', alignItems: 'center', gap: 6 }}>
        <LiveDot tone="slate" hollow />
        {name} <SecondaryText>{texts.unseen}</SecondaryText>
      </li>
    );
  return (
    <li style={{ display: 'inline-flex', alignItems: 'center', gap: 6 }}>
      <LiveDot tone={value ? 'green' : 'red'} />
      {name} <SecondaryText>{value ? texts.good : texts.bad}</SecondaryText>
    </li>
  );
}
