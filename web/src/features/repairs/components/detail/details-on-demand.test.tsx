import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { aUser, mockServer, press, show } from '#testing/mock-server.js';
import { aRepair } from '../../testing/a-repair.js';
import { SHOP_ANSWERS } from '../../testing/shop-answers.js';
import { RepairPanel } from '../RepairPanel.js';

mockServer(SHOP_ANSWERS);
const open = () => show(<RepairPanel repair={aRepair()} role="tech" />, { user: aUser({ role: 'tech' }) });

describe('collapsed details of a repair', () => {
  it('shows planned changes and plan digest after a click', async () => {
    open();
    expect(screen.queryByText('3 changes, 17 kB', { exact: false })).toBeNull();
    await press('Details: Quote 1');
    expect(screen.getByText(/^3 changes, /)).toBeDefined();
    expect(screen.getByText('abab abab abab … abab abab')).toBeDefined();
  });

  it('shows the time spent by shop, customer and repair after a click', async () => {
    open();
    expect(screen.queryByText(/^Shop .* · Customer .* · Repair /)).toBeNull();
    await press('Time so far');
    expect(screen.getByText(/^Shop .* · Customer .* · Repair /)).toBeDefined();
  });
});
