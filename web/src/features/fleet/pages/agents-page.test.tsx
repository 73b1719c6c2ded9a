import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  mockServer,
  AT,
  aUser,
  button,
  press,
  respondWithError,
  respondWith,
  show,
  type,
} from '#testing/mock-server.js';
import AgentPage from './AgentPage.js';
import AgentsPage from './AgentsPage.js';
import { aBenchDevice } from '../testing/a-bench-device.js';
import type { Agent } from '#api/generated/fleet.gen.js';

const LIST = 'GET /api/agents';
const agent = (id: string, over: Partial<Agent> = {}): Agent => ({
  id,
  name: id,
  tenantId: '0190a0a0-0000-7000-8000-000000000009',
  status: 'online',
  presence: 'online',
  platform: 'linux',
  agentVersion: '1',
  enrolledAt: AT,
  version: 1,
  ...over,
});
const platform = mockServer({
  [LIST]: respondWith([agent('vm'), agent('vm (2)'), agent('gone', { presence: 'revoked' })]),
  'GET /api/agents/confirmation': respondWith({ required: false }),
  'GET /api/agents/vm/orders': respondWith({ orders: [] }),
  'GET /api/agents/updates': respondWith([]),
});
const DEVICES = 'GET /api/bench/devices';
const TOKENS = 'POST /api/agents/tokens';
const [RENAME, REMOVE] = ['PATCH /api/agents/vm', 'DELETE /api/agents/vm'];
const owner = aUser({ role: 'tenant_admin', tenantId: 't', tenantName: 'Kestrel' });
const open = (user = owner) => show(<AgentsPage />, { user });
const openOne = (id: string, user = owner) =>
  show(<AgentPage />, { user, at: `/tenant/agents/${id}`, route: '/tenant/agents/:id' });
const row = (name: string) => screen.findByRole('row', { name: new RegExp(`^${name.replace(/[()]/g, '\\$&')}`) });

