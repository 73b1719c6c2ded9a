import { systemText } from '#entities/system-text.js';
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

/** `17 of 100 agents done · 1 failed · 12 in progress`; the rest waits. */
export const progressText = (rollout: Rollout): string =>
  [
    messages.list.doneOf(rollout.succeeded, rollout.targets),
    ...TONES.filter(([state]) => state !== 'succeeded' && state !== 'waiting' && rollout[state] > 0).map(
      ([state]) => `${rollout[state].toLocaleString('en-US')} ${parts[state].toLowerCase()}`,
    ),
  ].join(' · ');

export const isWaitingForPerson = ({ state }: Pick<Rollout, 'state'>): boolean =>
  state === 'paused' || state === 'evidence' || state === 'held';

export const groupName = ({ late }: Pick<Group, 'late'>, place: number): string =>
  late ? messages.groups.late : messages.groups.name(place + 1);

/** `Linux, x86-64 · 1.3.0` for `linux x64 1.3.0`, which the platform counts by. Any other text stays. */
export function modelText(model: string): string {
  const end = model.lastIndexOf(' ');
  const system = systemText(model.slice(0, end));
  return system === model.slice(0, end) ? model : `${system} · ${model.slice(end + 1)}`;
}

/** Percent of the agents in each group: 1, 9, 40 and 50 for the shares 1, 10, 50 and 100. */
export const partsOfShares = (shares: readonly number[]): readonly number[] =>
  // Rounded, because 0.3 - 0.1 is 0.19999999999999998.
  shares.map((share, place) => Number((share - (shares[place - 1] ?? 0)).toFixed(4)));

export type ActionName =
  | 'start'
  | 'pause'
  | 'evidence'
  | 'hold'
  | 'unhold'
  | 'resume'
  | 'recall'
  | 'recallAgain'
  | 'endOrders'
  | 'discard';
type RecallOrders = NonNullable<Rollout['recallOrders']>;
const ORDER_COUNTS = ['waiting', 'sent', 'sentAgain', 'taken', 'refused'] as const satisfies (keyof RecallOrders)[];

/** How far the orders to go back are, without counts of none. */
export const orderTexts = (orders: RecallOrders): readonly string[] =>
  ORDER_COUNTS.filter((name) => orders[name] > 0).map((name) => messages.goBack.counts[name](orders[name]));

/** State of an agent's order, or the version that the agent goes back to. */
export function orderText({
  progress,
  orders,
  fromVersion,
}: Pick<RolloutTarget, 'progress' | 'orders' | 'fromVersion'>) {
  const texts = messages.goBack;
  switch (progress) {
    case 'order_sent':
      return orders > 1 ? texts.sentTimes(orders) : texts.sent;
    case 'order_taken':
      return texts.taken;
    case 'order_refused':
      return texts.refused;
    default:
      return fromVersion;
  }
}

/** A recalled rollout skips the agents that never got the version. */
export function reasonText({ state, reason }: Pick<RolloutTarget, 'state' | 'reason'>): string {
  if (reason === undefined) return '';
  return state === 'cancelled' && reason === 'recalled' ? messages.neverOffered : messages.reasons[reason];
}

/** Possible actions of a person, the main action first. The service checks role and state again. */
export function actionsOf(
  { state, holdRequested, recallOrders, needOrder, offered }: Rollout,
  isMaster: boolean,
): ActionName[] {
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
    case 'recalled': {
      // An agent with an open offer may still begin to run the version.
      const isOpen = needOrder + offered > 0;
      if (!isOpen) return [];
      return recallOrders?.sending === true ? ['endOrders'] : ofMaster('recallAgain');
    }
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
