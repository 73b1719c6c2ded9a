import { describeError } from '#api/errors.js';
import { Mono } from '#ui/data-display/Mono.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';
import { ActionButton } from '#ui/form/ActionButton.js';
import { Panel } from '#ui/layout/Panel.js';
import { Stack } from '#ui/layout/Stack.js';
import { useAttachDeviceMutation } from '../api/intake.api.js';
import { useListRepairsQuery } from '../api/repairs.api.js';
import { messages } from '../messages/counter.messages.js';
import { ticketNumber } from '../repair-facts.js';

const texts = messages.attach;
/** Maximum tickets shown; the list of repairs shows all. */
const SHOWN = 6;

export function WaitingTickets({ deviceId, onAttached }: { deviceId: string; onAttached: () => void }) {
  const { data = [] } = useListRepairsQuery({ status: 'received' });
  const [attach, { isLoading }] = useAttachDeviceMutation();
  const waiting = data.filter((row) => row.deviceId === '').slice(0, SHOWN);
  if (waiting.length === 0) return null;
  const connect = async (id: string) => {
    const { error } = await attach({ id, attachDevice: { deviceId } });
    if (error !== undefined) return toastFailure(texts.failed, describeError(error));
    toastGood(texts.done);
    return onAttached();
  };
  return (
    <Panel title={texts.waiting}>
      <Stack spacing={2}>
        <SecondaryText>{texts.waitingText}</SecondaryText>
        <Stack spacing={2} component="ul">
          {waiting.map((row) => (
            <Stack direction="row" spacing={2} sx={{ justifyContent: 'space-between' }} component="li" key={row.id}>
              <Text component="span">
                <Mono>{ticketNumber(row.number)}</Mono> {row.deviceName}{' '}
                <SecondaryText>{row.customerName ?? ''}</SecondaryText>
              </Text>
              <ActionButton size="small" variant="outlined" disabled={isLoading} onClick={() => void connect(row.id)}>
                {texts.connect(ticketNumber(row.number))}
              </ActionButton>
            </Stack>
          ))}
        </Stack>
      </Stack>
    </Panel>
  );
}
