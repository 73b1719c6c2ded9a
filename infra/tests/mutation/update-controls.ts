import type { Control } from './control.js';

const FLEET = 'services/fleet/test/agent-updates.integration.test.ts';
const SUPERVISOR = 'agent/src/supervisor/supervisor.test.ts';
const SUPERVISORS = 'agent/src/supervisor/run-supervisors.test.ts';
const PRESENCE = 'services/fleet/test/agent-presence.long.integration.test.ts';

export const UPDATE_CONTROLS: readonly Control[] = [
  { name: 'an ended stream takes no agent back', test: PRESENCE },
  { name: 'a goodbye that failed is written again', test: PRESENCE },
  { name: 'an update is used only with the signed bytes', test: 'agent/src/updates/tuf-client.test.ts' },
  {
    name: 'a development publisher is trusted only without a root of the program and without https',
    test: 'agent/src/updates/updates.test.ts',
  },
  { name: 'the supervisor starts only the verified bytes', test: SUPERVISOR },
  { name: 'only the verified bytes of a newer supervisor are loaded', test: SUPERVISORS },
  { name: 'a program is swapped only under an agent that holds its orders', test: SUPERVISOR },
  { name: 'no new program while a run is open', test: 'agent/src/operations/order-hold.test.ts' },
  {
    name: 'an agent goes back only by an order for itself and for both versions',
    test: 'agent/src/operations/orders/verify-roll-back.test.ts',
  },
  { name: 'only a master offers a version of the agent', test: FLEET },
  { name: "an agent is sent back by its shop's administrator or a master", test: FLEET },
  { name: 'an agent of another shop is unknown', test: FLEET },
  {
    name: 'no version is offered during an emergency stop',
    test: 'services/repairs/test/agent-versions.integration.test.ts',
  },
  { name: 'only published files are served', test: 'services/gateway/src/updates/update-publisher.test.ts' },
  { name: 'keys on this computer sign no versions for a public platform', test: 'services/gateway/src/config.test.ts' },
  { name: 'only a confirmed agent reports on an update', test: FLEET },
  { name: 'a report of an agent counts for its present offer only', test: FLEET },
  { name: 'an agent is sent back only to a version that its PC keeps', test: FLEET },
  { name: 'a version is offered only to a confirmed agent with a supervisor', test: FLEET },
  { name: "only people of the shop and the platform's staff list updates", test: FLEET },
  { name: 'a supervisor that did not last is not loaded again', test: SUPERVISORS },
  { name: 'no supervisor is loaded that is older than the installed one', test: SUPERVISORS },
  { name: 'a version that went back is not started again by its offer', test: SUPERVISOR },
  { name: 'no program is swapped during other work on the PC', test: SUPERVISOR },
  {
    name: 'an agent that outlived its supervisor ends its work first',
    test: 'agent/src/supervisor/orphan.test.ts',
  },
  {
    name: 'only a process that checks in as the agent is asked to end',
    test: 'agent/src/supervisor/orphan.test.ts',
  },
];
