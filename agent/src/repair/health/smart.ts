/**
 * Parses the output of `smartctl --json --all`: ATA, NVMe, SCSI, and drives behind a bridge. Returns the facts and one
 * verdict. A drive that fails, or that has unreadable sectors, is copied and never written.
 */

import type { DriveHealthWord } from '@revive/contracts/centres/hardware';

export type DriveVerdict = DriveHealthWord;

interface DriveFacts {
  model: string | undefined;
  serial: string | undefined;
  protocol: string | undefined;
  temperature: number | undefined;
  powerOnHours: number | undefined;
  reallocated: number | undefined;
  /** Sectors that could not be read and are not replaced yet. */
  pending: number | undefined;
  uncorrectable: number | undefined;
  /** Unrecoverable reads reported to a computer, over the life of the drive. */
  failedReads: number | undefined;
  /** Percentage of the rated life; may exceed 100. */
  used: number | undefined;
}

export interface DriveHealth {
  verdict: DriveVerdict;
  reason: string;
  facts: DriveFacts;
}

/** Bits of the exit status of smartctl(8). */
const EXIT = { usage: 1, notOpened: 2, commandFailed: 4, failing: 8 } as const;
/** Bits of the critical warning of an NVMe drive: spare used up, unreliable, read-only, memory backup failed. */
const NVME_FAILING = 0x1d;
const ATTRIBUTE = { reallocated: 5, failedReads: 187, pending: 197, uncorrectable: 198 } as const;
/** A hard disk with this many replaced sectors will lose more (our choice). Flash drives replace blocks by design. */
const MOST_REPLACED = 100;
/** Wear attributes of flash drives by vendor: the value counts down from 100. */
const WEAR = [177, 202, 231, 233];
const WORN_OUT = 10;

/** Parses the output for any exit status, because the JSON holds the status. Never throws on content. */
export function readSmart(output: string): DriveHealth {
  const report = parsed(output);
  const facts = factsOf(report);
  const verdict = (kind: DriveVerdict, reason: string): DriveHealth => ({ verdict: kind, reason, facts });
  const exit = number(at(report, 'smartctl', 'exit_status'));
  if (exit === undefined) return verdict('not_known', 'The answer of smartctl cannot be read.');
  const failing = failureOf(report, exit);
  if (failing !== undefined) return verdict('failing', `The drive is failing: ${failing}.`);
  if ((exit & (EXIT.usage | EXIT.notOpened)) !== 0) return verdict('not_known', notReached(report));
  const [pending, uncorrectable] = [facts.pending ?? 0, facts.uncorrectable ?? 0];
  if (pending > 0) return verdict('unreadable_sectors', `The drive cannot read ${sectors(pending)}.`);
  if (uncorrectable > 0)
    return verdict('unreadable_sectors', `The drive could not read ${sectors(uncorrectable)} that it was asked for.`);
  if (!isHeard(report, exit)) return verdict('not_known', unheard(report));
  const wear = wearOf(report, facts);
  return wear === undefined
    ? verdict('fine', 'The drive reports nothing wrong.')
    : verdict('worn', `The drive still works, and ${wear}.`);
}

/** Failed reads outweigh the drive's own report; `what` is the end of a sentence. */
export const cannotRead = (what: string, own: DriveHealth | undefined): DriveHealth => ({
  verdict: 'unreadable_sectors',
  reason: `The drive cannot read ${what}.`,
  facts: own?.facts ?? factsOf(undefined),
});

export const forbidsWrites = ({ verdict }: DriveHealth): boolean =>
  verdict === 'failing' || verdict === 'unreadable_sectors';

function failureOf(report: unknown, exit: number): string | undefined {
  const replaced = factsOf(report).reallocated ?? 0;
  if (replaced >= MOST_REPLACED && hasPlatters(report)) return `it has replaced ${sectors(replaced)}`;
  const warning = number(at(report, 'nvme_smart_health_information_log', 'critical_warning')) ?? 0;
  if ((warning & 0x08) !== 0) return 'it lets itself be read and not written any more';
  if ((warning & 0x04) !== 0) return 'it says that it has become unreliable';
  if ((warning & 0x01) !== 0) return 'its spare room is used up';
  if ((warning & NVME_FAILING) !== 0) return 'its own memory has no backup any more';
  const now = attributes(report).find(({ failed }) => failed === 'now');
  if (now) return `${now.name} is below its limit`;
  if (at(report, 'smart_status', 'passed') === false || (exit & EXIT.failing) !== 0)
    return 'it says itself that it will stop working soon';
  return undefined;
}

/** smartctl reports 0 rotations per minute for flash drives, and no value for drives without the information. */
const hasPlatters = (report: unknown): boolean => (number(at(report, 'rotation_rate')) ?? 0) > 0;

