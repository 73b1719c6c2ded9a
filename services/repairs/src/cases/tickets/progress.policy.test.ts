import { expect, it } from '@jest/globals';
import { REPAIR_STATUSES } from '@revive/contracts/repairs/states';
import { progressOf } from './progress.policy.js';

// spec K008
it('rises with the state from 0 to 100 in whole percent', () => {
  expect(REPAIR_STATUSES.map(progressOf)).toEqual([0, 17, 33, 50, 67, 83, 100]);
});
