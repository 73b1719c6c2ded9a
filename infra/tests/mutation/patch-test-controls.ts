import type { Control } from './control.js';

const CATALOG = 'services/catalog/test/patch-tests.integration.test.ts';
const SIGNED = 'services/repairs/test/sign-probe.integration.test.ts';
const AGENT = 'agent/src/operations/patch-tests/run-patch-test.test.ts';

export const PATCH_TEST_CONTROLS: readonly Control[] = [
  { name: 'only a master starts a patch test', test: CATALOG },
  { name: 'patch tests are read by a master only', test: CATALOG },
  { name: 'a patch test is ended by the signature of its own agent', test: CATALOG },
  { name: 'a patch test ends once', test: CATALOG },
  { name: 'only a master has a patch test signed', test: SIGNED },
  { name: 'a patch test begins on a ready device only', test: SIGNED },
  { name: 'no patch test is signed during an emergency stop', test: SIGNED },
  { name: 'a patch test goes to a confirmed agent only', test: SIGNED },
  { name: 'a device with an open run takes no patch test', test: SIGNED },
  { name: 'a patch test from before an emergency stop is not begun after it', test: AGENT },
  { name: 'a patch test waits for the person at the agent too', test: AGENT },
];
