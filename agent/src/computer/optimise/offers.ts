/** What can be chosen to make this computer start faster or have more room: each change by itself, before anybody approves. */
import { counted } from '../../repair/counted.js';
import { stateOf, type PlannedCommand, type ProposedCommands } from '../../repair/diagnose/command-plan.js';
import { fits } from '../../repair/diagnose/command-table.js';
import type { Finding } from '../../repair/look/finding.js';
import { list } from '../../repair/words.js';
import { bytesIn } from '../inspect/bytes.js';
import { SPACE_WORDS } from '../inspect/notes.js';
import type { Reclaimable } from '../inspect/reclaimable.js';
import { GIVEN_BACK, isClearable, OCCUPIED } from '../space/clear-space.js';
import type { StartItem } from '../start-items/start-item.js';
import { OFF, ON } from '../start-items/turn-off.js';

/** A report tells of eight choices at most, and a plan holds so many commands (COMMAND_MAX). */
const MOST_OFFERS = 8;
const MOST_COMMANDS = 32;
/** So many names in a sentence; the changes are listed one by one below it. */
const NAMED = 4;

export interface Offerable {
  /** Those that this agent may move. */
  readonly startItems: readonly StartItem[];
  readonly space: readonly Reclaimable[];
}

/** The same for the same computer in the same state. Those that can be undone stand apart from those that cannot. */
export function offersOf({ startItems, space }: Offerable): ProposedCommands[] {
  const items = startItems.filter((item) => fits(turnOffOf(item)));
  const clearable = space.filter(({ kind, bytes }) => isClearable(kind) && bytes > 0);
  const together = items.length > 1 ? [startOffer(items.slice(0, MOST_COMMANDS))] : [];
  const room = clearable.length > 0 ? [spaceOffer(clearable)] : [];
  const single = items.map((item) => startOffer([item]));
  return [...together, ...room, ...single].slice(0, MOST_OFFERS);
}

const turnOffOf = ({ folder, name }: StartItem) =>
  ({ command: 'computer.start.off', arguments: [folder, name] }) as const;

function startOffer(items: readonly StartItem[]): ProposedCommands {
  const names = items.map(({ label }) => label);
  const named = names.length > NAMED ? [...names.slice(0, NAMED), `${names.length - NAMED} more`] : names;
  const it = items.length === 1 ? 'it' : 'them';
  return {
    finding: findingOf(
      'computer.start_items',
      'start items',
      `${list(named)} ${items.length === 1 ? 'starts' : 'start'} with the computer and ${items.length === 1 ? 'is' : 'are'} not part of the operating system. We can turn ${it} off.`,
    ),
    commands: items.map((item): PlannedCommand => ({
      ...turnOffOf(item),
      before: stateOf(ON(item.state)),
      after: stateOf(OFF(item.state)),
      why: `${item.label}: no longer starts with the computer`,
      undo: { command: 'computer.start.on', arguments: [item.folder, item.name] },
    })),
    loses: `${list(named)} no longer ${items.length === 1 ? 'starts' : 'start'} when the computer does. Start ${it} by hand when needed. This can be rolled back.`,
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
