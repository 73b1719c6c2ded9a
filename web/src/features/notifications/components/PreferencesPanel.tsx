import type { ChangeNotificationPreferences, NotificationPreferences } from '#api/generated/notifications.gen.js';
import {
  GROUP_LABELS,
  GROUP_ROLES,
  GROUPS,
  SWITCHABLE_GROUPS,
  type Group,
} from '@revive/contracts/notifications/groups';
import { preferencesSchema } from '@revive/contracts/notifications/preferences';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useCurrentUser } from '#api/current-user.js';
import { describeError } from '#api/errors.js';
import { SelectField, TextField } from '#ui/form/fields.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { Panel } from '#ui/layout/Panel.js';
import { SchemaForm } from '#ui/form/SchemaForm.js';
import { Loading, QueryState } from '#ui/feedback/async-states.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';
import { PHONE } from '#ui/theme/tokens.js';
import { Switch } from './Switch.js';
import {
  useChangeNotificationPreferencesMutation,
  useGetNotificationPreferencesQuery,
} from '../api/notifications.api.js';

/** The longest name of a zone is to be read whole. */
const Times = styled('div')({
  display: 'grid',
  gridTemplateColumns: '120px 120px minmax(0, 1fr)',
  gap: '0 16px',
  maxWidth: 560,
  [PHONE]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', '& > :last-child': { gridColumn: '1 / -1' } },
});

const HINTS: Record<Group, string> = {
  security: 'Always sent, at once: they tell you when somebody else is at your account.',
  account: 'Letters about your account and your training.',
  application: 'Letters about your application.',
  repairs: 'In the bell: what customers decide, and repairs that need a person.',
};
/** Staff hear of other people's applications and accounts. */
const OF_STAFF: Partial<Record<Group, { label: string; hint: string }>> = {
  account: { label: 'Accounts', hint: 'Your own account, and accounts that wait for review.' },
  application: { label: 'Applications', hint: 'New applications of shops, and what applicants answer.' },
};
const LABELS = { quietFrom: 'From', quietTo: 'To', zone: 'Time zone' };
/** A time that was taken away is no time: it would stay what it was, and the page would say that it was saved. */
const QUIET_TIMES = preferencesSchema.pick(['quietFrom', 'quietTo', 'zone']);
const zones = (now: string) =>
  [...new Set([now, ...Intl.supportedValuesOf('timeZone')])]
    .sort()
    .map((value) => ({ value, label: value.replaceAll('_', ' ') }));

function Wishes({ now }: { now: NotificationPreferences }) {
  const role = useCurrentUser()?.role;
  const ofStaff = role === 'master' || role === 'admin' ? OF_STAFF : {};
  const [change, { isLoading }] = useChangeNotificationPreferencesMutation();
  const send = (wish: ChangeNotificationPreferences) => change({ changeNotificationPreferences: wish }).unwrap();
  const failed = (error: unknown) => toastFailure('Not saved', describeError(error));
  // Not disabled meanwhile: a switch that is would lose the focus. What is pressed before the answer came would be lost
  // with it.
  const set = (wish: ChangeNotificationPreferences) => {
    if (!isLoading) void send(wish).catch(failed);
  };
  const turn = (group: Group, on: boolean) =>
    set({ off: SWITCHABLE_GROUPS.filter((one) => (one === group ? !on : now.off.includes(one))) });
  const save = async (wish: ChangeNotificationPreferences) => {
    await send(wish);
    toastGood('Quiet hours saved');
  };
  return (
    <>
      {GROUPS.filter((group) => role === undefined || GROUP_ROLES[group].includes(role)).map((group) => {
        const locked = !SWITCHABLE_GROUPS.some((one) => one === group);
        return (
          <Switch key={group} style={locked ? { cursor: 'default' } : {}}>
            <input
              type="checkbox"
              checked={locked || !now.off.some((one) => one === group)}
              disabled={locked}
              aria-disabled={locked || isLoading}
              onChange={(event) => turn(group, event.target.checked)}
            />
            <span>
              {ofStaff[group]?.label ?? GROUP_LABELS[group]}
              <br />
              <SecondaryText>{ofStaff[group]?.hint ?? HINTS[group]}</SecondaryText>
            </span>
          </Switch>
        );
      })}
      <Switch>
        <input
          type="checkbox"
          checked={now.quiet}
          aria-disabled={isLoading}
          onChange={(event) => set({ quiet: event.target.checked })}
        />
        <span>
          Quiet hours
          <br />
          <SecondaryText>Letters that are not urgent wait until they end.</SecondaryText>
        </span>
      </Switch>
      {now.quiet ? (
        <SchemaForm
          schema={QUIET_TIMES}
          initial={{ quietFrom: now.quietFrom, quietTo: now.quietTo, zone: now.zone }}
          labels={LABELS}
          submit={save}
          onFailure={failed}
        >
          {({ sending, changed }) => (
            <>
              <Times>
                <TextField name="quietFrom" label={LABELS.quietFrom} hint="hh:mm" />
                <TextField name="quietTo" label={LABELS.quietTo} hint="hh:mm" />
                <SelectField name="zone" label={LABELS.zone} choices={zones(now.zone)} />
              </Times>
              <Button type="submit" variant="outlined" disabled={sending || !changed}>
                {sending ? 'Saving...' : 'Save'}
              </Button>
            </>
          )}
        </SchemaForm>
      ) : null}
    </>
  );
}

/** Which letters and notices a person wants, and when. A switch holds at once. */
export function PreferencesPanel() {
  const query = useGetNotificationPreferencesQuery();
  return (
    <Panel title="Notification preferences">
      <QueryState query={query} loading={<Loading rows={5} height={52} />}>
        {(data) => <Wishes key={`${data.quietFrom} ${data.quietTo} ${data.zone}`} now={data} />}
      </QueryState>
    </Panel>
  );
}
