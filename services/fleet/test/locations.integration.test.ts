import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { Action } from '@revive/proto/revive/audit/v1/audit';
import { ShopLocations } from '@revive/proto/revive/billing/v1/drawers';
import type { Agent, AgentsReply } from '@revive/proto/revive/fleet/v1/fleet';
import type { PrinterList, PrintingClient, PrintJob } from '@revive/proto/revive/fleet/v1/printing';
import type { UserActor } from '@revive/platform/auth/actor';
import { uuidv7 } from '@revive/platform/core/ids';
import { aUser } from '@revive/platform/testing/testkit';
import { waitFor } from '@revive/platform/testing/wait-for';
import { aRawAgent, heldStreams } from './raw-agent.js';
import { asAdmin } from './rows-as-admin.js';
import { aShop, startedFleet, type StartedFleet } from './started-fleet.js';

let fleet: StartedFleet;
const { connected, letGo } = heldStreams(() => fleet);
beforeAll(async () => {
  fleet = await startedFleet();
});
afterEach(letGo);
afterAll(() => fleet.close());

type Shop = ReturnType<typeof aShop>;
const admin = (): Shop => ({ ...aShop(), role: 'tenant_admin' as const });

/** Publishes the event of billing and waits for the copy. Null: closed. */
async function hear(tenantId: string, version: number, named: Record<string, string | null>): Promise<void> {
  await fleet.publish({
    id: uuidv7(),
    topic: 'billing.locations',
    key: tenantId,
    type: 'revive.billing.v1.ShopLocations',
    tenantId,
    occurredAt: new Date(),
    payload: ShopLocations.encode({
      tenantId,
      version,
      locations: Object.entries(named).map(([id, name]) => ({
        id,
        name: name ?? '',
        address: '',
        closed: name === null,
      })),
    }).finish(),
  });
  await waitFor(
    async () =>
      (await asAdmin(fleet, `select 1 from shop_locations where tenant_id = '${tenantId}' and version = ${version}`))
        .length === 1,
  );
}
const move = (by: UserActor, agentId: string, locationId: string) =>
  fleet.call<Agent>(by, 'moveAgent', { agentId, locationId });
const agentOf = async (shop: Shop, id: string) =>
  (await fleet.call<AgentsReply>(shop, 'listAgents', {})).agents.find((one) => one.id === id);
const printing = <R>(actor: UserActor, method: keyof PrintingClient, request: object = {}, from = 'gateway') =>
  fleet.callAt<PrintingClient, R>('Printing', actor, method, request, from as 'gateway' | 'repairs');

describe('location of an agent', () => {
  it('is the first location until the administrator moves the agent', async () => {
    const shop = admin();
    const { key } = await aRawAgent(fleet, shop);
    expect(await agentOf(shop, key.agentId)).toMatchObject({ locationId: shop.tenantId });
    const branch = uuidv7();
    await hear(shop.tenantId, 1, { [branch]: 'Branch' });
    expect(await move(shop, key.agentId, branch)).toMatchObject({ id: key.agentId, locationId: branch });
    expect(await agentOf(shop, key.agentId)).toMatchObject({ locationId: branch });
    await waitFor(() =>
      fleet.events.some(
        ({ topic, payload }) =>
          topic === 'fleet.audit' &&
          Action.decode(payload).action === 'agent.moved' &&
          Action.decode(payload).notes === `agent ${key.agentId}, location ${shop.tenantId} to ${branch}`,
      ),
    );
  });

  it('refuses locations that are closed, unknown or of another shop', async () => {
    const [shop, other] = [admin(), admin()];
    const { key } = await aRawAgent(fleet, shop);
    const [closed, foreign] = [uuidv7(), uuidv7()];
    await hear(shop.tenantId, 1, { [closed]: null });
    await hear(other.tenantId, 1, { [foreign]: 'Elsewhere' });
    for (const locationId of [closed, foreign, uuidv7(), other.tenantId])
      await expect(move(shop, key.agentId, locationId)).rejects.toMatchObject({ code: 'INVALID' });
  });

  it('refuses technicians and people of other shops', async () => {
    const shop = admin();
    const { key } = await aRawAgent(fleet, shop);
    await expect(
      move(aUser({ role: 'tech', tenantId: shop.tenantId }), key.agentId, shop.tenantId),
    ).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    const other = admin();
    await expect(move(other, key.agentId, other.tenantId)).rejects.toMatchObject({ code: 'AGENT_NOT_FOUND' });
  });

  it('becomes the first location again when the location closes', async () => {
    const shop = admin();
    const { key } = await aRawAgent(fleet, shop);
    const branch = uuidv7();
    await hear(shop.tenantId, 1, { [branch]: 'Branch' });
    await move(shop, key.agentId, branch);
    await hear(shop.tenantId, 2, { [branch]: null });
    expect(await agentOf(shop, key.agentId)).toMatchObject({ locationId: shop.tenantId });
    await expect(move(shop, key.agentId, branch)).rejects.toMatchObject({ code: 'INVALID' });
  });
});

