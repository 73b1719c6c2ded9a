import { commandOf, workNamed } from '@revive/contracts/centres/procedure-names';
import type { COMPLEXITIES, Connection } from '@revive/contracts/centres/phones';
import { isSuccess, type DeviceKind, type Outcome } from '@revive/contracts/repairs/states';

type Complexity = (typeof COMPLEXITIES)[number];
interface Ordered {
  readonly id: string;
}

/** How a device that does not start is reached; undefined for what is none. */
export function connectionOf(kind: DeviceKind, isRescue: boolean): Connection | undefined {
  if (kind === 'phone' || kind === 'computer') return undefined;
  if (isRescue) return 'rescue_media';
  return kind === 'disk_image' ? 'disk_image' : 'attached_drive';
}

/** By what a plan changes: more than one kind of structure asks for more care than one, and one for more than none. */
export function complexityOf(procedures: readonly Ordered[]): Complexity {
  const kinds = new Set(procedures.map(({ id }) => id));
  if (kinds.size > 1) return 'expert';
  return kinds.has('boot.table') || kinds.has('boot.volume') ? 'advanced' : 'basic';
}

/** The commands of the specification for what is quoted, each once. */
export const commandsOf = (procedures: readonly Ordered[]): string[] => [
  ...new Set(procedures.flatMap(({ id }) => commandOf(id) ?? [])),
];

/**
 * Why these commands cannot be ordered, as a sentence; undefined where they can: each has a procedure, and together they
 * are what the customer approved.
 */
export function refusalOf(commands: readonly string[], procedures: readonly Ordered[]): string | undefined {
  const named = commands.map((name) => ({ name, work: workNamed('command', name) }));
  for (const { name, work } of named) if ('none' in work) return `${name}: ${work.none}`;
  const known = named.flatMap(({ work }) => ('procedures' in work ? work.procedures : []));
  const missing = procedures.find(({ id }) => !known.some((one) => one === id));
  if (missing) {
    const command = commandOf(missing.id);
    return command === undefined
      ? 'The approved quote is no repair of this kind. Start it from the bench.'
      : `The approved quote also holds ${command}. A quote is carried out whole.`;
  }
  const idle = named.find(
    ({ work }) => 'procedures' in work && !work.procedures.some((one) => procedures.some(({ id }) => id === one)),
  );
  return idle && `${idle.name} is not part of what the customer approved.`;
}

/** What the newest repair of a device says of it. */
export interface LastRepair {
  readonly outcome: Outcome;
  /** The newest diagnosis read a whole boot path; undefined: no diagnosis came to its end, or not all was read. */
  readonly bootable?: boolean;
}

/** A device that was repaired, or that a diagnosis found sound, does not belong to the ones that do not start. */
export const mayNotStart = (last: LastRepair | undefined): boolean =>
  last === undefined ||
  !(
    isSuccess(last.outcome) ||
    last.outcome === 'repaired_by_hand' ||
    last.outcome === 'nothing_found' ||
    last.bootable
  );
