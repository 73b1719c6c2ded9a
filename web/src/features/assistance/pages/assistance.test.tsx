import { describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Role } from '@revive/contracts/roles';
import {
  AT,
  aUser,
  button,
  choose,
  mockServer,
  press,
  respondWith,
  respondWithError,
  show,
  type as typeIn,
} from '#testing/mock-server.js';
import { assistanceLive } from '../api/assistance.api.js';
import { AssistanceQueue } from '../components/AssistanceQueue.js';
import { RepairAssistance } from '../components/RepairAssistance.js';
import { CallPage } from './CallPage.js';
import { HelpPage } from './HelpPage.js';

const ID = '0190a0a0-0000-7000-8000-0000000000aa';
const REPAIR = '0190a0a0-0000-7000-8000-0000000000bb';
const OF_REPAIR = `GET /api/repairs/${REPAIR}/assistance`;
const ASK = `POST /api/repairs/${REPAIR}/assistance`;
const READ = `GET /api/assistance/${ID}`;
const QUEUE = 'GET /api/assistance';
const act_ = (what: string) => `POST /api/assistance/${ID}/${what}`;

const head = (over: object = {}) => ({
  id: ID,
  repairId: REPAIR,
  number: 12,
  tenantName: 'Kestrel',
  deviceName: 'Laptop disk',
  state: 'open',
  question: 'Which copy do I trust?',
  step: 'detect',
  askedBy: 'thabo',
  askedAt: AT,
  needsAssistance: true,
  unread: 0,
  version: 1,
  ...over,
});
const request = (over: object = {}) => ({
  ...head(),
  side: 'shop',
  entries: [],
  mayCall: false,
  iceServers: [],
  ...over,
});
const entry = (over: object = {}) => ({
  id: '0190a0a0-0000-7000-8000-0000000000cc',
  position: 1,
  kind: 'message',
  side: 'support',
  byName: 'lerato',
  text: 'Hello',
  at: AT,
  ...over,
});
const answered = { state: 'answered', helperName: 'lerato', partnerName: 'lerato', mayCall: true };
const platform = mockServer({
  [OF_REPAIR]: respondWith({ earlier: 0 }),
  [QUEUE]: respondWith({ waiting: 1, requests: [{ ...head(), mine: false, currentStep: 'Reading the disk' }] }),
});
const as = (role: Role, over: object = {}) => ({
  user: aUser({ role, ...over }),
  at: `/help/${ID}`,
  route: '/help/:id',
});
const showRepair = () => show(<RepairAssistance repairId={REPAIR} isOver={false} />, as('tech', { tenantId: REPAIR }));

