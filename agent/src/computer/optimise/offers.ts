import { counted } from '../../repair/counted.js';
import { stateOf, type Command, type PlannedCommand, type ProposedCommands } from '../../repair/model/command-plan.js';
import { fits } from '../../repair/model/command-table.js';
import type { Finding } from '../../repair/model/finding.js';
import { NOT_VERIFIED } from '../../repair/windows-tools/contract.js';
import { list } from '../../repair/words.js';
import { bytesIn } from '../inspect/bytes.js';
import { SPACE_WORDS } from '../inspect/notes.js';
import type { Reclaimable } from '../inspect/reclaimable.js';
import { GIVEN_BACK, isClearable, OCCUPIED } from '../space/clear-space.js';
import type { StartItem } from '../start-items/start-item.js';
import { OFF, ON } from '../start-items/turn-off.js';
import { offText, type StartupState } from '../start-items/windows-turn-off.js';

/** A report holds at most eight choices, and a plan at most COMMAND_MAX commands. */
const MOST_OFFERS = 8;
const MOST_COMMANDS = 32;
/** Maximum number of names in a sentence; the changes are listed individually below. */
const NAMED = 4;

export interface OfferedItem {
  readonly label: string;
  readonly off: Command;
  readonly on: Command;
  readonly before: string;
  readonly after: string;
  /** Caveat shown with the item: the command was never verified on a real Windows. */
  readonly proviso?: string;
}

export const movedItem = ({ folder, name, label, state }: StartItem): OfferedItem => ({
  label,
  off: { command: 'computer.start.off', arguments: [folder, name] },
  on: { command: 'computer.start.on', arguments: [folder, name] },
  before: ON(state),
  after: OFF(state),
});

/**
 * Returns the start item of a Windows. `state` was just read; the result is empty where the item is off or its state
 * is unknown.
 */
export function switchedItem({ label, name, place }: StartItem, { item, bytes, text }: StartupState): OfferedItem[] {
  if (place === undefined || item === undefined || bytes === undefined) return [];
  return [
    {
      label,
      off: { command: 'computer.startup.off', arguments: [place, name] },
      on: { command: 'computer.startup.on', arguments: [place, name, bytes] },
      before: text,
      after: offText(item),
      proviso: NOT_VERIFIED,
    },
  ];
}

export interface Offerable {
  readonly startItems: readonly OfferedItem[];
  readonly unclear?: readonly string[];
  readonly space: readonly Reclaimable[];
}

/**
 * Returns the same offers for the same computer in the same state. Reversible and irreversible changes are separate
 * offers.
 */
export function offersOf({ startItems, unclear = [], space }: Offerable): ProposedCommands[] {
  const items = startItems.filter(({ off, on }) => fits(off) && fits(on));
  const clearable = space.filter(({ kind, bytes }) => isClearable(kind) && bytes > 0);
  const together = items.length > 1 ? [startOffer(items.slice(0, MOST_COMMANDS), unclear)] : [];
  const room = clearable.length > 0 ? [spaceOffer(clearable)] : [];
  const single = items.map((item) => startOffer([item], items.length === 1 ? unclear : []));
  return [...together, ...room, ...single].slice(0, MOST_OFFERS);
}

const named = (names: readonly string[]): string =>
  list(names.length > NAMED ? [...names.slice(0, NAMED), `${names.length - NAMED} more`] : [...names]);

function startOffer(items: readonly OfferedItem[], unclear: readonly string[]): ProposedCommands {
  const names = named(items.map(({ label }) => label));
  const it = items.length === 1 ? 'it' : 'them';
  const provisos = [...new Set(items.flatMap(({ proviso }) => proviso ?? []))].map((one) => ` ${one}`).join('');
  const left =
    unclear.length === 0
      ? ''
      : ` We leave ${named(unclear)} as ${unclear.length === 1 ? 'it was' : 'they were'} set: Windows does not say clearly whether ${unclear.length === 1 ? 'it is' : 'they are'} on.`;
  return {
    finding: findingOf(
      'computer.start_items',
      'start items',
      `${names} ${items.length === 1 ? 'starts' : 'start'} with the computer and ${items.length === 1 ? 'is' : 'are'} not part of the operating system. We can turn ${it} off.${left}`,
    ),
    commands: items.map(({ label, off, on, before, after }): PlannedCommand => ({
      ...off,
      before: stateOf(before),
      after: stateOf(after),
      why: `${label}: no longer starts with the computer`,
      undo: on,
    })),
    loses: `${names} no longer ${items.length === 1 ? 'starts' : 'start'} when the computer does. Start ${it} by hand when needed. This can be rolled back.${provisos}`,
  };
}

function spaceOffer(space: readonly Reclaimable[]): ProposedCommands {
  const bytes = space.reduce((sum, one) => sum + one.bytes, 0);
  return {
    finding: findingOf(
      'computer.space',
      'space',
      `${bytesIn(bytes)} can be given back: ${list(space.map((one) => `${SPACE_WORDS[one.kind].toLowerCase()} (${bytesIn(one.bytes)} in ${counted(one.files, 'file')})`))}.`,
    ),
    commands: space.map(({ kind }): PlannedCommand => ({
      command: 'computer.space.clear',
      arguments: [kind],
      before: stateOf(OCCUPIED),
      after: stateOf(GIVEN_BACK),
      why: SPACE_WORDS[kind],
      undo: null,
    })),
    loses:
      "What is deleted can't be brought back. Packages are downloaded again when they are needed; old logs are gone.",
  };
}

const findingOf = (code: string, layer: string, plain: string): Finding => ({
  code,
  procedure: 'computer.optimise',
  severity: 'low',
  layer,
  plain: plain.charAt(0).toUpperCase() + plain.slice(1),
  evidence: [],
});
