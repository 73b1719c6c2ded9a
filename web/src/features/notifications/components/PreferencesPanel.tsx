import type { ChangeNotificationPreferences, NotificationPreferences } from '#api/generated/notifications.gen.js';
import {
  GROUP_LABELS,
  GROUP_ROLES,
  GROUPS,
  SWITCHABLE_GROUPS,
  type Group,
  type SwitchableGroup,
} from '@revive/contracts/notifications/groups';
import { preferencesSchema } from '@revive/contracts/notifications/preferences';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useDispatch } from 'react-redux';
import { useCurrentUser } from '#api/current-user.js';
import { describeError } from '#api/errors.js';
import type { LiveDispatch } from '#api/live/live-handlers.js';
import { SelectField, TextField } from '#ui/form/fields.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { Panel } from '#ui/layout/Panel.js';
import { SchemaForm } from '#ui/form/SchemaForm.js';
import { Loading, QueryState } from '#ui/feedback/async-states.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';
import { PHONE } from '#ui/theme/tokens.js';
import { messages } from '../notifications.messages.js';
import { Switch } from './Switch.js';
import {
  newestPreferences,
  useChangeNotificationPreferencesMutation,
  useGetNotificationPreferencesQuery,
} from '../api/notifications.api.js';
import { useTurn } from '../hooks/use-turn.js';

/** The longest zone name must be fully visible. */
const Times = styled('div')({
  display: 'grid',
  gridTemplateColumns: '120px 120px minmax(0, 1fr)',
  gap: '0 16px',
  maxWidth: 560,
  [PHONE]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', '& > :last-child': { gridColumn: '1 / -1' } },
});

const { labels, groupHints, ...texts } = messages.preferences;
/** Rejects an empty time: the server would keep the old time while the page reports success. */
const QUIET_TIMES = preferencesSchema.pick(['quietFrom', 'quietTo', 'zone']);
const zones = (now: string) =>
  [...new Set([now, ...Intl.supportedValuesOf('timeZone')])]
    .sort()
    .map((value) => ({ value, label: value.replaceAll('_', ' ') }));

function Wishes({ now }: { now: NotificationPreferences }) {
  const role = useCurrentUser()?.role;
  const ofStaff = role === 'master' || role === 'admin' ? texts.staffGroups : {};
  const [change, { isLoading }] = useChangeNotificationPreferencesMutation();
  const send = (wish: ChangeNotificationPreferences) => change({ changeNotificationPreferences: wish }).unwrap();
  const failed = (error: unknown) => toastFailure(texts.failed, describeError(error));
  const dispatch: LiveDispatch = useDispatch();
  const turn = useTurn(
    SWITCHABLE_GROUPS,
    () => dispatch(newestPreferences()).unwrap(),
    (off) => send({ off }),
  );
  const labelOf = (group: Group) => ofStaff[group]?.label ?? GROUP_LABELS[group];
  // Stays enabled while saving, because a disabled switch would lose the focus. A press before the response would be
  // lost, so it is ignored.
  const press = (group: SwitchableGroup, on: boolean) => {
    if (isLoading) return;
    const undo = { label: texts.undo, run: () => void turn(group, true).catch(failed) };
    void turn(group, on).then(() => (on ? undefined : toastGood(texts.muted(labelOf(group)), undefined, undo)), failed);
  };
  const save = async (wish: ChangeNotificationPreferences) => {
    await send(wish);
    toastGood(texts.done);
  };
  return (
    <>
      {GROUPS.filter((group) => role === undefined || GROUP_ROLES[group].includes(role)).map((group) => {
        const switchable = SWITCHABLE_GROUPS.find((one) => one === group);
        const locked = switchable === undefined;
        return (
          <Switch key={group}>
            <input
              type="checkbox"
              checked={locked || !now.off.some((one) => one === group)}
              disabled={locked}
              aria-disabled={locked || isLoading}
              onChange={(event) => (locked ? undefined : press(switchable, event.target.checked))}
            />
            <span>
              {labelOf(group)}
              <br />
              <SecondaryText>{ofStaff[group]?.hint ?? groupHints[group]}</SecondaryText>
            </span>
          </Switch>
        );
      })}
      <Switch>
        <input
          type="checkbox"
          checked={now.quiet}
          aria-disabled={isLoading}
          onChange={(event) => (isLoading ? undefined : void send({ quiet: event.target.checked }).catch(failed))}
        />
        <span>
          {texts.quietHours}
          <br />
          <SecondaryText>{texts.quietHint}</SecondaryText>
        </span>
      </Switch>
      {now.quiet ? (
        <SchemaForm
          schema={QUIET_TIMES}
          initial={{ quietFrom: now.quietFrom, quietTo: now.quietTo, zone: now.zone }}
          labels={labels}
          submit={save}
          onFailure={failed}
        >
          {({ sending, changed }) => (
            <>
              <Times>
                <TextField name="quietFrom" label={labels.quietFrom} hint={texts.timeHint} />
                <TextField name="quietTo" label={labels.quietTo} hint={texts.timeHint} />
                <SelectField name="zone" label={labels.zone} choices={zones(now.zone)} />
              </Times>
              <Button type="submit" variant="outlined" disabled={sending || !changed}>
                {sending ? texts.sending : texts.submit}
              </Button>
            </>
          )}
        </SchemaForm>
      ) : null}
    </>
  );
}

export function PreferencesPanel() {
  const query = useGetNotificationPreferencesQuery();
  return (
    <Panel title={texts.title}>
      <QueryState query={query} loading={<Loading rows={5} height={52} />}>
        {(data) => <Wishes key={`${data.quietFrom} ${data.quietTo} ${data.zone}`} now={data} />}
      </QueryState>
    </Panel>
  );
}
