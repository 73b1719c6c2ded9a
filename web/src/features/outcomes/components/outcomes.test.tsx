import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { mockServer, respondWith, show } from '#testing/mock-server.js';
import { ENOUGH, FEW } from '../testing/outcomes.js';
import { LiveAnalytics } from './LiveAnalytics.js';
import { ServiceProof } from './ServiceProof.js';

const READ = 'GET /api/repair-outcomes';
const platform = mockServer({ [READ]: respondWith(FEW) });

describe('Live Analytics', () => {
  // spec K193, K194, K195
  it('shows the number of missing repairs and no figure below twenty', async () => {
    show(<LiveAnalytics />);
    expect(await screen.findAllByText('(n = 7 of 20)')).toHaveLength(2);
    expect(screen.getByText('(n = 6 of 20)')).toBeDefined();
    expect(screen.queryByText(/%/)).toBeNull();
    expect(screen.queryByRole('img')).toBeNull();
    expect(screen.queryByText(/2 blocked/)).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'How we count' }));
    expect(screen.getByText(/2 blocked before the first change, 1 no longer applicable/)).toBeDefined();
  });

  it('shows each figure with count and interval from twenty repairs on', async () => {
    platform.answers[READ] = respondWith(ENOUGH);
    show(<LiveAnalytics scope="own" />);
    for (const words of ['90.0%', '45 of 50 repairs. 95% interval: 78.6% to 95.7%', '6.0%', '2 min 30 s'])
      expect(await screen.findByText(words)).toBeDefined();
    expect(screen.getByText('Half took up to 2 min 00 s, 9 of 10 up to 5 min 00 s (n = 46)')).toBeDefined();
    expect(screen.getByRole('img', { name: 'Verified repairs. 7 verified repairs in 2 days' })).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: /^Show each procedure/ }));
    const row = within(await screen.findByRole('row', { name: /boot\.table/ }));
    expect(row.getByText('90.0% (n = 50)')).toBeDefined();
    expect(row.getByText('R250.00 to R350.00')).toBeDefined();
    expect(screen.getByRole('row', { name: /registry\.recover/ }).textContent).toContain('(n = 7 of 20)');
    expect(platform.queries(READ)).toContain('?scope=own');
  });
});

describe('repair catalogue', () => {
  // spec K184, K185, K186, K187, K188, K189, K190, K191
  it('labels listed durations as estimates and computes success and time', async () => {
    platform.answers[READ] = respondWith(ENOUGH);
    show(<ServiceProof />);
    const card = async (name: string) => within(await screen.findByRole('region', { name }));
    const boot = await card('Windows Boot Repair');
    expect(boot.getByText('45 of 50 repairs. 95% interval: 78.6% to 95.7%')).toBeDefined();
    for (const [name, minutes] of [
      ['Windows Boot Repair', '15–45 min'],
      ['Registry Repair', '10–30 min'],
      ['Storage Recovery', '30–60 min'],
      ['System Optimization', '5–15 min'],
    ] as const) {
      const one = await card(name);
      expect(one.getByText('List estimate').nextElementSibling?.textContent).toBe(minutes);
    }
    expect((await card('Registry Repair')).getByText('Not enough repairs yet (n = 7 of 20)')).toBeDefined();
    expect((await card('Storage Recovery')).getAllByText('Not enough repairs yet (n = 0 of 20)')).toHaveLength(1);
    expect(screen.queryByText(/9[2468]%/)).toBeNull();
  });
});
