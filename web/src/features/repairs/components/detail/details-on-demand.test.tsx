import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { aUser, mockServer, press, show } from '#testing/mock-server.js';
import { aRepair } from '../../testing/a-repair.js';
import { SHOP_ANSWERS } from '../../testing/shop-answers.js';
import { RepairPanel } from '../RepairPanel.js';

mockServer(SHOP_ANSWERS);
const open = () => show(<RepairPanel repair={aRepair()} role="tech" />, { user: aUser({ role: 'tech' }) });

describe('a repair shows on demand', () => {
  it('the planned changes and the digest of the plan', async () => {
    open();
    expect(screen.queryByText('3 changes, 17 kB', { exact: false })).toBeNull();
    await press('Details: Quote 1');
    expect(screen.getByText(/^3 changes, /)).toBeDefined();
    expect(screen.getByText('abab abab abab … abab abab')).toBeDefined();
  });

  it('how much time the shop, the customer and the repair took', async () => {
    open();
    expect(screen.queryByText(/^Shop .* · Customer .* · Repair /)).toBeNull();
    await press('Time so far');
    expect(screen.getByText(/^Shop .* · Customer .* · Repair /)).toBeDefined();
  });
});
