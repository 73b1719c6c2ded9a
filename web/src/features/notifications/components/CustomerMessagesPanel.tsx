import { SWITCHABLE_MESSAGES, type SwitchableMessage } from '@revive/contracts/notifications/customer-messages';
import { describeError } from '#api/errors.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { Panel } from '#ui/layout/Panel.js';
import { Loading, QueryState } from '#ui/feedback/async-states.js';
import { toastFailure } from '#ui/feedback/toasts.js';
import { useChangeCustomerMessagesMutation, useGetCustomerMessagesQuery } from '../api/notifications.api.js';
import { Switch } from './Switch.js';

const LABELS: Record<SwitchableMessage, readonly [label: string, hint: string]> = {
  taken_in: ['Device received', 'With the link to follow the repair.'],
  quoted: ['Quote', 'With the price and the link to approve. Switched off, customers approve at the counter.'],
  completed: ['Repair completed', 'When the repair passed its checks.'],
  ready: ['Ready for pickup', 'With your address and the price.'],
  declined: ['Declined', 'A copy of what was declined, and what is to pay.'],
  rolled_back: ['Rolled back', 'When a repair was undone.'],
};

/** Which e-mails the shop's customers get about their repairs. A switch holds at once. */
export function CustomerMessagesPanel() {
  const query = useGetCustomerMessagesQuery();
  const [change, { isLoading }] = useChangeCustomerMessagesMutation();
  const turn = (kind: SwitchableMessage, on: boolean, off: readonly SwitchableMessage[]) => {
    // Not disabled meanwhile: a switch that is would lose the focus.
    if (isLoading) return;
    void change({
      changeCustomerMessages: { off: SWITCHABLE_MESSAGES.filter((one) => (one === kind ? !on : off.includes(one))) },
    })
      .unwrap()
      .catch((failure: unknown) => toastFailure('Not saved', describeError(failure)));
  };
  return (
    <Panel title="E-mails to your customers">
      <QueryState query={query} loading={<Loading rows={6} height={52} />}>
        {(data) =>
          SWITCHABLE_MESSAGES.map((kind) => (
            <Switch key={kind}>
              <input
                type="checkbox"
                checked={!data.off.includes(kind)}
                aria-disabled={isLoading}
                onChange={(event) => turn(kind, event.target.checked, data.off)}
              />
              <span>
                {LABELS[kind][0]}
                <br />
                <SecondaryText>{LABELS[kind][1]}</SecondaryText>
              </span>
            </Switch>
          ))
        }
      </QueryState>
      <SecondaryText>Customers always get a copy of an approval that you record for them.</SecondaryText>
    </Panel>
  );
}
