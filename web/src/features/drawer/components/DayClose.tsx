import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useState } from 'react';
import { describeError } from '#api/errors.js';
import type { Days } from '#api/generated/drawers.gen.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { Empty, Loading, QueryState } from '#ui/feedback/async-states.js';
import { ConfirmDialog } from '#ui/feedback/ConfirmDialog.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';
import { ActionButton, useReadOnly } from '#ui/form/ActionButton.js';
import { Panel } from '#ui/layout/Panel.js';
import { Stack } from '#ui/layout/Stack.js';
import { ExportButton } from '#ui/list/ExportButton.js';
import { Pager } from '#ui/list/Pager.js';
import { useAddressFilters } from '#ui/list/use-address-filters.js';
import { CircleCheck, ShieldCheck } from '#ui/theme/icons.js';
import {
  FRESH,
  useChangeDrawerSettingsMutation,
  useCloseDayMutation,
  useLazyReadDaysQuery,
  useReadDaysQuery,
  useReadDrawerQuery,
} from '../api/drawer.api.js';
import { businessDay, DAYS_CSV, spanText } from '../day-texts.js';
import { messages } from '../drawer.messages.js';
import { DayHistory } from './DayHistory.js';
import { DayTable } from './DayTable.js';

const texts = messages.day;
const NO_FILTERS: readonly [] = [];

export function DayClose() {
  const { before, openPage } = useAddressFilters(NO_FILTERS);
  const query = useReadDaysQuery(before === undefined ? {} : { before }, FRESH);
  const [read] = useLazyReadDaysQuery();
  return (
    <QueryState query={query} loading={<Loading rows={6} />}>
      {(days) =>
        days.mayClose ? (
          <Stack spacing={4}>
            {before === undefined ? <OpenDay days={days} /> : null}
            <Panel
              title={messages.history.title}
              aside={
                days.closings.length === 0 ? null : (
                  <ExportButton
                    name={messages.history.file}
                    columns={DAYS_CSV}
                    readPage={async (last) => {
                      const page = await read(last === undefined ? {} : { before: last }).unwrap();
                      return { rows: page.closings, next: page.next };
                    }}
                  />
                )
              }
            >
              <Stack spacing={3}>
                <DayHistory closings={days.closings} mayReopen={days.mayReopen} />
                <Pager before={before} next={days.next} onOpen={openPage} />
              </Stack>
            </Panel>
            {days.mayReopen ? <TechniciansSetting /> : null}
          </Stack>
        ) : (
          <Empty icon={ShieldCheck} title={texts.notYours}>
            {texts.notYoursText}
          </Empty>
        )
      }
    </QueryState>
  );
}

function OpenDay({ days: { open, openShifts, closedThrough = '', locationId } }: { days: Days }) {
  const [asking, setAsking] = useState(false);
  if (open === undefined)
    return (
      <Panel title={texts.next}>
        <Empty icon={CircleCheck} title={texts.none}>
          {texts.noneText(businessDay(closedThrough))}
        </Empty>
      </Panel>
    );
  const span = spanText(open);
  return (
    <Panel
      title={texts.title(span)}
      aside={
        <ActionButton variant="contained" disabled={openShifts.length > 0} onClick={() => setAsking(true)}>
          {texts.close(span)}
        </ActionButton>
      }
    >
      <Stack spacing={4}>
        {openShifts.length === 0 ? null : (
          <SecondaryText component="p">
            {texts.openDrawers(openShifts.map(({ userName }) => userName).join(', '))}
          </SecondaryText>
        )}
        <DayTable content={open} />
      </Stack>
      {asking ? (
        <CloseQuestion
          span={span}
          throughDay={open.throughDay}
          locationId={locationId}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </Panel>
  );
}

function CloseQuestion({
  span,
  throughDay,
  locationId,
  onClose,
}: {
  span: string;
  throughDay: string;
  locationId: string;
  onClose: () => void;
}) {
  const [close, { isLoading }] = useCloseDayMutation();
  const [requestId] = useState(() => crypto.randomUUID());
  const run = async () => {
    try {
      await close({ closeDay: { requestId, locationId, throughDay } }).unwrap();
      toastGood(texts.done);
    } catch (error) {
      toastFailure(texts.failed, describeError(error));
    }
    onClose();
  };
  return (
    <ConfirmDialog
      title={texts.question(span)}
      safe={texts.keepOpen}
      onClose={onClose}
      action={
        <ActionButton variant="contained" disabled={isLoading} onClick={() => void run()}>
          {texts.close(span)}
        </ActionButton>
      }
    >
      {texts.effect}
    </ConfirmDialog>
  );
}

function TechniciansSetting() {
  const { data } = useReadDrawerQuery({});
  const [change, { isLoading }] = useChangeDrawerSettingsMutation();
  const readOnly = useReadOnly();
  const save = async (techsCloseDays: boolean) => {
    try {
      await change({ drawerSettings: { techsCloseDays } }).unwrap();
      toastGood(texts.settingsSaved);
    } catch (error) {
      toastFailure(texts.settingsFailed, describeError(error));
    }
  };
  return (
    <FormControlLabel
      label={texts.settings}
      control={
        <Switch
          checked={data?.techsCloseDays ?? false}
          disabled={isLoading || data === undefined || readOnly !== undefined}
          onChange={(_, checked) => void save(checked)}
        />
      }
    />
  );
}
