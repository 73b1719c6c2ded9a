import type { Paper } from '@revive/contracts/printing/states';
import type { Printers } from '#api/generated/printing.gen.js';
import { describeError } from '#api/errors.js';
import { chosenAt } from '#entities/locations/use-ticket-location.js';
import { PrintButton } from '#entities/printing/PrintButton.js';
import { PAPER_NAMES } from '#entities/printing/printing.messages.js';
import { useChoosePrinterMutation, useClearPrinterMutation } from '#entities/printing/printing.api.js';
import { badge } from '#ui/data-display/badge.js';
import { StatusBadge } from '#ui/data-display/StatusBadge.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';
import { NativeChoice } from '#ui/form/NativeChoice.js';
import { useReadOnly } from '#ui/form/ActionButton.js';
import { Panel } from '#ui/layout/Panel.js';
import { Stack } from '#ui/layout/Stack.js';
import { CircleCheck, Unplug } from '#ui/theme/icons.js';
import { messages } from '../printing.messages.js';

type Chosen = Printers['papers'][number];

const READY = badge('green', CircleCheck, messages.ready);
const NOT_READY = badge('yellow', Unplug, messages.notReady);
const MISSING = badge('red', Unplug, messages.missing);
function lookOf({ present, online }: Chosen) {
  if (!present) return MISSING;
  return online ? READY : NOT_READY;
}

/** A pair as text, because the value of a choice is one text. Agent ids have no blanks. */
const keyOf = ({ agentId, name }: { agentId: string; name: string }): string => `${agentId} ${name}`;

export function PaperPanel({
  paper,
  printers: all,
  mayChoose,
  locationId,
}: {
  paper: Paper;
  printers: Printers;
  /** Undefined in a shop with one location. */
  locationId?: string | undefined;
  mayChoose: boolean;
}) {
  const [choose, choosing] = useChoosePrinterMutation();
  const [clear, clearing] = useClearPrinterMutation();
  const isReadOnly = useReadOnly() !== undefined;
  const printers = chosenAt(all.printers, locationId);
  const chosen = chosenAt(all.papers, locationId).find((one) => one.paper === paper);
  const at = locationId === undefined ? {} : { locationId };
  const value = chosen === undefined ? '' : keyOf({ agentId: chosen.agentId, name: chosen.printer });
  const isListed = printers.some((one) => keyOf(one) === value);
  const save = async (next: string) => {
    const found = printers.find((one) => keyOf(one) === next);
    if (next !== '' && found === undefined) return;
    const answer = await (found === undefined
      ? clear({ paper, ...at })
      : choose({ paper, choosePrinter: { agentId: found.agentId, printer: found.name, ...at } }));
    if (answer.error !== undefined) toastFailure(messages.notSaved, describeError(answer.error));
    else toastGood(messages.saved);
  };
  return (
    <Panel title={PAPER_NAMES[paper]} aside={chosen === undefined ? null : <StatusBadge look={lookOf(chosen)} />}>
      <Stack spacing={3}>
        <NativeChoice
          label={messages.choose}
          value={value}
          disabled={!mayChoose || isReadOnly || choosing.isLoading || clearing.isLoading}
          options={[
            ['', messages.none],
            ...(chosen === undefined || isListed ? [] : [[value, messages.gone(chosen.printer)] as const]),
            ...printers.map((one) => [keyOf(one), messages.option(one.name, one.agentName)] as const),
          ]}
          onChange={(next) => void save(next)}
        />
        {chosen === undefined ? (
          <SecondaryText component="p">{messages.noneText}</SecondaryText>
        ) : (
          <PrintButton what="test" paper={paper} locationId={locationId} label={messages.test} />
        )}
      </Stack>
    </Panel>
  );
}
