import { counted } from '#ui/format/counted.js';

const agents = (count: number): string => counted(count, 'agent');

export const messages = {
  title: 'Rollouts',
  fact: (running: number, waiting: number) =>
    waiting === 0 ? `${running} running` : `${running} running · ${waiting} waiting for a decision`,
  back: 'All rollouts',
  loading: 'Rollout',
  page: (version: string) => `Rollout of ${version}`,
  onlyMaster: 'A master administrator creates, starts, resumes and recalls rollouts.',
  list: {
    label: 'Rollouts',
    file: 'rollouts',
    version: 'Version',
    state: 'State',
    progress: 'Progress',
    group: 'Group',
    failed: 'Failures',
    since: 'Started',
    by: 'Started by',
    unknown: 'See its history',
    notStarted: 'Not started',
    groups: (count: number) => counted(count, 'group'),
    groupCard: (groups: string) => `Group ${groups}`,
    failures: (count: number) => counted(count, 'failure'),
    groupOf: (place: number, count: number) => `${place} of ${count}`,
    doneOf: (done: number, all: number) => `${done.toLocaleString('en-US')} of ${agents(all)} done`,
    empty: 'No rollouts yet',
    emptyText: 'A rollout brings a new agent version to a few agents first, then to more.',
  },
  parts: {
    succeeded: 'Done',
    failed: 'Failed',
    offered: 'In progress',
    recalled: 'Sent back',
    cancelled: 'Skipped',
    waiting: 'Waiting',
  },
  states: {
    draft: 'Draft',
    running: 'Running',
    paused: 'Paused',
    evidence: 'Needs review',
    held: 'On hold',
    done: 'Done',
    recalled: 'Recalled',
  },
  stateTexts: {
    draft: 'No agent gets the version until you start the rollout.',
    running: 'The current group is getting the version.',
    paused: 'No more agents get the version until you resume.',
    evidence: 'Paused until the failures are reviewed.',
    held: 'A group is done. Resume to start the next one.',
    done: 'Every agent has been offered the version.',
    recalled: 'The rollout has ended. No more agents get this version.',
  },
  causes: {
    person: 'Reason',
    rule: 'Paused by the failure rule',
    'emergency-stop': 'Paused by an emergency stop',
    engine: 'Reason',
  },
  now: {
    holds: 'Holds after this group.',
    soaks: 'The next group starts',
    keptBack: (count: number) => `${agents(count)} on hold: an emergency stop is active in their shop.`,
  },
  about: {
    title: 'Conditions',
    agents: 'Agents',
    all: 'All shops',
    shops: (count: number) => counted(count, 'shop'),
    rule: 'Failure rule',
    pass: 'Group is done',
    passAll: 'When all its agents have reported, or the failure rule accepts the version',
    passCount: (count: number) => `After ${counted(count, 'success', 'successes')}`,
    soak: 'Wait between groups',
    noSoak: 'None',
    deadline: 'Report deadline',
    deadlineText: (time: string) => `${time}, then the agent counts as failed`,
    asks: 'Next group',
    asksYes: 'Waits until the rollout is resumed',
    asksNo: 'Starts automatically',
    created: 'Created',
    started: 'Started',
    ended: 'Ended',
  },
  groups: {
    title: 'Groups',
    label: 'Groups of the rollout',
    group: 'Group',
    name: (place: number) => `Group ${place}`,
    late: 'Later agents',
    lateText: 'Added after the start',
    share: (place: number, parts: readonly number[]) => {
      if (parts.length === 1) return 'All agents';
      if (place === 0) return `First ${parts[0]}% of agents`;
      return `${place === parts.length - 1 ? 'Last' : 'Next'} ${parts[place]}%`;
    },
    progress: 'Progress',
    all: 'Agents',
    current: 'Current',
    draft: 'Agents are assigned to groups at the start and stay in them.',
    plan: (place: number, share: string) => `Group ${place}: ${share.charAt(0).toLowerCase()}${share.slice(1)}`,
  },
  failures: {
    title: 'Failures',
    none: 'No agent has failed.',
    models: 'By system and version',
    model: (model: string, failed: number, succeeded: number) => `${model}: ${failed} failed, ${succeeded} succeeded`,
  },
  targets: {
    title: 'Agents',
    show: 'Show agents',
    hide: 'Hide agents',
    label: 'Agents of the rollout',
    failedLabel: 'Agents that failed',
    agent: 'Agent',
    shop: 'Repair shop',
    model: 'System and version',
    group: 'Group',
    state: 'State',
    reason: 'Reason',
    when: 'Time',
    anyGroup: 'All groups',
    anyState: 'All states',
    none: 'No agents match',
    noneText: 'Choose another group or state.',
    gone: 'Removed agent',
    check: (agent: string) => `Last check of ${agent}`,
    until: 'Report due',
  },
  reasons: {
    rolled_back: 'The new version failed. The agent went back to its previous version.',
    no_report: 'The agent didn’t report before the deadline.',
    already_current: 'The agent already runs this version or a newer one.',
    cannot_update: 'The agent can’t update itself. Reinstall it.',
    emergency_stop: 'An emergency stop withdrew the update.',
    withdrawn: 'The update was withdrawn before the agent began.',
    recalled: 'The agent was sent back after the recall.',
  },
  /** Reason of an agent that never got the version of a recalled rollout. */
  neverOffered: 'The rollout was recalled before the agent got the version.',
  goBack: {
    title: 'Agents still on this version',
    text: (version: string) => `These agents run ${version}. A PC keeps the version before for 14 days.`,
    sending: 'Each one gets a signed order to go back, and a new one when it hasn’t answered for 24 hours. Orders end',
    ended: 'No further orders are sent.',
    counts: {
      waiting: (count: number) => `${agents(count)}: no order yet`,
      sent: (count: number) => `${agents(count)}: order sent, no answer yet`,
      sentAgain: (count: number) =>
        `${agents(count)}: order sent again. No answer for a day or more: PC off or not connected.`,
      taken: (count: number) => `${agents(count)}: order received, waiting until no repair is running`,
      refused: (count: number) =>
        `${agents(count)}: can’t go back. The PC doesn’t keep the version before, or another update is under way. The order is tried again every day.`,
    },
    onlyMaster: 'A master administrator can send them back.',
    label: 'Agents to send back',
    orders: 'Orders to go back',
    action: 'Send back',
    from: 'Goes back to',
    sent: 'Order sent',
    sentTimes: (times: number) => `Order sent ${counted(times, 'time')}`,
    taken: 'Going back',
    refused: 'Can’t go back',
    none: 'No agents listed',
    question: (count: number) => `Send ${agents(count)} back?`,
    effect: 'Each agent starts the version that it ran before, when no repair is running.',
    keep: 'Leave them',
    busy: (done: number, all: number) => `Sending ${done} of ${all}`,
    done: (count: number) => `${counted(count, 'order')} sent`,
    failed: (count: number, all: number) => `${count} of ${counted(all, 'order')} not sent`,
  },
  history: {
    title: 'History',
    list: 'What happened',
    empty: 'No entries on this page of the activity log.',
  },
} as const;