describe('repair of a shop', () => {
  it('requests support, explains the helper’s access and then shows the helper', async () => {
    platform.answers[ASK] = () => {
      platform.answers[OF_REPAIR] = respondWith({ latest: request(answered), earlier: 0 });
      return respondWith(request())();
    };
    showRepair();
    expect(await screen.findByText(/The customer’s name is shortened/)).toBeTruthy();
    typeIn('What do you need help with?', 'short');
    await press('Ask for help');
    expect(await screen.findByText(/at least 10 characters/)).toBeTruthy();
    typeIn('What do you need help with?', 'Which copy do I trust?');
    choose(/^Step/, 'verify');
    await press('Ask for help');
    expect(await screen.findByText('lerato of Revive support is helping')).toBeTruthy();
    expect(platform.sent(ASK)).toEqual([{ question: 'Which copy do I trust?', step: 'verify' }]);
    expect(screen.getByRole('link', { name: 'Call support' }).getAttribute('target')).toBe('_blank');
  });

  it('marks guidance as seen and confirms it with one press', async () => {
    const guidance = entry({ kind: 'guidance', step: 'verify', text: 'Trust the spare copy.' });
    platform.answers[OF_REPAIR] = respondWith({
      latest: request({ ...answered, unread: 1, entries: [guidance] }),
      earlier: 0,
    });
    platform.answers[act_('seen')] = respondWith(request(answered));
    const confirm = act_(`guidance/${guidance.id}/confirm`);
    platform.answers[confirm] = respondWith(request(answered));
    showRepair();
    expect(await screen.findByText('Guidance for step Verify')).toBeTruthy();
    await waitFor(() => expect(platform.sent(act_('seen'))).toEqual([{ through: 1 }]));
    await press('Confirm done');
    await waitFor(() => expect(platform.calls()).toContain(confirm));
  });

  it('runs a proposed command with one press and shows the result or the failure', async () => {
    const command = entry({ kind: 'command', text: '', command: 'list_disks', commandState: 'proposed' });
    const run = act_(`commands/${command.id}/run`);
    platform.answers[OF_REPAIR] = respondWith({ latest: request({ ...answered, entries: [command] }), earlier: 0 });
    platform.answers[run] = respondWithError(409, 'AGENT_OFFLINE', 'The agent is offline.');
    showRepair();
    await press('Run');
    expect(await screen.findByText('409: The agent is offline.')).toBeTruthy();
    platform.answers[run] = () => {
      const result = { disks: [{ name: 'SanDisk', kind: 'block_device', sizeBytes: 1024 ** 3 }], drives: [] };
      const ran = { ...command, commandState: 'done', ranBy: 'thabo', ranAt: AT, result };
      platform.answers[OF_REPAIR] = respondWith({ latest: request({ ...answered, entries: [ran] }), earlier: 0 });
      return respondWith(request(answered))();
    };
    await press('Run');
    const list = await screen.findByRole('list', { name: 'Connected devices' });
    expect(list.textContent).toBe('SanDisk Disk, 1 GiB');
    expect(screen.queryByRole('button', { name: 'Run' })).toBeNull();
  });

  it('highlights the call link while support rings', async () => {
    platform.answers[OF_REPAIR] = respondWith({ latest: request(answered), earlier: 0 });
    showRepair();
    await screen.findByRole('link', { name: 'Call support' });
    const row = { requestId: ID, callId: ID, kind: 'ring', from: 'support', fromName: 'lerato' };
    act(() =>
      assistanceLive['assistance.signal']?.(() => undefined as never, {
        type: 'assistance.signal',
        id: 's1',
        version: 1,
        row,
      }),
    );
    expect(await screen.findByText('lerato is calling')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open the call' }).getAttribute('href')).toBe(`/assistance/${ID}/call`);
  });
});

describe('request queue', () => {
  // spec K178
  // spec M210
  it('shows waiting requests, answers in place and blocks blank messages', async () => {
    platform.answers[act_('guidance')] = respondWith(request({ side: 'support' }));
    show(<AssistanceQueue />, as('admin'));
    const item = within(await screen.findByRole('list', { name: 'Requests for help' })).getByRole('listitem');
    expect(item.textContent).toMatch(/Kestrel.*Waiting .*Laptop disk · Step: Diagnose · Latest: Reading the disk/);
    await press('Answer here');
    expect(button('Send Assistance').disabled).toBe(true);
    typeIn('Guidance', '   ');
    expect(button('Send Assistance').disabled).toBe(true);
    typeIn('Guidance', 'Trust the spare copy.');
    await press('Send Assistance');
    await waitFor(() => expect(platform.sent(act_('guidance'))).toEqual([{ text: 'Trust the spare copy.' }]));
    expect(await screen.findByText('Guidance sent')).toBeTruthy();
  });
});

describe('page of the helper', () => {
  const repair = {
    id: REPAIR,
    number: 12,
    version: 2,
    tenantName: 'Kestrel',
    deviceName: 'Laptop disk',
    deviceType: 'Laptop',
    deviceAttached: true,
    customerName: 'Thandi D.',
    status: 'quoted',
    outcome: 'none',
    findings: [
      {
        id: ID,
        code: 'gpt.primary_header_wiped',
        severity: 'critical',
        layer: 'disk',
        plain: 'The disk has lost its table of contents',
        evidence: [{ offset: 512, expected: 'EFI PART', seen: '00' }],
      },
    ],
    runs: [],
  };

  it('reads no repair before the request is taken', async () => {
    platform.answers[READ] = respondWith(request({ side: 'support' }));
    platform.answers[`GET /api/assistance/${ID}/repair`] = respondWith(repair);
    platform.answers[act_('take')] = () => {
      platform.answers[READ] = respondWith(request({ side: 'support', ...answered, partnerName: 'thabo' }));
      return respondWith(request({ side: 'support', ...answered }))();
    };
    show(<HelpPage back="/user" />, as('tech'));
    await screen.findByText(/recorded in the audit log of the shop/);
    expect(platform.calls()).not.toContain(`GET /api/assistance/${ID}/repair`);
    await press('Take this request');
    expect(await screen.findByText('The disk has lost its table of contents')).toBeTruthy();
    expect(screen.getByText('Thandi D.')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Help with R-12');
  });

  it('proposes commands from a fixed list', async () => {
    platform.answers[READ] = respondWith(request({ side: 'support', ...answered }));
    platform.answers[`GET /api/assistance/${ID}/repair`] = respondWith(repair);
    platform.answers[act_('commands')] = respondWith(request({ side: 'support', ...answered }));
    show(<HelpPage back="/user" />, as('tech'));
    const choice = await screen.findByLabelText('Command', { selector: 'select' });
    expect(
      within(choice)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Diagnose the device again',
      'List the connected devices',
      'Read drive health',
      'Inspect this computer',
    ]);
    fireEvent.change(choice, { target: { value: 'list_disks' } });
    await press('Propose');
    await waitFor(() => expect(platform.sent(act_('commands'))).toEqual([{ command: 'list_disks' }]));
  });

  it('closes with the end of the request; staff may take over', async () => {
    platform.answers[READ] = respondWithError(403, 'NOT_ALLOWED', 'You don’t have permission to do this.');
    show(<HelpPage back="/admin" />, as('master'));
    expect(await screen.findByText('This request is closed to you')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Take over' })).toBeTruthy();
  });
});

describe('call page', () => {
  const open = () => show(<CallPage />, { ...as('tech'), at: `/assistance/${ID}/call`, route: '/assistance/:id/call' });

  it('asks for consent first, rings and mentions the network limit', async () => {
    platform.answers[READ] = respondWith(request(answered));
    platform.answers[act_('signals')] = respondWith();
    open();
    expect(await screen.findByText(/Nothing is used before you both agree/)).toBeTruthy();
    expect(screen.getByText(/while both of you are on the same network/)).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: 'Camera' }));
    await press('Ask for a call');
    expect(await screen.findByText('Calling. Waiting for an answer')).toBeTruthy();
    await waitFor(() =>
      expect(platform.sent(act_('signals'))[0]).toMatchObject({ kind: 'ring', media: ['microphone', 'camera'] }),
    );
    await press('Cancel');
    expect(await screen.findByText('The call was ended.')).toBeTruthy();
  });

  it('shows no call to other users', async () => {
    platform.answers[READ] = respondWithError(403, 'NOT_ALLOWED', 'You don’t have permission to do this.');
    open();
    expect(await screen.findByText('There is no call here')).toBeTruthy();
  });
});
