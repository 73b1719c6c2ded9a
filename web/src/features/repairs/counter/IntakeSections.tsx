import { CONDITION_LABELS, DEVICE_TEXTS } from '@revive/contracts/repairs/intake';
import { formatMoney } from '@revive/contracts/money';
import { Fragment, useEffect, useRef, type ReactNode } from 'react';
import { useDispatch } from 'react-redux';
import { Link } from 'react-router';
import { baseApi } from '#api/base-api.js';
import type { IntakeRecord } from '#api/generated/intake.gen.js';
import type { Repair } from '#api/generated/repairs.gen.js';
import { Loading, QueryState } from '#ui/feedback/async-states.js';
import { DescriptionList } from '#ui/layout/Panel.js';
import { repairPath } from '#entities/paths.js';
import { Section } from '#ui/layout/Section.js';
import { Stack } from '#ui/layout/Stack.js';
import { useReadIntakeQuery } from '../api/intake.api.js';
import { messages } from '../messages/counter.messages.js';
import { ticketNumber } from '../repair-facts.js';
import { Custody } from './Custody.js';
import { KeptPhotos } from './KeptPhotos.js';
import { PasscodeRow } from './PasscodeRow.js';
import { PrintLinks } from './PrintLinks.js';

const { record: texts, labels } = messages;
/** Make and model are the device's name, which heads the page. */
const SHOWN_TEXTS = DEVICE_TEXTS.filter((name) => name !== 'make' && name !== 'model');

export const conditionText = ({ condition, conditionNote }: NonNullable<IntakeRecord['item']>): string =>
  [...condition.map((one) => CONDITION_LABELS[one]), ...(conditionNote ? [conditionNote] : [])].join(', ') ||
  texts.none;

function Item({ record, item }: { record: IntakeRecord; item: NonNullable<IntakeRecord['item']> }) {
  const rows: readonly (readonly [string, ReactNode])[] = [
    ...SHOWN_TEXTS.map((name) => [labels[name], item[name]] as const),
    [texts.condition, conditionText(item)],
    [texts.accessories, item.accessories ?? texts.none],
    [texts.estimate, record.estimateCents === undefined ? undefined : formatMoney(record.estimateCents)],
    [texts.passcode, item.hasPasscode ? <PasscodeRow id={record.repairId} /> : texts.noPasscode],
    [
      texts.visit,
      record.visit.length === 0 ? undefined : (
        <Stack direction="row" spacing={2}>
          {record.visit.map((one) => (
            <Link key={one.id} to={repairPath('tenant', one.id)}>
              {ticketNumber(one.number)} {one.deviceName}
            </Link>
          ))}
        </Stack>
      ),
    ],
  ];
  return (
    <DescriptionList>
      {rows.map(([label, value]) =>
        value === undefined ? null : (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </Fragment>
        ),
      )}
    </DescriptionList>
  );
}

export type IntakePart = 'details' | 'location';
const ALL: readonly IntakePart[] = ['details', 'location'];

export function IntakeSections({ repair, parts = ALL }: { repair: Repair; parts?: readonly IntakePart[] }) {
  const query = useReadIntakeQuery({ id: repair.id });
  const dispatch = useDispatch();
  const { id, version } = repair;
  // The intake record changes with the ticket. A request already running may return older data, so reload.
  const seen = useRef(version);
  // With the parts rendered separately, the details part reloads for both.
  const asks = parts[0] === 'details';
  useEffect(() => {
    if (asks && seen.current !== version) dispatch(baseApi.util.invalidateTags([{ type: 'Intake', id }]));
    seen.current = version;
  }, [asks, id, version, dispatch]);
  const canChange = repair.handedOverAt === undefined;
  return (
    <QueryState query={query} loading={<Loading rows={3} />}>
      {(record) => (
        <>
          {parts.includes('details') ? (
            <Section title={texts.title}>
              <Stack spacing={3}>
                {record.item === undefined ? null : <Item record={record} item={record.item} />}
                <KeptPhotos record={record} canAdd={canChange} />
                <Stack direction="row" spacing={2} data-screen-only>
                  <PrintLinks id={repair.id} />
                </Stack>
              </Stack>
            </Section>
          ) : null}
          {parts.includes('location') ? (
            <Section title={messages.custody.title}>
              <Custody record={record} isOpen={canChange} />
            </Section>
          ) : null}
        </>
      )}
    </QueryState>
  );
}