const HISTORY: Readonly<Record<string, string>> = {
  created: 'Draft created',
  paused_for_evidence: 'Paused for review',
  evidence: 'Paused for review',
  hold_requested: 'Hold after this group',
  held: 'On hold',
};
/** `resumed` reads "Resumed". */
export const historyText = (action: string): string => {
  const words = action.replaceAll('_', ' ');
  return HISTORY[action] ?? words.charAt(0).toUpperCase() + words.slice(1);
};

export const dialogs = {
  reason: 'Reason',
  reasonHint: 'Everyone who opens this rollout sees it.',
  cancel: 'Cancel',
  start: {
    action: 'Start rollout',
    title: (version: string) => `Start the rollout of ${version}?`,
    text: (share: number) =>
      share === 100
        ? 'All agents get the version now. Agents added later form a group of their own.'
        : `Agents are assigned to groups now, and the first ${share}% get the version. Agents added later form the last group.`,
    safe: 'Keep as draft',
    busy: 'Starting…',
    done: 'Rollout started',
    failed: 'Rollout not started',
  },
  pause: {
    action: 'Pause',
    title: 'Pause the rollout?',
    text: (open: number) =>
      open === 0
        ? 'No more agents get the version until you resume.'
        : `No more agents get the version until you resume. ${counted(open, 'update')} in progress ${open === 1 ? 'continues' : 'continue'} only if the agent has already begun.`,
    busy: 'Pausing…',
    done: 'Rollout paused',
    failed: 'Rollout not paused',
  },
  evidence: {
    action: 'Pause for review',
    title: 'Pause for review?',
    text: () => 'The rollout stays paused and asks for a review of its failures before it resumes.',
    busy: 'Pausing…',
    done: 'Rollout paused for review',
    failed: 'Rollout not paused',
  },
  hold: {
    action: 'Hold after this group',
    title: 'Hold after this group?',
    text: () => 'The current group finishes. The next group starts only when you resume.',
    busy: 'Saving…',
    done: 'Rollout holds after this group',
    failed: 'Hold not saved',
  },
  resume: {
    action: 'Resume',
    title: 'Resume the rollout?',
    text: () => 'The rollout continues. Failures so far no longer count towards the failure rule.',
    busy: 'Resuming…',
    done: 'Rollout resumed',
    failed: 'Rollout not resumed',
  },
  unhold: {
    action: 'Remove hold',
    title: 'Remove the hold?',
    text: () => 'The next group starts when this one is done.',
    busy: 'Saving…',
    done: 'Hold removed',
    failed: 'Hold not removed',
  },
  recall: {
    action: 'Recall',
    title: 'Recall this version?',
    text: (_: number, onIt: number) =>
      onIt === 0
        ? 'The rollout ends and can’t be resumed. Open offers are taken back. No agent runs the version yet.'
        : `The rollout ends and can’t be resumed. Open offers are taken back. ${agents(onIt)} already ${onIt === 1 ? 'runs' : 'run'} the version and ${onIt === 1 ? 'gets' : 'get'} a signed order to go back. Agents that don’t answer get a new order every day, for 14 days.`,
    busy: 'Recalling…',
    done: 'Rollout recalled',
    failed: 'Rollout not recalled',
  },
  recallAgain: {
    action: 'Send orders again',
    title: 'Send orders to go back again?',
    text: () => 'Every agent still on this version gets a signed order to go back. Orders are sent for 14 days.',
    busy: 'Saving…',
    done: 'Orders are sent again',
    failed: 'Orders not sent again',
  },
  endOrders: {
    action: 'Stop sending orders',
    title: 'Stop sending orders to go back?',
    text: () =>
      'No further orders are sent. An order that was sent stays valid for 24 hours, so some agents may still go back.',
    busy: 'Saving…',
    done: 'No further orders are sent',
    failed: 'Orders not stopped',
  },
  discard: {
    action: 'Discard draft',
    title: 'Discard this draft?',
    text: () => 'No agent has received it. The draft stays in the list as recalled.',
    busy: 'Discarding…',
    done: 'Draft discarded',
    failed: 'Draft not discarded',
  },
} as const;