describe('printer of a location', () => {
  const CONTENT = Buffer.from('%PDF-1.7 a label');
  const print = (shop: Shop, locationId?: string) =>
    printing<PrintJob>(
      shop,
      'queueDocument',
      {
        what: 'label',
        paper: 'label_62',
        repairId: uuidv7(),
        content: CONTENT,
        sha256: createHash('sha256').update(CONTENT).digest('hex'),
        locationId,
      },
      'repairs',
    );
  async function aPc(shop: Shop, printer: string) {
    const agent = await aRawAgent(fleet, shop);
    const stream = await connected(agent);
    await waitFor(() => stream.heard.some(({ print: message }) => message?.list));
    stream.send({
      printers: {
        changed: [{ name: printer, make: 'Brother', online: true, papers: [] }],
        removed: [],
        complete: true,
      },
    });
    await waitFor(async () =>
      (await printing<PrinterList>(shop, 'listPrinters')).printers.some(({ name }) => name === printer),
    );
    return agent.key.agentId;
  }
  const choose = (shop: Shop, agentId: string, printer: string, locationId?: string) =>
    printing<PrinterList>(shop, 'choosePrinter', { paper: 'label_62', agentId, printer, locationId });

  it('prints at each location on its own printer', async () => {
    const shop = admin();
    const [first, second] = [await aPc(shop, 'front'), await aPc(shop, 'branch')];
    const branch = uuidv7();
    await hear(shop.tenantId, 1, { [branch]: 'Branch' });
    await expect(choose(shop, second, 'branch', branch)).rejects.toMatchObject({ code: 'INVALID' });
    await move(shop, second, branch);
    await choose(shop, first, 'front');
    const { papers } = await choose(shop, second, 'branch', branch);
    expect(new Map(papers.map(({ locationId, printer }) => [locationId, printer]))).toEqual(
      new Map([
        [shop.tenantId, 'front'],
        [branch, 'branch'],
      ]),
    );
    expect(await print(shop)).toMatchObject({ printer: 'front', agentId: first });
    expect(await print(shop, branch)).toMatchObject({ printer: 'branch', agentId: second });
  });

  it('clears the choice of one location only, and forgets a printer that was moved away', async () => {
    const shop = admin();
    const agentId = await aPc(shop, 'only');
    const branch = uuidv7();
    await hear(shop.tenantId, 1, { [branch]: 'Branch' });
    await choose(shop, agentId, 'only');
    expect(await printing<PrinterList>(shop, 'clearPrinter', { paper: 'label_62', locationId: branch })).toMatchObject({
      papers: [{ printer: 'only' }],
    });
    await move(shop, agentId, branch);
    expect((await printing<PrinterList>(shop, 'listPrinters')).papers).toEqual([]);
    await expect(print(shop)).rejects.toMatchObject({ code: 'PRINTER_NOT_CHOSEN' });
  });
});
