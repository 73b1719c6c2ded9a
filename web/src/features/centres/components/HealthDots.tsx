import { SecondaryText } from '#ui/data-display/texts.js';
import { LiveDot } from '#ui/feedback/LiveDot.js';
import type { GetBlueScreenStatusApiResponse } from '#api/generated/centres.gen.js';
import { Stack } from '#ui/layout/Stack.js';
import { messages } from '../messages/bsod.messages.js';

const texts = messages.dots;
type State = GetBlueScreenStatusApiResponse['connectedMachines'][number]['systemState'];

/** spec part 3 §2: four dots. Green and red for what was read, hollow for what was not: nothing is assumed. */
export function HealthDots({ state }: { state: State }) {
  return (
    <Stack direction="row" spacing={4} component="ul">
      <Dot name={texts.boot} value={state.boot.bootable} />
      <Dot name={texts.files} value={state.files.intact} />
      <Dot name={texts.memory} value={state.memory.accessible} />
      <Dot name={texts.disk} value={state.disk.healthy} />
    </Stack>
  );
}

function Dot({ name, value }: { name: string; value: boolean | undefined }) {
  if (value === undefined)
    return (
      <Stack direction="row" spacing={1.5} component="li">
        <LiveDot tone="slate" hollow />
        {name} <SecondaryText>{texts.unseen}</SecondaryText>
      </Stack>
    );
  return (
    <Stack direction="row" spacing={1.5} component="li">
      <LiveDot tone={value ? 'green' : 'red'} />
      {name} <SecondaryText>{value ? texts.good : texts.bad}</SecondaryText>
    </Stack>
  );
}
