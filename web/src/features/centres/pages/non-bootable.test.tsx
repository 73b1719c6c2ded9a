import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { AT, aUser, mockServer, respondWith, respondWithError, show } from '#testing/mock-server.js';
import { settled } from '#testing/waits.js';
import { SESSION_ID } from '../testing/some-statuses.js';
import NonBootablePage from './NonBootablePage.js';

const ANALYZE = 'POST /api/nonbootable/analyze';
const analysis = (over: object = {}) => ({
  state: 'done',
  sessionId: SESSION_ID,
  machine: 'Rescue: ACME 1',
  rescue: true,
  startedAt: AT,
  analysis_type: 'rescue_media',
  cpu: { vendor: 'Acme', model: 'A1', cores: 4 },
  ram: [{ sizeGB: 8 }],
  drives: [{ model: 'Acme SSD', capacityGB: 250, health: 'fine' }],
  repairCapabilities: ['Registry recovery'],
  notes: [],
  notSeen: [{ what: 'battery', why: 'the system does not say' }],
  ...over,
});
const platform = mockServer({
  'GET /api/nonbootable/rescue-media': respondWith({ built: false }),
  [ANALYZE]: respondWith(analysis()),
});
const open = (role: 'tenant_admin' | 'master' = 'tenant_admin') =>
  show(<NonBootablePage />, {
    user: aUser(role === 'master' ? { role } : { role, tenantId: 't' }),
    at: '/non-bootable-analysis',
    route: '/non-bootable-analysis',
  });
const start = () => screen.findByRole('button', { name: 'Start Hardware Analysis' });

describe('non-bootable analysis', () => {
  // spec C051, F121
  it('shows analyzed parts and names missing parts', async () => {
    open();
    fireEvent.click(await start());
    expect(await screen.findByText('Acme, A1, 4 cores')).toBeDefined();
    expect(screen.getByText('8 GB')).toBeDefined();
    expect(screen.getByText('Acme SSD, 250 GB: reports nothing wrong')).toBeDefined();
    expect(screen.getByText('battery: the system does not say')).toBeDefined();
    expect(screen.queryByText('Motherboard')).toBeNull();
    expect(screen.queryByText('Quote')).toBeNull();
  });

  it('waits for the diagnosis and reads its result at the end', async () => {
    platform.answers[ANALYZE] = respondWith(analysis({ state: 'analyzing', drives: [], ram: [], notSeen: [] }));
    platform.answers[`GET /api/repairs/${SESSION_ID}`] = () => {
      platform.answers[ANALYZE] = respondWith(analysis());
      return respondWith({ id: SESSION_ID, runs: [{ kind: 'diagnosis', status: 'completed', steps: [] }] })();
    };
    open();
    fireEvent.click(await start());
    await waitFor(() => expect(screen.getByText('Acme, A1, 4 cores')).toBeDefined());
    expect(platform.sent(ANALYZE)).toHaveLength(2);
  });

  it('waits for the diagnosis of another ticket after a finished one', async () => {
    const OTHER = `${SESSION_ID.slice(0, -1)}9`;
    const ticket = (id: string, status: string) =>
      respondWith({ id, runs: [{ kind: 'diagnosis', status, steps: [] }] });
    platform.answers[ANALYZE] = respondWith(analysis({ state: 'analyzing', drives: [], ram: [], notSeen: [] }));
    platform.answers[`GET /api/repairs/${SESSION_ID}`] = () => {
      platform.answers[ANALYZE] = respondWith(analysis());
      return ticket(SESSION_ID, 'completed')();
    };
    open();
    fireEvent.click(await start());
    await screen.findByText('Acme, A1, 4 cores');
    platform.answers[ANALYZE] = respondWith(
      analysis({ state: 'analyzing', sessionId: OTHER, drives: [], ram: [], notSeen: [] }),
    );
    platform.answers[`GET /api/repairs/${OTHER}`] = ticket(OTHER, 'running');
    fireEvent.click(await start());
    await waitFor(() => expect(platform.calls()).toContain(`GET /api/repairs/${OTHER}`));
    await settled();
    expect(platform.sent(ANALYZE)).toHaveLength(3);
  });

  it('explains a failed start', async () => {
    platform.answers[ANALYZE] = respondWithError(409, 'AGENT_OFFLINE', 'No computer is connected.');
    open();
    fireEvent.click(await start());
    expect(await screen.findByText('Analysis Failed')).toBeDefined();
    expect(screen.getByText('No computer is connected.')).toBeDefined();
  });

  // spec C046
  it('offers the rescue media if the build has them', async () => {
    platform.answers['GET /api/nonbootable/rescue-media'] = respondWith({ built: true, sizeBytes: 145 * 2 ** 20 });
    open('master');
    const link = await screen.findByRole('link', { name: 'Download Rescue Agent' });
    expect(link.getAttribute('href')).toBe('/api/nonbootable/download/rescue-agent');
    expect(screen.queryByRole('button', { name: 'Start Hardware Analysis' })).toBeNull();
  });

  // spec K202
  it('offers an agent installer without rescue media and explains the four steps', async () => {
    open();
    expect(await screen.findByRole('button', { name: 'Windows (.bat)' })).toBeDefined();
    expect(screen.getByText(/isn’t available on this platform yet/)).toBeDefined();
    expect(screen.getByRole('region', { name: 'How it works' }).querySelectorAll('li')).toHaveLength(4);
  });
});
