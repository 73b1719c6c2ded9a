import { UPDATE_BADGES } from '#entities/agent-update/agent-update.messages.js';
import type { Rollout, RolloutTarget } from '#api/generated/patches.gen.js';
import type { BarPart } from '#ui/charts/StackedBar.js';
import { badge, type Badge } from '#ui/data-display/badge.js';
import {
  Ban,
  Circle,
  CircleCheck,
  CircleX,
  Hourglass,
  OctagonAlert,
  RefreshCw,
  ScanSearch,
  Undo2,
} from '#ui/theme/icons.js';
import type { Tone } from '#ui/theme/tokens.js';
import { messages } from './rollouts.messages.js';

export type RolloutState = Rollout['state'];
export type TargetState = RolloutTarget['state'];
export type Group = Rollout['groups'][number];
type Counts = Pick<Group, TargetState>;

const { states, parts } = messages;

export const STATE_BADGES: Record<RolloutState, Badge> = {
  draft: badge('slate', Circle, states.draft),
  running: badge('petrol', RefreshCw, states.running),
  paused: badge('yellow', OctagonAlert, states.paused),
  evidence: badge('yellow', ScanSearch, states.evidence),
  held: badge('yellow', Hourglass, states.held),
  done: badge('green', CircleCheck, states.done),
  recalled: badge('orange', Undo2, states.recalled),
};

const TARGET_BADGES: Record<TargetState, Badge> = {
  waiting: badge('slate', Hourglass, parts.waiting),
  offered: badge('blue', RefreshCw, parts.offered),
  succeeded: badge('green', CircleCheck, parts.succeeded),
  failed: badge('red', CircleX, parts.failed),
  cancelled: badge('slate', Ban, parts.cancelled),
  recalled: badge('orange', Undo2, parts.recalled),
};

/** An agent that has begun shows how far it is: `Downloading`. */
export function targetBadge({ state, progress }: Pick<RolloutTarget, 'state' | 'progress'>): Badge {
  if (state !== 'offered' || !Object.hasOwn(UPDATE_BADGES, progress)) return TARGET_BADGES[state];
  return UPDATE_BADGES[progress as keyof typeof UPDATE_BADGES];
}

/** Order and tone in the bars. Waiting agents are the empty rest. */
const TONES: readonly (readonly [TargetState, Tone | undefined])[] = [
  ['succeeded', 'green'],
  ['failed', 'red'],
  ['offered', 'blue'],
  ['recalled', 'orange'],
  ['cancelled', 'slate'],
  ['waiting', undefined],
];
const partOf = ([state, tone]: (typeof TONES)[number]) => ({
  label: parts[state],
  ...(tone !== undefined && { tone }),
});
export const LEGEND = TONES.map(partOf);
export const partsOf = (counts: Counts): readonly BarPart[] =>
  TONES.map((one) => ({ ...partOf(one), value: counts[one[0]] }));

export const isWaitingForPerson = ({ state }: Pick<Rollout, 'state'>): boolean =>
  state === 'paused' || state === 'evidence' || state === 'held';

export const groupName = ({ late }: Pick<Group, 'late'>, place: number): string =>
  late ? messages.groups.late : messages.groups.name(place + 1);

/** Agents that the rollout has reached: they run the version, or went back. */
export const sinceOf = ({ startedAt, createdAt }: Pick<Rollout, 'startedAt' | 'createdAt'>): string =>
  startedAt ?? createdAt;

export type ActionName = 'start' | 'pause' | 'evidence' | 'hold' | 'unhold' | 'resume' | 'recall' | 'discard';

/** What a person may do now; the first action is the main one. The platform checks role and state again. */
export function actionsOf({ state, holdRequested }: Pick<Rollout, 'state' | 'holdRequested'>, isMaster: boolean) {
  const ofMaster = (...actions: ActionName[]): ActionName[] => (isMaster ? actions : []);
  switch (state) {
    case 'draft':
      return ofMaster('start', 'discard');
    case 'running':
      return [
        'pause',
        'evidence',
        ...(holdRequested ? ofMaster('unhold') : (['hold'] as const)),
        ...ofMaster('recall'),
      ] as ActionName[];
    case 'paused':
    case 'evidence':
    case 'held':
      return ofMaster('resume', 'recall');
    case 'done':
      return ofMaster('recall');
    case 'recalled':
      return [];
  }
}

const HOUR = 60;
const DAY = 24 * HOUR;
/** `45 minutes`, `6 hours`, `3 days`. */
export function minutesText(minutes: number): string {
  const [size, word] =
    minutes % DAY === 0 ? ([DAY, 'day'] as const) : minutes % HOUR === 0 ? ([HOUR, 'hour'] as const) : [1, 'minute'];
  const count = minutes / Number(size);
  return `${count.toLocaleString('en-US')} ${word}${count === 1 ? '' : 's'}`;
}
