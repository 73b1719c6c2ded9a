import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { describeError } from '#api/errors.js';
import { useFallbackPolling } from '#api/live/live-context.js';
import type { Agent, WaitingOrders } from '#api/generated/fleet.gen.js';
import { repairPath } from '#entities/paths.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { When } from '#ui/data-display/When.js';
import { ErrorState } from '#ui/feedback/async-states.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';
import { Panel } from '#ui/layout/Panel.js';
import { Stack } from '#ui/layout/Stack.js';
import { useCancelWaitingOrderMutation, useListWaitingOrdersQuery } from '../api/fleet.api.js';
import { messages } from '../fleet.messages.js';

const texts = messages.orders;

type Order = WaitingOrders['orders'][number];
const wordOf = (kind: string): string => (texts.kinds as Record<string, string | undefined>)[kind] ?? texts.other;

function OrderRow({ order, onCancel, busy }: { order: Order; onCancel: () => void; busy: boolean }) {
  const word = wordOf(order.kind);
  return (
    <Stack component="li" direction="row" spacing={2} sx={{ justifyContent: 'space-between', flexWrap: 'wrap' }}>
      <div>
        <Text component="strong">{word}</Text> <Link to={repairPath('tenant', order.repairId)}>{texts.open}</Link>
        <SecondaryText component="p">
          {order.waitingSince === undefined ? null : (
            <>
              {texts.since} <When at={order.waitingSince} as="list" /> ·{' '}
            </>
          )}
          {texts.until} <When at={order.expiresAt} as="list" />
        </SecondaryText>
      </div>
      <Button variant="outlined" disabled={busy} aria-label={texts.cancelLabel(word)} onClick={onCancel}>
        {texts.cancel}
      </Button>
    </Stack>
  );
}

/** Shown only while orders wait for the agent. The agent must not have received them: the server decides. */
export function WaitingOrdersPanel({ agent: { id } }: { agent: Pick<Agent, 'id'> }) {
  const { data, error, refetch } = useListWaitingOrdersQuery({ id }, useFallbackPolling(10_000));
  const [cancel, { isLoading }] = useCancelWaitingOrderMutation();
  const run = async ({ id: orderId, kind }: Order) => {
    const answer = await cancel({ id, orderId });
    if (answer.error !== undefined) return toastFailure(texts.failed, describeError(answer.error));
    return toastGood(texts.cancelled, wordOf(kind));
  };
  if (data === undefined && error !== undefined)
    return (
      <Panel title={texts.title}>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Panel>
    );
  if (data === undefined || data.orders.length === 0) return null;
  return (
    <Panel title={texts.title}>
      <Stack spacing={3}>
        <SecondaryText>{texts.text}</SecondaryText>
        <Stack component="ul" spacing={3}>
          {data.orders.map((order) => (
            <OrderRow key={order.id} order={order} busy={isLoading} onCancel={() => void run(order)} />
          ))}
        </Stack>
      </Stack>
    </Panel>
  );
}
