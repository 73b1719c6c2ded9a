import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { CREATED_ROLES, type CreateUser } from '@revive/contracts/access/create-user';
import { sparseCopy } from '../../dev/sparse-copy.js';
import { RefusedError, type PublicDoor } from '../../dev/public-door.js';
import { isDiagnosed, type Ticket } from '../../demo/report.js';
import { emailTo } from '../world/emails.js';
import { PASSWORD } from '../e2e/started-product.js';
import { deviceNamed, putOnBench } from '../world/bench.js';
import {
  approveQuote,
  CUSTOMER,
  declineQuote,
  executeRepair,
  handOver,
  isOver,
  markReady,
  openRepair,
  rollBack,
  untilTicket,
} from '../world/repairs.js';
import { eventually } from '../world/eventually.js';
import type { Installation } from './installation.js';
import { readApplication, registerShop } from '../world/applications.js';

const IMAGE = 'dlamini-laptop.img';
const BUSY_MS = 120_000;

type Step = (shop: PublicDoor, id: string) => Promise<unknown>;
const approve: Step = (shop, id) => approveQuote(shop, id);
/** Waits until billing has settled the repair, which happens shortly after. */
export async function execute(shop: PublicDoor, id: string, quoteVersion = 1): Promise<void> {
  await executeRepair(shop, id, quoteVersion);
  await untilTicket(
    shop,
    id,
    (ticket) => isOver(ticket) && ticket.charge !== undefined && ticket.commission !== undefined,
  );
}
export const COLLECTION = { collectedBy: 'Thandi Dlamini', relation: 'self', payment: 'card' };
/** Releases before the form of the handover refuse its fields. */
const giveBack: Step = async (shop, id) => {
  try {
    await handOver(shop, id, COLLECTION);
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    await shop.post(`/api/repairs/${id}/hand-over`);
  }
};

/** Every stable status of a repair, and the steps to it from the quote. */
const REPAIRS: Readonly<Record<string, readonly Step[]>> = {
  quoted: [],
  approved: [approve],
  completed: [approve, execute],
  'ready for pickup': [approve, execute, markReady],
  'handed over': [approve, execute, markReady, giveBack],
  declined: [declineQuote],
  'rolled back': [approve, execute, rollBack],
};
/** Statuses that cannot be held through the API, because a connected agent ends them. */
export const NOT_HELD = ['received', 'diagnosing', 'repairing'];

export interface EarlierInstallation {
  readonly sessions: ReadonlyMap<string, { readonly door: PublicDoor; readonly user: unknown }>;
  readonly shop: PublicDoor;
  readonly repairs: ReadonlyMap<string, { readonly id: string; readonly seen: string }>;
  readonly agents: readonly string[];
  readonly objects: ReadonlyMap<string, string>;
  readonly application: { readonly link: string; readonly seen: string };
}

export async function makeEverything(installation: Installation): Promise<Omit<EarlierInstallation, 'objects'>> {
  const master = await installation.as('master');
  const shop = await installation.as('shop');
  const doors = new Map([
    ['master', master],
    ['shop', shop],
    ['customer', await installation.as('customer')],
  ]);
  for (const role of CREATED_ROLES) {
    const username = `kept-${role.replace('_', '-')}`;
    const user: CreateUser = {
      username,
      email: `${username}@example.com`,
      password: PASSWORD,
      name: `Kept ${role}`,
      role,
      ...(role === 'tenant_admin' && { businessName: 'Kept Repairs' }),
    };
    await createUser(master, user);
    doors.set(role, await installation.as(username));
  }
  const sessions = new Map<string, { door: PublicDoor; user: unknown }>();
  for (const [name, door] of doors) sessions.set(name, { door, user: await userOf(door) });
  const application = await apply(installation);
  const repairs = new Map<string, { id: string; seen: string }>();
  for (const [name, steps] of Object.entries(REPAIRS)) {
    const id = await takeIn(installation, shop, name);
    for (const step of steps) await step(shop, id);
    repairs.set(name, { id, seen: await repairOf(shop, id) });
  }
  return { sessions, shop, repairs, agents: await agentsOf(shop), application };
}

