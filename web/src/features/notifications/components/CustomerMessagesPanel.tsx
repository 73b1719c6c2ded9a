import { SWITCHABLE_MESSAGES, type SwitchableMessage } from '@revive/contracts/notifications/customer-messages';
import { describeError } from '#api/errors.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { Panel } from '#ui/layout/Panel.js';
import { Loading, QueryState } from '#ui/feedback/async-states.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';
import { useChangeCustomerMessagesMutation, useGetCustomerMessagesQuery } from '../api/notifications.api.js';
import { messages } from '../notifications.messages.js';
import { Switch } from './Switch.js';

const texts = messages.customers;

/** Which emails the shop's customers get about their repairs. A switch holds at once. */
export function CustomerMessagesPanel() {
  const query = useGetCustomerMessagesQuery();
  const [change, { isLoading }] = useChangeCustomerMessagesMutation();
  const failed = (failure: unknown) => toastFailure(texts.failed, describeError(failure));
  const send = (off: readonly SwitchableMessage[]) =>
    change({ changeCustomerMessages: { off: SWITCHABLE_MESSAGES.filter((one) => off.includes(one)) } }).unwrap();
  const turn = (kind: SwitchableMessage, on: boolean, off: readonly SwitchableMessage[]) => {
    // Not disabled meanwhile: a switch that is would lose the focus.
    if (isLoading) return;
    const undo = { label: texts.undo, run: () => void send(off).catch(failed) };
    void send(on ? off.filter((one) => one !== kind) : [...off, kind]).then(
      () => (on ? undefined : toastGood(texts.muted(texts.messages[kind].label), undefined, undo)),
      failed,
    );
  };
  return (
    <Panel title={texts.title}>
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
                {texts.messages[kind].label}
                <br />
                <SecondaryText>{texts.messages[kind].hint}</SecondaryText>
              </span>
            </Switch>
          ))
        }
      </QueryState>
      <SecondaryText>{texts.always}</SecondaryText>
    </Panel>
  );
}
