import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { aUser, mockServer, respondWith, respondWithError, show, unreachable } from '#testing/mock-server.js';
import { anInjectionStatus, aSession, SESSION_ID } from '../testing/some-statuses.js';
import { InjectionPage } from './InjectionPage.js';

const STATUS = 'GET /api/inject/status';
const platform = mockServer({ [STATUS]: respondWith(anInjectionStatus()) });
const shop = aUser({ role: 'tenant_admin', tenantId: 't', name: 'Lerato' });
const open = (tab = '', user = shop) =>
  show(<InjectionPage logout={<button type="button">Logout</button>} />, {
    user,
    at: `/remote-injection${tab}`,
    route: '/remote-injection',
  });
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });

describe('remote injection page', () => {
  // spec E131, F112, M245
  it('shows connections, charges and agent capabilities', async () => {
    open();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Remote Injection Control Center');
    expect(await screen.findByText('System active')).toBeDefined();
    expect(await screen.findByText('R350.00')).toBeDefined();
    expect(screen.getByText('Charged for 1 repair')).toBeDefined();
    expect(screen.getByText('Registry recovery')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Logout' })).toBeDefined();
  });

  // spec K208
  it('offers no assessment without a connection', async () => {
    platform.answers[STATUS] = respondWith(
      anInjectionStatus({
        clients: [],
        injectionSystem: { active: false, totalConnections: 0, activeSessions: 0, injectionCapabilities: [] },
      }),
    );
    open();
    expect((await button('Inject Assessment')).disabled).toBe(true);
    expect(screen.getByText('System offline')).toBeDefined();
  });

  // spec K209
  it('starts the diagnosis of every free device and shows the number', async () => {
    platform.answers['POST /api/inject/assess'] = respondWith({ connectedClients: 2, sessions: [] }, 201);
    open();
    fireEvent.click(await button('Inject Assessment'));
    expect(await screen.findByText('Assessment Injection Sent')).toBeDefined();
    expect(screen.getByText('2 diagnoses started')).toBeDefined();
    expect(platform.sent('POST /api/inject/assess')).toEqual([{ clientMachineId: 'automatic' }]);
  });

  it('shows the server’s message on refusal, or a missing connection', async () => {
    platform.answers['POST /api/inject/assess'] = respondWithError(409, 'DEVICE_HAS_REPAIR', 'All have a repair.');
    open();
    fireEvent.click(await button('Inject Assessment'));
    expect(await screen.findByText('Assessment Failed')).toBeDefined();
    expect(screen.getByText('All have a repair.')).toBeDefined();
    platform.answers['POST /api/inject/assess'] = unreachable;
    fireEvent.click(await button('Inject Assessment'));
    expect(await screen.findByText('Connection Error')).toBeDefined();
    expect(screen.getByText('Failed to connect to injection system')).toBeDefined();
  });

  it.each([
    [
      'is not signed in',
      respondWithError(401, 'NOT_SIGNED_IN', 'Please sign in.'),
      'Injection system not authenticated',
    ],
    ['does not answer', unreachable, 'Injection system not running'],
  ])('shows that the system %s', async (_, answer, words) => {
    platform.answers[STATUS] = answer;
    open();
    expect(await screen.findByText(words)).toBeDefined();
  });

  // spec F111, E132
  it('explains a missing approval and orders nothing', async () => {
    platform.answers[STATUS] = respondWith(anInjectionStatus({ sessions: [aSession()] }));
    open('?tab=assessments');
    expect(await screen.findByText('The disk has lost its table of contents.', { exact: false })).toBeDefined();
    fireEvent.click(await button('Execute Remote Repair'));
    expect(await screen.findByText('The customer has not approved this quote')).toBeDefined();
    expect((await screen.findByRole('link', { name: 'Get approval' })).getAttribute('href')).toBe(
      `/tenant/repairs/${SESSION_ID}`,
    );
    expect(platform.calls()).not.toContain('POST /api/inject/repair');
  });

  it('orders an approved repair', async () => {
    platform.answers[STATUS] = respondWith(anInjectionStatus({ sessions: [aSession({ approved: true })] }));
    platform.answers['POST /api/inject/repair'] = respondWith({ sessionId: SESSION_ID, runId: SESSION_ID }, 202);
    open('?tab=assessments');
    fireEvent.click(await button('Execute Remote Repair'));
    expect(await screen.findByText('Repair Injection Sent')).toBeDefined();
    expect(platform.sent('POST /api/inject/repair')).toEqual([{ sessionId: SESSION_ID }]);
  });

  it.each(['repairing', 'completed'] as const)('offers no repair for a session that is %s', async (status) => {
    platform.answers[STATUS] = respondWith(anInjectionStatus({ sessions: [aSession({ status, approved: true })] }));
    open('?tab=assessments');
    expect((await button('Execute Remote Repair')).disabled).toBe(true);
  });

  it('reports only assessments that end while the page is open', async () => {
    platform.answers[STATUS] = respondWith(anInjectionStatus({ sessions: [aSession({ status: 'assessing' })] }));
    platform.answers['POST /api/inject/assess'] = respondWith({ connectedClients: 1, sessions: [] }, 201);
    open();
    const inject = await button('Inject Assessment');
    platform.answers[STATUS] = respondWith(anInjectionStatus({ sessions: [aSession()] }));
    expect(screen.queryByText('Assessment Complete')).toBeNull();
    fireEvent.click(inject);
    await waitFor(() => expect(screen.getByText('Assessment Complete')).toBeDefined());
  });

  // spec F125
  it('gives administrators the installer', async () => {
    open('?tab=setup');
    expect(await button('Windows (.bat)')).toBeDefined();
  });

  it('shows staff the sessions without a repair button', async () => {
    platform.answers[STATUS] = respondWith(anInjectionStatus({ sessions: [aSession({ approved: true })] }));
    open('?tab=assessments', aUser({ role: 'master' }));
    expect(await screen.findByRole('link', { name: 'Open repair' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Execute Remote Repair' })).toBeNull();
  });
});