describe('agents page', () => {
  it('lists each agent under its own name and hides removed agents', async () => {
    open();
    for (const name of ['vm', 'vm (2)'])
      expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(
        `/tenant/agents/${encodeURIComponent(name)}`,
      );
    expect(screen.queryByRole('link', { name: 'gone' })).toBeNull();
  });

  it('filters by status and search, and clears both', async () => {
    platform.answers[LIST] = respondWith([agent('Counter'), agent('Back room', { presence: 'offline' })]);
    open();
    await screen.findByRole('link', { name: 'Counter' });
    fireEvent.change(screen.getByLabelText('Status'), { target: { value: 'offline' } });
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Counter' })).toBeNull());
    expect(screen.getByRole('link', { name: 'Back room' })).toBeDefined();
    type('Search agents', 'counter');
    fireEvent.click(await screen.findByRole('button', { name: 'Clear search and filters' }));
    expect(await screen.findByRole('link', { name: 'Counter' })).toBeDefined();
    type('Search agents', 'BACK');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Counter' })).toBeNull());
  });

  it('explains agents to a shop without agents and offers one button', async () => {
    platform.answers[LIST] = respondWith([]);
    open();
    expect(await screen.findByText(/^An agent is a program on the PC/)).toBeDefined();
    expect(screen.getAllByRole('button', { name: 'Add agent' })).toHaveLength(1);
    expect(screen.queryByLabelText('Search agents')).toBeNull();
  });

  it('refers a technician without agents to the administrator', async () => {
    platform.answers[LIST] = respondWith([]);
    open(aUser({ role: 'tech', tenantId: 't' }));
    expect(await screen.findByText(/Ask an administrator of your shop/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Add agent' })).toBeNull();
  });

  it('sorts by column', async () => {
    platform.answers[LIST] = respondWith([agent('b'), agent('a'), agent('c')]);
    open();
    await screen.findByRole('link', { name: 'a' });
    fireEvent.click(screen.getByRole('button', { name: 'Name' }));
    const table = screen.getByRole('table');
    expect(
      within(table)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['a', 'b', 'c']);
  });

  it('asks for the code of an unconfirmed agent first', async () => {
    platform.answers[LIST] = respondWith([agent('vm'), agent('new', { presence: 'unconfirmed' })]);
    platform.answers['POST /api/agents/new/confirm'] = respondWith(agent('new'));
    open();
    const waiting = within(await screen.findByRole('region', { name: 'Confirm new' }));
    expect(document.title).toBe('(1) Agents · Revive');
    fireEvent.change(await waiting.findByLabelText('Code shown by the agent'), { target: { value: 'ABCD-1234' } });
    fireEvent.click(waiting.getByRole('button', { name: 'Confirm agent' }));
    expect(await screen.findByText('Agent confirmed')).toBeDefined();
  });

  it('opens an agent with its facts, last contact and devices', async () => {
    const id = 'ab12cd34'.repeat(8);
    platform.answers[LIST] = respondWith([
      agent(id, { name: 'vm', agentVersion: '1.4.0', localPort: 8889, lastSeen: AT, presence: 'offline' }),
      agent('vm (2)'),
    ]);
    platform.answers[DEVICES] = respondWith([
      aBenchDevice('d1', { name: 'disk.img', agentId: id }),
      aBenchDevice('d2', { name: 'gone.img', agentId: id, status: 'disconnected' }),
      aBenchDevice('d3', { name: 'other.img', agentId: 'vm (2)' }),
    ]);
    openOne(id);
    await screen.findByRole('heading', { name: 'vm', level: 1 });
    const devices = within(await screen.findByRole('region', { name: 'Devices on its bench' }));
    const disk = await devices.findByRole('link', { name: 'disk.img' });
    expect(disk.getAttribute('href')).toBe('/tenant?device=d1');
    expect(devices.getAllByRole('link')).toHaveLength(1);
    const valueOf = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;
    expect(['ID', 'System', 'Version', 'Local port'].map(valueOf)).toEqual([id, 'linux', '1.4.0', '8889']);
    for (const name of ['Enrolled', 'Last seen']) expect(valueOf(name)).toContain('20 Nov');
  });

  it('says since when an agent is uninstalled', async () => {
    const id = 'ab12cd34'.repeat(8);
    platform.answers[LIST] = respondWith([
      agent(id, { name: 'vm', lastSeen: AT, presence: 'offline', uninstalledAt: AT }),
    ]);
    platform.answers[DEVICES] = respondWith([]);
    openOne(id);
    await screen.findByRole('heading', { name: 'vm', level: 1 });
    expect(screen.getByText('Last seen', { selector: 'dt' }).nextElementSibling?.textContent).toMatch(
      /^Uninstalled on 20 Nov/,
    );
  });

  it('marks an agent that runs from rescue media', async () => {
    platform.answers[LIST] = respondWith([agent('Rescue: A PC', { rescue: true }), agent('vm', { rescue: false })]);
    open();
    expect(within(await row('Rescue: A PC')).getByText(/rescue media/)).toBeDefined();
    expect(within(await row('vm')).queryByText(/rescue media/)).toBeNull();
  });

  it('creates a rescue code on request and shows the next steps', async () => {
    platform.answers[TOKENS] = respondWith({ token: '7K2M-9QXR-4TBD', expiresAt: '2099-01-01T00:00:00.000Z' });
    open();
    await press('Add agent');
    await press('Create rescue code');
    expect(await screen.findByText('7K2M-9QXR-4TBD')).toBeDefined();
    expect(screen.getByText(/shows a short code of its own/)).toBeDefined();
    expect(platform.queries(TOKENS)).toEqual(['?kind=rescue']);
  });

  it('renames an agent', async () => {
    platform.answers[RENAME] = respondWith(agent('vm', { name: 'Front counter' }));
    open();
    await press('Rename: vm');
    await screen.findByRole('dialog', { name: 'Rename vm' });
    type('Name', 'Front counter');
    fireEvent.click(
      within(await screen.findByRole('dialog', { name: 'Rename vm' })).getByRole('button', { name: 'Rename' }),
    );
    expect(await screen.findByText('Agent renamed')).toBeDefined();
    expect(platform.sent(RENAME)).toEqual([{ name: 'Front counter' }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('shows a duplicate name at the field', async () => {
    platform.answers[RENAME] = respondWithError(400, 'INVALID', 'Some fields need your attention.', {
      name: 'Another agent already has this name',
    });
    open();
    await press('Rename: vm');
    await screen.findByRole('dialog', { name: 'Rename vm' });
    type('Name', 'vm (2)');
    fireEvent.click(
      within(await screen.findByRole('dialog', { name: 'Rename vm' })).getByRole('button', { name: 'Rename' }),
    );
    expect(await screen.findByText('Another agent already has this name')).toBeDefined();
  });

  it('removes an agent only after a confirmation', async () => {
    platform.answers[REMOVE] = respondWith(agent('vm', { presence: 'revoked', status: 'offline' }));
    open();
    await press('Remove: vm');
    expect(await screen.findByText(/can't reconnect/)).toBeDefined();
    await press('Keep agent');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(platform.sent(REMOVE)).toEqual([]);
    await press('Remove: vm');
    fireEvent.click(
      within(await screen.findByRole('dialog', { name: 'Remove vm?' })).getByRole('button', { name: 'Remove' }),
    );
    expect(await screen.findByText('Agent removed')).toBeDefined();
    expect(platform.sent(REMOVE)).toHaveLength(1);
  });

  it('offers technicians neither rename nor remove', async () => {
    open(aUser({ role: 'tech', tenantId: 't', tenantName: 'Kestrel' }));
    await screen.findByRole('link', { name: 'vm' });
    expect(screen.queryByRole('button', { name: /^(Rename|Remove)/ })).toBeNull();
    expect(() => button('Add agent')).toThrow();
  });

  it('returns to the list after a removal on the agent page', async () => {
    platform.answers[REMOVE] = respondWith(agent('vm', { presence: 'revoked', status: 'offline' }));
    openOne('vm');
    await press('Remove');
    fireEvent.click(
      within(await screen.findByRole('dialog', { name: 'Remove vm?' })).getByRole('button', { name: 'Remove' }),
    );
    expect(await screen.findByText('at /tenant/agents')).toBeDefined();
  });

  it('reports a removed or foreign agent as missing', async () => {
    openOne('gone');
    expect(await screen.findByText('This agent is not in your shop')).toBeDefined();
    expect(screen.queryByRole('button', { name: /Rename|Remove/ })).toBeNull();
  });
});

describe('location of an agent', () => {
  const place = (id: string, name: string) => ({
    id,
    name,
    hours: [],
    position: 0,
    isDefault: name === 'Rosebank',
    openTickets: 0,
  });
  const [ROSEBANK, SANDTON] = ['0190a0a0-0000-7000-8000-0000000000c1', '0190a0a0-0000-7000-8000-0000000000c2'];
  const MOVE = 'POST /api/agents/vm/location';
  const places = (...locations: ReturnType<typeof place>[]) => respondWith({ locations, mine: ROSEBANK, closed: [] });

  it('is shown, and the administrator moves the agent', async () => {
    platform.answers['GET /api/locations'] = places(place(ROSEBANK, 'Rosebank'), place(SANDTON, 'Sandton'));
    platform.answers[LIST] = respondWith([agent('vm', { locationId: ROSEBANK })]);
    platform.answers[MOVE] = respondWith(agent('vm', { locationId: SANDTON, version: 2 }));
    platform.answers[DEVICES] = respondWith([]);
    openOne('vm');
    expect(await screen.findByText('Rosebank')).toBeDefined();
    await press('Move to location');
    const dialog = await screen.findByRole('dialog', { name: 'Move vm' });
    fireEvent.change(within(dialog).getByLabelText('Location'), { target: { value: SANDTON } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Move to location' }));
    await waitFor(() => expect(platform.sent(MOVE)).toEqual([{ locationId: SANDTON }]));
    expect(await screen.findByText('Agent moved')).toBeDefined();
  });

  it('has a column in the list of a shop with several locations', async () => {
    platform.answers['GET /api/locations'] = places(place(ROSEBANK, 'Rosebank'), place(SANDTON, 'Sandton'));
    platform.answers[LIST] = respondWith([agent('vm', { locationId: SANDTON })]);
    open();
    expect(await screen.findByRole('columnheader', { name: 'Location' })).toBeDefined();
    expect(screen.getAllByText('Sandton').length).toBeGreaterThan(0);
  });

  it('is not shown in a shop with one location', async () => {
    platform.answers['GET /api/locations'] = places(place(ROSEBANK, 'Rosebank'));
    platform.answers[LIST] = respondWith([agent('vm', { locationId: ROSEBANK })]);
    openOne('vm');
    await screen.findByRole('button', { name: 'Rename' });
    expect(screen.queryByText('Rosebank')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Move to location' })).toBeNull();
  });
});
