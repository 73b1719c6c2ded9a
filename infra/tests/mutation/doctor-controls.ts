import type { Control } from './control.js';

const [DOCTOR, WISHES, PAGES] = [
  'services/fleet/test/doctor.integration.test.ts',
  'services/repairs/test/local-repairs.integration.test.ts',
  'services/fleet/src/link/local-pages.test.ts',
];

export const DOCTOR_CONTROLS: readonly Control[] = [
  { name: 'a shop asks only its own agents to check their PC', test: DOCTOR },
  { name: 'an agent is asked to check its PC so often', test: DOCTOR },
  { name: 'only a confirmed agent reports on its PC and wishes for repairs', test: DOCTOR },
  { name: 'a wish names a device on the bench of its own agent', test: DOCTOR },
  { name: 'the page of a customer’s PC begins nothing in the shop', test: PAGES },
  { name: 'a wish comes from a confirmed agent of the shop', test: WISHES },
  { name: 'an agent wishes only for its own devices', test: WISHES },
  { name: 'the agent of a suspended shop begins nothing', test: WISHES },
  { name: 'a wish repeats only a diagnosis that failed', test: WISHES },
  { name: 'an agent reads only repairs of its own devices', test: WISHES },
  { name: "only people of the shop and the platform's staff read reports of PCs", test: DOCTOR },
];
