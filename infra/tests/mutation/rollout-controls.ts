import type { Control } from './control.js';

const CATALOG = 'services/catalog/test/rollouts.integration.test.ts';
const FLEET = 'services/fleet/test/rollout-offers.integration.test.ts';

export const ROLLOUT_CONTROLS: readonly Control[] = [
  { name: 'rollouts are read by masters and admins only', test: CATALOG },
  { name: 'only a master creates a rollout', test: CATALOG },
  { name: 'only a master starts a rollout', test: CATALOG },
  { name: 'only a master lets a rollout go on', test: CATALOG },
  { name: 'only a master recalls a rollout', test: CATALOG },
  { name: 'a rollout is paused by a master or an admin', test: CATALOG },
  {
    name: 'no rollout starts or goes on during an emergency stop',
    test: 'services/catalog/test/rollout-stops.integration.test.ts',
  },
  { name: 'a result of a rollout counts for the shop of its target only', test: CATALOG },
  { name: 'no version of a rollout is offered during an emergency stop', test: FLEET },
  { name: 'only a master lists agents for a rollout', test: FLEET },
  { name: 'an offer of a rollout reaches agents of its own shop only', test: FLEET },
  {
    name: 'only a master has agents of a rollout sent back',
    test: 'services/repairs/test/agent-versions.integration.test.ts',
  },
];
