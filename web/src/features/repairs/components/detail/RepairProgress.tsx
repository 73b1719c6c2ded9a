import type { Repair } from '#api/generated/repairs.gen.js';
import { StateRail } from '#ui/data-display/StateRail.js';
import { elapsedText } from '#ui/format/time-text.js';
import { useNow } from '#ui/hooks/use-now.js';
import { InfoTip } from '#ui/layout/InfoTip.js';
import { Stack } from '#ui/layout/Stack.js';
import { messages } from '../../messages/repair.messages.js';
import { labelAt, stations } from '../../stations.js';
import { productOf, timeByParty } from '../../ticket-facts.js';
import { Part } from '../../sections/sections.js';

function Clock({ repair }: { repair: Repair }) {
  const over = repair.handedOverAt ?? (repair.status === 'ready_for_pickup' ? repair.updatedAt : undefined);
  const now = useNow(1000, over === undefined);
  const spent = timeByParty(repair.history, over === undefined ? now : Date.parse(over));
  return spent === undefined ? null : (
    <InfoTip label={messages.panel.timesLabel}>
      {messages.panel.times(elapsedText(spent.us), elapsedText(spent.customer), elapsedText(spent.machine))}
    </InfoTip>
  );
}

const shownStations = (repair: Repair) =>
  stations(repair.status, repair.history, 'short', repair.outcome, repair.handedOverAt !== undefined).map((one) => ({
    ...one,
    label: labelAt(one.key, one.label, productOf(repair)),
  }));

export const RepairProgress = ({ repair }: { repair: Repair }) => (
  <Part>
    <Stack spacing={2}>
      <StateRail label={messages.panel.status} stations={shownStations(repair)} />
      <Clock repair={repair} />
    </Stack>
  </Part>
);
