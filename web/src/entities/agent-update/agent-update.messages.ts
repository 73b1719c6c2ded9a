import type { RollBackReason, UpdateProblem, UpdateStateName } from '@revive/contracts/fleet/update-states';
import { CircleCheck, Hourglass, RefreshCw, OctagonAlert } from '#ui/theme/icons.js';
import { badge, type Badge } from '#ui/data-display/badge.js';

export const UPDATE_BADGES: Record<UpdateStateName, Badge> = {
  offered: badge('slate', Hourglass, 'Offered'),
  downloading: badge('blue', RefreshCw, 'Downloading'),
  verified: badge('blue', RefreshCw, 'Verified'),
  swapped: badge('blue', RefreshCw, 'Swapped'),
  watching: badge('purple', RefreshCw, 'Watching'),
  done: badge('green', CircleCheck, 'Done'),
  rolled_back: badge('yellow', OctagonAlert, 'Rolled back'),
};

export const STATE_TEXTS: Record<UpdateStateName, string> = {
  offered: 'The agent fetches the version as soon as it can.',
  downloading: 'The agent downloads the version.',
  verified: 'The version is on the PC and its signature is checked. It starts when no repair is running.',
  swapped: 'The new version is starting.',
  watching: 'The new version runs. The supervisor watches it for 10 minutes.',
  done: 'The new version works.',
  rolled_back: 'The agent is back on the version before.',
};

export const PROBLEM_TEXTS: Record<UpdateProblem, string> = {
  metadata_expired:
    'The signatures of the published versions have expired. The agent keeps working without the update.',
  clock_wrong: 'The clock of this PC is wrong. Set the date and time; the agent keeps working meanwhile.',
  unreachable: 'The agent can’t download the version. Check the PC’s connection and proxy.',
  metadata_refused: 'The signatures of the published versions don’t match. Nothing was installed.',
  target_refused: 'The downloaded version doesn’t match its signature. Nothing was installed.',
  unknown_version: 'This version is not published for this kind of PC.',
  no_trusted_root: 'This agent trusts no publisher of versions. Install it again from this platform.',
  no_space: 'The disk of this PC is full. Free some space; the agent tries again.',
  not_writable: 'The agent can’t write to its folder. Check the permissions and the disk.',
  busy: 'A repair or session is running. The update waits until it ends.',
  needs_supervisor: 'The version needs a newer supervisor. Install the agent again if this stays.',
  order_refused: 'The agent refused the order to go back. Check the PC’s clock and send the order again.',
  not_kept: 'The PC no longer keeps that version. Offer a version instead.',
};

export const REASON_TEXTS: Record<RollBackReason, string> = {
  missed_check_ins: 'The new version missed four check-ins.',
  unexpected_exits: 'The new version stopped twice unexpectedly.',
  flips: 'The new version kept changing between healthy and unhealthy.',
  file_gone: 'The file of the new version is gone. A virus scanner may have removed it.',
  not_connected: 'The new version did not connect, although the PC reaches the platform.',
  ordered: 'A person sent the agent back.',
};

export const messages = {
  title: 'Version',
  running: 'Running',
  supervisor: 'Supervisor',
  noSupervisor: 'None. Install the agent again to update it from here.',
  offered: 'Latest offer',
  state: 'State',
  kept: 'Kept',
  keptUntil: 'until',
  none: 'None yet',
  goBack: (version: string) => `Go back to ${version}`,
  goBackTitle: (version: string) => `Go back to version ${version}?`,
  goBackText: (from: string, to: string) =>
    `This agent runs version ${from}. It starts version ${to} when no repair is running.`,
  stay: (version: string) => `Stay on ${version}`,
  sending: 'Sending',
  sent: 'The agent goes back',
  failed: 'The agent was not sent back',
  publisher: 'Agent versions',
  development: 'Development publisher',
  developmentText:
    'Versions are signed with keys of this computer. Agents of other platforms refuse them, and so does a public address.',
  notPublished: 'This platform publishes no versions of the agent.',
  expires: 'Signature expires',
  soon: 'Expires within 30 days. Sign it again with npm run publish:agent.',
  latest: 'Latest version',
} as const;

export const ROLE_TEXTS = {
  root: 'Root',
  targets: 'Versions',
  snapshot: 'Snapshot',
  timestamp: 'Timestamp',
} as const;
