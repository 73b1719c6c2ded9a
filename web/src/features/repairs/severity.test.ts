import { expect, it } from '@jest/globals';
import { worstOf } from './severity.js';

it('is of a problem as severe as the worst of its findings', () => {
  expect(worstOf([{ severity: 'low' }, { severity: 'critical' }, { severity: 'high' }])).toBe('critical');
});
