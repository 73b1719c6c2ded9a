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

describe('the remote injection page', () => {
  // spec E131, F112, M245
  it('says what is connected, what was charged and what agents can do', async () => {
    open();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Remote Injection Control Center');
    expect(await screen.findByText('System active')).toBeDefined();
    expect(await screen.findByText('R350.00')).toBeDefined();
    expect(screen.getByText('Charged for 1 repair')).toBeDefined();
    expect(screen.getByText('Registry recovery')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Logout' })).toBeDefined();
  });

  // spec K208
  it('has nothing to assess while nothing is connected', async () => {
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
  it('asks for the diagnosis of every free device, and says how many began', async () => {
    platform.answers['POST /api/inject/assess'] = respondWith({ connectedClients: 2, sessions: [] }, 201);
    open();
    fireEvent.click(await button('Inject Assessment'));
    expect(await screen.findByText('Assessment Injection Sent')).toBeDefined();
    expect(screen.getByText('2 diagnoses started')).toBeDefined();
    expect(platform.sent('POST /api/inject/assess')).toEqual([{ clientMachineId: 'automatic' }]);
  });

  it('shows the server’s sentence where that is refused, and that there was no connection', async () => {
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
  ])('says that the system %s', async (_, answer, words) => {
    platform.answers[STATUS] = answer;
    open();
    expect(await screen.findByText(words)).toBeDefined();
  });

  // spec F111, E132
  it('explains that the approval is missing and where to get it, and orders nothing', async () => {
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

  it('orders the repair that was approved', async () => {
    platform.answers[STATUS] = respondWith(anInjectionStatus({ sessions: [aSession({ approved: true })] }));
    platform.answers['POST /api/inject/repair'] = respondWith({ sessionId: SESSION_ID, runId: SESSION_ID }, 202);
    open('?tab=assessments');
    fireEvent.click(await button('Execute Remote Repair'));
    expect(await screen.findByText('Repair Injection Sent')).toBeDefined();
    expect(platform.sent('POST /api/inject/repair')).toEqual([{ sessionId: SESSION_ID }]);
  });

  it.each(['repairing', 'completed'] as const)('offers no repair of one that is %s', async (status) => {
    platform.answers[STATUS] = respondWith(anInjectionStatus({ sessions: [aSession({ status, approved: true })] }));
    open('?tab=assessments');
    expect((await button('Execute Remote Repair')).disabled).toBe(true);
  });

  it('tells when an assessment ended while the page was open, and nothing of what was there before', async () => {
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
  it('gives the installer to administrators, and no button to staff who only look', async () => {
    open('?tab=setup');
    expect(await button('Windows (.bat)')).toBeDefined();
  });

  it('lets staff look and order nothing', async () => {
    platform.answers[STATUS] = respondWith(anInjectionStatus({ sessions: [aSession({ approved: true })] }));
    open('?tab=assessments', aUser({ role: 'master' }));
    expect(await screen.findByRole('link', { name: 'Open repair' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Execute Remote Repair' })).toBeNull();
  });
});
