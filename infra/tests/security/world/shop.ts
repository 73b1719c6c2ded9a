import type { Random } from '../random.js';
import { waitFor } from '@revive/platform/testing/wait-for';
import type { Target } from '../target/target.js';
import { AccountMaker, PASSWORD } from './accounts.js';
import { Http, Person } from './http.js';
import { nameOf, type Kind } from './kinds.js';
import { ScriptedAgent, type AgentWords } from './scripted-agent.js';
import { untilOnBench } from '../../world/bench.js';
import { approveQuote, declineQuote, executeRepair, handOver, markReady, openRepair } from '../../world/repairs.js';

export interface Ticket {
  readonly id: string;
  readonly trackingId: string;
  readonly status: string;
  readonly outcome: string;
  readonly charge?: object;
  readonly commission?: object;
  readonly findings: readonly { readonly id: string }[];
  readonly quotes: readonly { readonly version: number; readonly planDigest: string }[];
  readonly runs: readonly { readonly id: string; readonly endedAt?: string }[];
}

export const STAGES = ['completed', 'quoted', 'declined', 'handedOver'] as const;
type Stage = (typeof STAGES)[number];

export interface Shop {
  /** Contained in every text of the shop, its people, customers and agent, and in no other data. */
  readonly mark: string;
  readonly tenantId: string;
  readonly owner: Person;
  readonly tech: Person;
  readonly agent: ScriptedAgent;
  readonly repairs: Readonly<Record<Stage, Ticket>>;
  /** The ids of all its data, and further strings without the mark (phone numbers). */
  readonly ids: readonly string[];
  /** Ids that no attacker sends: people, findings and plans. */
  readonly unnamed: readonly string[];
}

export interface World {
  readonly a: Shop;
  readonly b: Shop;
  readonly http: Http;
  close(): Promise<void>;
}

const markedWords = (mark: string): AgentWords => ({
  name: `${mark}-agent`,
  platform: `${mark}-platform`,
  version: `${mark}-v`.slice(0, 40),
  detail: `${mark}-detail`,
  text: (field) => `${mark}-${field}`,
});

/**
 * Creates two independent shops through the API, and an account of every kind, in shop A where the kind has a shop.
 */
export async function makeWorld(target: Target, random: Random): Promise<World> {
  const http = Http.to(target);
  const maker = await AccountMaker.open(target);
  try {
    const a = await makeShop(maker, http, random);
    const b = await makeShop(maker, http, random);
    await maker.everybody(a.tenantId);
    return {
      a,
      b,
      http,
      close: async () => {
        await Promise.all([a.agent.close(), b.agent.close()]);
        http.close();
      },
    };
  } finally {
    await maker.close();
  }
}

async function makeShop(maker: AccountMaker, http: Http, random: Random): Promise<Shop> {
  const mark = `mk${random.hex(10)}`;
  const phone = `08${Array.from({ length: 8 }, () => random.below(10)).join('')}`;
  const shopPhone = `+27 21 ${Array.from({ length: 7 }, () => random.below(10)).join('')}`;
  const tenantId = await maker.shop({
    name: `${mark} shop`,
    phone: shopPhone,
    address: `${mark} street`,
    email: `${mark}@shops.example`,
  });
  const people: string[] = [];
  const person = async (role: 'tenant_admin' | 'tech'): Promise<Person> => {
    const username = `${mark}-${role}`;
    people.push(
      await maker.person(
        { username, name: `${mark} ${role}`, email: `${username}@people.example`, role, status: 'active' },
        tenantId,
      ),
    );
    return new Person(http, username).signIn(PASSWORD);
  };
  const [owner, tech] = [await person('tenant_admin'), await person('tech')];
  const agent = await ScriptedAgent.enrol(owner, markedWords(mark));
  await agent.connect([...STAGES, 'spare'].map((stage) => agent.device(`${mark}-${stage}.img`)));
  const repairs = {} as Record<Stage, Ticket>;
  for (const stage of STAGES) repairs[stage] = await bring(owner, agent, { mark, phone, stage });
  const ids = [
    tenantId,
    agent.key.agentId,
    phone,
    ...Object.values(repairs).flatMap((one) => [one.id, one.trackingId, ...one.runs.map(({ id }) => id)]),
    ...[...STAGES, 'spare'].map((stage) => agent.key.deviceId(`${mark}-${stage}.img`)),
  ];
  const unnamed = [
    ...people,
    ...Object.values(repairs).flatMap(({ findings, quotes }) => [
      ...findings.map(({ id }) => id),
      ...quotes.map(({ planDigest }) => planDigest),
    ]),
  ];
  return { mark, tenantId, owner, tech, agent, repairs, ids, unnamed };
}

export const startRepair = ({ owner, agent, mark, ids }: Shop): Promise<Ticket> =>
  bring(owner, agent, { mark, phone: ids.find((id) => /^08\d{8}$/.test(id)) ?? '', stage: 'spare' });

async function bring(
  owner: Person,
  agent: ScriptedAgent,
  { mark, phone, stage }: { mark: string; phone: string; stage: Stage | 'spare' },
): Promise<Ticket> {
  const deviceId = agent.key.deviceId(`${mark}-${stage}.img`);
  await untilOnBench(owner, deviceId);
  const { repairId } = await openRepair(owner, deviceId, {
    customerName: `${mark} customer`,
    customerPhone: phone,
    customerEmail: `${mark}@customers.example`,
    issueDescription: `${mark} issue`,
    deviceName: `${mark} model`,
    deviceType: `${mark} type`,
  });
  const read = () => owner.get<Ticket>(`/api/repairs/${repairId}`);
  const wait = async (wanted: (ticket: Ticket) => boolean): Promise<Ticket> => {
    let last = await read();
    const holds = async () => wanted((last = await read()));
    await waitFor(holds).catch((error: unknown) => {
      throw new Error(
        `The repair stayed as it was: ${JSON.stringify(last)}. Its agent: ${JSON.stringify({ orders: agent.orders.map(({ kind }) => kind), complaints: agent.complaints })}`,
        { cause: error },
      );
    });
    return last;
  };
  const quoted = await wait(({ status }) => status === 'quoted');
  const quoteVersion = quoted.quotes.at(-1)?.version ?? 1;
  if (stage === 'quoted') return quoted;
  if (stage === 'declined') {
    await declineQuote(owner, repairId, { reason: `${mark} reason` });
    return wait(({ outcome }) => outcome === 'declined');
  }
  await approveQuote(owner, repairId, { quoteVersion, approvedBy: `${mark} approver` });
  await executeRepair(owner, repairId, quoteVersion);
  const completed = await wait(
    ({ status, charge, commission }) => status === 'completed' && charge !== undefined && commission !== undefined,
  );
  if (stage === 'completed' || stage === 'spare') return completed;
  await markReady(owner, repairId);
  await handOver(owner, repairId, { collectedBy: `${mark} collector`, payment: 'cash' });
  return wait(({ status }) => status === 'ready_for_pickup');
}

export const createPerson = (http: Http, kind: Kind, from?: string): Promise<Person> =>
  new Person(http, nameOf(kind)).signIn(PASSWORD, from);
