import { addLocationSchema } from '@revive/contracts/billing/drawers';
import { requestSchema, text } from '@revive/contracts/rules';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { Link } from 'react-router';
import { useCurrentUser } from '#api/current-user.js';
import { describeError } from '#api/errors.js';
import type { Locations } from '#api/generated/drawers.gen.js';
import { PRINTERS_PATH, repairsPath } from '#entities/paths.js';
import { ListRow } from '#ui/data-display/lists.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { Loading, QueryState } from '#ui/feedback/async-states.js';
import { ConfirmDialog } from '#ui/feedback/ConfirmDialog.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';
import { ActionButton } from '#ui/form/ActionButton.js';
import { TextField } from '#ui/form/fields.js';
import { Fieldset } from '#ui/form/Fieldset.js';
import { FormDialog } from '#ui/form/FormDialog.js';
import { Panel } from '#ui/layout/Panel.js';
import { Stack } from '#ui/layout/Stack.js';
import {
  useAddLocationMutation,
  useChangeLocationMutation,
  useChooseLocationMutation,
  useCloseLocationMutation,
  useListLocationsQuery,
} from '../api/drawer.api.js';
import { messages } from '../drawer.messages.js';

const texts = messages.locations;
type Location = Locations['locations'][number];
type Weekday = Location['hours'][number]['day'];

const WEEKDAYS = Object.keys(texts.days) as Weekday[];
const List = styled('ul')({ listStyle: 'none', display: 'grid', gap: 12 });

const hoursText = ({ hours }: Location): string =>
  hours.length === 0
    ? texts.noHours
    : hours.map(({ day, opens, closes }) => `${texts.days[day]} ${opens}–${closes}`).join(', ');