/** A busy machine answers 503 at first. The repeated request finds the account if the first one created it. */
async function createUser(master: PublicDoor, user: CreateUser): Promise<void> {
  let isRepeated = false;
  const create = () =>
    master.post('/api/admin/create-user', user).catch((error: unknown) => {
      if (isRepeated && error instanceof RefusedError && error.status === 409) return;
      isRepeated = true;
      throw error;
    });
  await eventually(create, () => true, BUSY_MS);
}

/** The properties of the signed-in user that no release changes. */
export async function userOf(door: PublicDoor): Promise<string> {
  const { id, username, role, status, tenantId } = await door.get<Record<string, unknown>>('/api/user');
  return JSON.stringify({ id, username, role, status, tenantId });
}

export async function agentsOf(shop: PublicDoor): Promise<string[]> {
  const agents = await shop.get<{ id: string; status: string }[]>('/api/agents');
  return agents.map(({ id, status }) => `${id} ${status}`);
}

export async function repairOf(shop: PublicDoor, id: string): Promise<string> {
  const ticket = await shop.get<Ticket>(`/api/repairs/${id}`);
  const { status, outcome, number, charge, commission, handedOverAt } = ticket;
  return JSON.stringify({
    status,
    outcome,
    number,
    handedOverAt,
    charge: charge?.cents,
    commission: commission?.cents,
    quotes: ticket.quotes.map(({ version, totalCents }) => [version, totalCents]),
    findings: ticket.findings.map(({ code, severity, evidence }) => [code, severity, evidence]),
    runs: ticket.runs.map((run) => [run.kind, run.status, run.endedAt, run.verdict?.status]),
  });
}

export async function applicationOf(installation: Installation, link: string): Promise<string> {
  const door = installation.door();
  const seen = await readApplication<Record<string, unknown> & { id: string }>(door, link);
  const { id, status, businessName, currentStep, companyDetails } = seen;
  return JSON.stringify({ id, status, businessName, currentStep, companyDetails });
}

export function digestsOf(folder: string): ReadonlyMap<string, string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(folder, name)).isFile(),
  );
  return new Map(
    files.map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('hex'),
    ]),
  );
}

/** Opens a repair on a new device and waits for its quote. */
export async function takeIn(installation: Installation, shop: PublicDoor, name: string): Promise<string> {
  const file = `${name.replaceAll(' ', '-')}.img`;
  await deviceNamed(shop, IMAGE);
  await putOnBench(installation.bench, file, (hidden) => sparseCopy(join(installation.bench, IMAGE), hidden));
  const { id: deviceId } = await deviceNamed(shop, file);
  const { repairId } = await openRepair(shop, deviceId, { ...CUSTOMER, issueDescription: `To be ${name}` });
  await untilTicket(shop, repairId, isDiagnosed);
  return repairId;
}

async function apply(installation: Installation): Promise<EarlierInstallation['application']> {
  const email = 'applicant@kept.example';
  const door = installation.door();
  await registerShop(door, { businessName: 'Kept Applicant', taxId: '9000123456', email });
  const { text } = await emailTo(installation.home, email, 'We have your application');
  const link = /#application=(\S+)/.exec(text)?.[1] ?? '';
  const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(40_000, 'kept ')]);
  const { upload } = await door.post<{ upload: string }>('/api/repair-shop/application/files', {
    link,
    kind: 'document',
    name: 'registration.pdf',
    size: bytes.length,
  });
  await door.post('/api/repair-shop/application/files/part', {
    link,
    upload,
    number: 0,
    base64: bytes.toString('base64'),
  });
  await door.post('/api/repair-shop/application/files/finish', { link, upload });
  return { link, seen: await applicationOf(installation, link) };
}