function isHeard(report: unknown, exit: number): boolean {
  if (at(report, 'smart_support', 'available') === false || at(report, 'smart_support', 'enabled') === false)
    return false;
  if (at(report, 'smart_status', 'passed') === true) return true;
  return (exit & EXIT.commandFailed) === 0 && at(report, 'nvme_smart_health_information_log') !== undefined;
}

function unheard(report: unknown): string {
  if (at(report, 'smart_support', 'available') === false) return 'The drive does not report its health.';
  if (at(report, 'smart_support', 'enabled') === false)
    return 'The reporting of its health is switched off in the drive.';
  return notReached(report);
}

function notReached(report: unknown): string {
  const said = list(at(report, 'smartctl', 'messages'))
    .map((message) => text(at(message, 'string')) ?? '')
    .filter((message) => message !== '');
  if (said.some((message) => /USB bridge|specify device type/i.test(message)))
    return 'The USB adapter before the drive does not let its health through.';
  if (said.some((message) => /permission denied/i.test(message)))
    return 'This user may not ask the drive for its health.';
  return said[0] === undefined
    ? 'The drive did not answer the question for its health.'
    : `The drive could not be asked for its health: ${said[0]}`.replace(/\.?$/, '.');
}

function wearOf(report: unknown, { used, reallocated, failedReads }: DriveFacts): string | undefined {
  if (used !== undefined && used >= 100) return `${used} per cent of the writing that it was made for are done`;
  if (reallocated !== undefined && reallocated > 0) return `it has replaced ${sectors(reallocated)}`;
  if (failedReads !== undefined && failedReads > 0)
    return `it could not read what it was asked for ${failedReads === 1 ? 'once' : `${failedReads} times`}`;
  const past = attributes(report).find(({ failed }) => failed === 'past');
  if (past) return `${past.name} was below its limit once`;
  const wear = attributes(report).find(
    ({ id, value }) => WEAR.includes(id) && value !== undefined && value <= WORN_OUT,
  );
  return wear && `little of the writing that it was made for is left (${wear.name} ${wear.value})`;
}

function factsOf(report: unknown): DriveFacts {
  const raw = (id: number): number | undefined => attributes(report).find((one) => one.id === id)?.raw;
  const nvme = at(report, 'nvme_smart_health_information_log');
  const counters = at(report, 'scsi_error_counter_log');
  return {
    model: text(at(report, 'model_name')) ?? text(at(report, 'scsi_model_name')),
    serial: text(at(report, 'serial_number')),
    protocol: text(at(report, 'device', 'protocol')),
    temperature: number(at(report, 'temperature', 'current')),
    powerOnHours: number(at(report, 'power_on_time', 'hours')),
    reallocated: raw(ATTRIBUTE.reallocated) ?? number(at(report, 'scsi_grown_defect_list')),
    pending: raw(ATTRIBUTE.pending),
    failedReads: raw(ATTRIBUTE.failedReads),
    uncorrectable:
      raw(ATTRIBUTE.uncorrectable) ??
      number(at(nvme, 'media_errors')) ??
      number(at(counters, 'read', 'total_uncorrected_errors')),
    used:
      number(at(nvme, 'percentage_used')) ??
      number(at(report, 'endurance_used', 'current_percent')) ??
      number(at(report, 'scsi_percentage_used_endurance_indicator')),
  };
}

interface SmartAttribute {
  id: number;
  name: string;
  value: number | undefined;
  failed: string | undefined;
  raw: number | undefined;
}

/** The attribute table of an ATA drive. Some vendors store additional data in the upper half of the raw value. */
function attributes(report: unknown): SmartAttribute[] {
  return list(at(report, 'ata_smart_attributes', 'table')).flatMap((row) => {
    const [id, raw] = [number(at(row, 'id')), number(at(row, 'raw', 'value'))];
    if (id === undefined) return [];
    return [
      {
        id,
        name: text(at(row, 'name')) ?? `attribute ${id}`,
        value: number(at(row, 'value')),
        failed: text(at(row, 'when_failed')),
        raw: raw === undefined ? undefined : raw % 2 ** 32,
      },
    ];
  });
}

const sectors = (count: number): string => `${count} ${count === 1 ? 'sector' : 'sectors'}`;

function parsed(output: string): unknown {
  try {
    return JSON.parse(output);
  } catch {
    return undefined;
  }
}

function at(value: unknown, ...path: string[]): unknown {
  let found: unknown = value;
  for (const name of path)
    found =
      typeof found === 'object' && found !== null && Object.hasOwn(found, name) ? Reflect.get(found, name) : undefined;
  return found;
}

const list = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);
const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);
const number = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;