/** Locations of the shop; the administrator changes them, and everybody chooses the own one. */
export function LocationsPanel() {
  const query = useListLocationsQuery();
  const isAdministrator = useCurrentUser()?.role === 'tenant_admin';
  const [edited, setEdited] = useState<Location | 'new'>();
  const [ending, setEnding] = useState<Location>();
  return (
    <Panel
      title={messages.tabs.locations}
      aside={
        isAdministrator ? (
          <ActionButton variant="outlined" onClick={() => setEdited('new')}>
            {texts.add}
          </ActionButton>
        ) : null
      }
    >
      <SecondaryText component="p" sx={{ mb: 3 }}>
        {texts.intro}
      </SecondaryText>
      <SecondaryText component="p" sx={{ mb: 3 }}>
        {texts.printers} <Link to={PRINTERS_PATH}>{texts.choosePrinters}</Link>
      </SecondaryText>
      <QueryState query={query} loading={<Loading rows={2} />}>
        {({ locations, mine }) => (
          <List>
            {locations.map((location) => (
              <ListRow key={location.id}>
                <Stack spacing={1}>
                  <strong>{location.name}</strong>
                  <SecondaryText>
                    {[location.address, hoursText(location), location.isDefault ? texts.default : undefined]
                      .filter((part) => part !== undefined)
                      .join(' · ')}
                  </SecondaryText>
                  {locations.length > 1 && location.openTickets > 0 ? <OpenTickets location={location} /> : null}
                </Stack>
                <Stack direction="row" spacing={2}>
                  {location.id === mine ? <SecondaryText>{texts.mine}</SecondaryText> : <Choose id={location.id} />}
                  {isAdministrator ? (
                    <ActionButton variant="outlined" onClick={() => setEdited(location)}>
                      {texts.edit}
                    </ActionButton>
                  ) : null}
                  {isAdministrator && !location.isDefault ? (
                    <ActionButton variant="outlined" color="error" onClick={() => setEnding(location)}>
                      {texts.close}
                    </ActionButton>
                  ) : null}
                </Stack>
              </ListRow>
            ))}
          </List>
        )}
      </QueryState>
      {edited === undefined ? null : (
        <LocationDialog location={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
      {ending === undefined ? null : <CloseQuestion location={ending} onClose={() => setEnding(undefined)} />}
    </Panel>
  );
}

const OpenTickets = ({ location: { id, openTickets } }: { location: Location }) => (
  <Link to={`${repairsPath('tenant')}?location=${id}&pickedUp=no`}>{texts.open(openTickets)}</Link>
);

function Choose({ id }: { id: string }) {
  const [choose, { isLoading }] = useChooseLocationMutation();
  const run = async () => {
    try {
      await choose({ chooseLocation: { locationId: id } }).unwrap();
      toastGood(texts.chosen);
    } catch (error) {
      toastFailure(texts.notChosen, describeError(error));
    }
  };
  return (
    <ActionButton variant="outlined" disabled={isLoading} onClick={() => void run()}>
      {texts.choose}
    </ActionButton>
  );
}

function CloseQuestion({ location: { id, name, openTickets }, onClose }: { location: Location; onClose: () => void }) {
  const [close, { isLoading }] = useCloseLocationMutation();
  const run = async () => {
    try {
      await close({ id }).unwrap();
      toastGood(texts.closed);
    } catch (error) {
      toastFailure(texts.notClosed, describeError(error));
    }
    onClose();
  };
  if (openTickets > 0)
    return (
      <ConfirmDialog
        title={texts.stillOpen(name)}
        safe={texts.keep}
        onClose={onClose}
        action={
          <Button variant="contained" component={Link} to={`${repairsPath('tenant')}?location=${id}&pickedUp=no`}>
            {texts.open(openTickets)}
          </Button>
        }
      >
        {texts.transferFirst}
      </ConfirmDialog>
    );
  return (
    <ConfirmDialog
      title={texts.question(name)}
      safe={texts.keep}
      onClose={onClose}
      destructive
      action={
        <Button variant="contained" color="error" disabled={isLoading} onClick={() => void run()}>
          {texts.close}
        </Button>
      }
    >
      {texts.effect}
    </ConfirmDialog>
  );
}

interface Values extends Record<string, unknown> {
  name: string;
  address?: string;
}
const [opens, closes] = [(day: Weekday) => `${day}_opens`, (day: Weekday) => `${day}_closes`];
const CLOCK = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
const clock = () => text(5).matches(CLOCK, { message: 'must be a time such as 08:30', excludeEmptyString: true });
const schema = addLocationSchema.pick(['name', 'address']).concat(
  requestSchema(
    'OpeningHoursForm',
    Object.fromEntries(
      WEEKDAYS.flatMap((day) => [
        [opens(day), clock()],
        [
          closes(day),
          clock().test('both', texts.both, (typed, { parent }) => {
            const from = (parent as Record<string, unknown>)[opens(day)];
            return Boolean(typed) === Boolean(from);
          }),
        ],
      ]),
    ),
  ),
);
const LABELS: Record<string, string> = {
  name: texts.name,
  address: texts.address,
  ...Object.fromEntries(
    WEEKDAYS.flatMap((day) => [
      [opens(day), texts.from(texts.days[day])],
      [closes(day), texts.to(texts.days[day])],
    ]),
  ),
};
const Hours = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: '0 12px',
  maxWidth: 420,
});

function LocationDialog({ location, onClose }: { location: Location | undefined; onClose: () => void }) {
  const [add] = useAddLocationMutation();
  const [change] = useChangeLocationMutation();
  const [requestId] = useState(() => crypto.randomUUID());
  const send = ({ name, address, ...typed }: Values) => {
    const fields = {
      name,
      ...(address !== undefined && { address }),
      hours: WEEKDAYS.flatMap((day) => {
        const [from, to] = [typed[opens(day)], typed[closes(day)]];
        return typeof from === 'string' && typeof to === 'string' ? [{ day, opens: from, closes: to }] : [];
      }),
    };
    return location === undefined
      ? add({ addLocation: { requestId, ...fields } }).unwrap()
      : change({ id: location.id, changeLocation: fields }).unwrap();
  };
  const hours = Object.fromEntries(
    WEEKDAYS.flatMap((day) => {
      const known = location?.hours.find((one) => one.day === day);
      return [
        [opens(day), known?.opens ?? ''],
        [closes(day), known?.closes ?? ''],
      ];
    }),
  );
  return (
    <FormDialog<Values>
      title={location === undefined ? texts.add : texts.edit}
      onClose={onClose}
      schema={schema}
      initial={{ ...hours, name: location?.name ?? '', address: location?.address ?? '' }}
      labels={LABELS}
      submit={send}
      success={{ title: texts.saved }}
      failure={texts.failed}
      action={location === undefined ? texts.add : texts.save}
    >
      <TextField name="name" label={texts.name} />
      <TextField name="address" label={texts.address} optional />
      <Fieldset>
        <legend>{texts.hours}</legend>
        <SecondaryText component="p" sx={{ mb: 3 }}>
          {texts.hoursHint}
        </SecondaryText>
        <Hours>
          {WEEKDAYS.flatMap((day) => [
            <TextField key={opens(day)} name={opens(day)} label={LABELS[opens(day)] ?? ''} />,
            <TextField key={closes(day)} name={closes(day)} label={LABELS[closes(day)] ?? ''} />,
          ])}
        </Hours>
      </Fieldset>
    </FormDialog>
  );
}
