import type { Control } from './control.js';

const CATALOG = 'services/catalog/test/rollouts.integration.test.ts';
const STOPS = 'services/catalog/test/rollout-stops.integration.test.ts';
const FLEET = 'services/fleet/test/rollout-offers.integration.test.ts';

export const ROLLOUT_CONTROLS: readonly Control[] = [
  { name: 'rollouts are read by masters and admins only', test: CATALOG },
  { name: 'only a master creates a rollout', test: CATALOG },
  { name: 'only a master starts a rollout', test: CATALOG },
  { name: 'only a master lets a rollout go on', test: CATALOG },
  { name: 'only a master recalls a rollout', test: CATALOG },
  { name: 'a rollout is paused by a master or an admin', test: CATALOG },
  { name: 'no rollout starts or goes on during an emergency stop', test: STOPS },
  { name: 'a result of a rollout counts for the shop of its target only', test: CATALOG },
  { name: 'no version of a rollout is offered during an emergency stop', test: FLEET },
  { name: 'only a master lists agents for a rollout', test: FLEET },
  { name: 'an offer of a rollout reaches agents of its own shop only', test: FLEET },
  {
    name: 'agents of a rollout are sent back with the proof of a recall only',
    test: 'services/repairs/test/agent-versions.integration.test.ts',
  },
  { name: 'an update is not delivered during an emergency stop', test: FLEET },
  { name: 'a rollout of some shops lists agents of these shops only', test: FLEET },
  { name: 'a confirmed command lets a rollout go on once', test: CATALOG },
  { name: 'a rollout starts once', test: CATALOG },
  { name: 'a rollout whose agents fail is paused', test: CATALOG },
  { name: 'a rollout keeps back the agents of a stopped shop', test: STOPS },
  { name: 'an emergency stop pauses the rollouts that run', test: STOPS },
  { name: 'a round of a rollout looks for an emergency stop', test: STOPS },
  { name: 'a late agent joins rollouts for its shop only', test: STOPS },
  { name: 'a confirmed command recalls a rollout once', test: CATALOG },
];
