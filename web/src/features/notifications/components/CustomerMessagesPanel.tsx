import { SWITCHABLE_MESSAGES, type SwitchableMessage } from '@revive/contracts/notifications/customer-messages';
import { useDispatch } from 'react-redux';
import { describeError } from '#api/errors.js';
import type { LiveDispatch } from '#api/live/live-handlers.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { Panel } from '#ui/layout/Panel.js';
import { Loading, QueryState } from '#ui/feedback/async-states.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';
import {
  newestCustomerMessages,
  useChangeCustomerMessagesMutation,
  useGetCustomerMessagesQuery,
} from '../api/notifications.api.js';
import { useTurn } from '../hooks/use-turn.js';
import { messages } from '../notifications.messages.js';
import { Switch } from './Switch.js';

const texts = messages.customers;

export function CustomerMessagesPanel() {
  const query = useGetCustomerMessagesQuery();
  const [change, { isLoading }] = useChangeCustomerMessagesMutation();
  const failed = (failure: unknown) => toastFailure(texts.failed, describeError(failure));
  const dispatch: LiveDispatch = useDispatch();
  const turn = useTurn(
    SWITCHABLE_MESSAGES,
    () => dispatch(newestCustomerMessages()).unwrap(),
    (off) => change({ changeCustomerMessages: { off } }).unwrap(),
  );
  const press = (kind: SwitchableMessage, on: boolean) => {
    // Stays enabled while saving: a disabled switch would lose the focus.
    if (isLoading) return;
    const undo = { label: texts.undo, run: () => void turn(kind, true).catch(failed) };
    void turn(kind, on).then(
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
                onChange={(event) => press(kind, event.target.checked)}
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
