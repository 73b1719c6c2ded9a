import { expect, it } from '@jest/globals';
import { worstOf } from './severity.js';

it('uses the worst severity of a problem’s findings', () => {
  expect(worstOf([{ severity: 'low' }, { severity: 'critical' }, { severity: 'high' }])).toBe('critical');
});