export const create = {
  action: 'New rollout',
  title: 'New rollout',
  submit: 'Create draft',
  busy: 'Creating…',
  done: 'Draft created',
  doneText: 'No agent gets the version until you start the rollout.',
  failed: 'Rollout not created',
  version: 'Version',
  chooseVersion: 'Choose a version',
  noVersions: 'No version to roll out',
  noVersionsText: 'Publish an agent version first.',
  close: 'Close',
  who: 'Agents',
  whoAll: 'All agents',
  whoShops: 'Selected shops',
  findShop: 'Find a shop by name',
  noShop: 'No shop has this name.',
  chooseShop: 'Select at least one shop.',
  mostShops: (most: number) => `You can select up to ${most} shops.`,
  shopsFailed: 'Couldn’t load the shops.',
  shares: 'Group sizes (%)',
  sharesHint: 'Share of agents reached after each group, ending at 100.',
  sharesText: (parts: readonly number[]) =>
    parts.length === 1
      ? 'One group: all agents at once.'
      : `${parts.length} groups: ${parts.map((part) => `${part}%`).join(', ')} of agents.`,
  rule: 'Failure rule',
  rules: { standard: 'Standard', 'first-failure': 'Any failure' },
  ruleTexts: {
    standard:
      'Pauses after two failures on the same system and version. With 500 agents or more, pauses when more agents fail than a good version explains.',
    'first-failure': 'Pauses after the first failure.',
  },
  soak: 'Wait between groups',
  deadline: 'Report deadline',
  deadlineHint: 'An agent without a report by then counts as failed.',
  minimum: 'Successes to finish a group',
  minimumHint: 'Empty: all agents must report, or the failure rule accepts the version.',
  asks: 'Wait for me to resume before each next group',
  spans: { 0: 'None', 60: '1 hour', 360: '6 hours', 1440: '1 day', 4320: '3 days', 10_080: '7 days' },
} as const;
