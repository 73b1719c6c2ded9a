import { waitFor } from '@revive/platform/testing/wait-for';
import type { Target } from '../target/target.js';
import { AccountMaker, PASSWORD } from '../world/accounts.js';
import { Person, type Http } from '../world/http.js';
import { ScriptedAgent, type AgentWords } from '../world/scripted-agent.js';
import { PAYLOADS, within, asOneLine } from './payloads.js';
import { untilOnBench } from '../../world/bench.js';
import { approveQuote, declineQuote, executeRepair, openRepair } from '../../world/repairs.js';

export interface HostileRepair {
  readonly payload: string;
  readonly id: string;
  readonly trackingId: string;
}
export interface Crowd {
  readonly owner: Person;
  readonly repairs: readonly HostileRepair[];
  close(): Promise<void>;
}

const wordsOf = (payload: string): AgentWords => {
  const text = asOneLine(payload) || ' ';
  return {
    name: within(text, 120),
    platform: within(text, 120),
    version: within(text, 40),
    detail: within(text, 200),
    // Signed messages may contain NUL; the stream bounds the other fields.
    text: (field) => (['step', 'action', 'why', 'progress', 'backup'].includes(field) ? within(text, 300) : payload),
  };
};

export async function hostileCrowd(target: Target, http: Http, tag: string, quick: boolean): Promise<Crowd> {
  const maker = await AccountMaker.open(target);
  const username = `crowd-${tag}`;
  try {
    const [script = '', , , image = ''] = PAYLOADS;
    const tenantId = await maker.shop({
      name: within(`${image} ${script}`, 200),
      phone: script,
      address: image,
      email: `${tag}@shops.example`,
    });
    await maker.person(
      {
        username,
        name: within(`${script}${image}`, 120),
        email: `${username}@people.example`,
        role: 'tenant_admin',
        status: 'active',
      },
      tenantId,
    );
  } finally {
    await maker.close();
  }
  const owner = await new Person(http, username).signIn(PASSWORD);
  const agents: ScriptedAgent[] = [];
  const repairs: HostileRepair[] = [];
  for (const [i, payload] of PAYLOADS.entries()) {
    if (quick && i % 5 !== 0) continue;
    const agent = await ScriptedAgent.enrol(owner, wordsOf(payload));
    agents.push(agent);
    repairs.push(await bring(owner, agent, payload));
  }
  return { owner, repairs, close: async () => void (await Promise.all(agents.map((agent) => agent.close()))) };
}

async function bring(owner: Person, agent: ScriptedAgent, payload: string): Promise<HostileRepair> {
  const text = asOneLine(payload) || ' ';
  const device = agent.device(within(text, 200));
  await agent.connect([device]);
  await untilOnBench(owner, device.id);
  const fields = {
    customerName: within(text, 120),
    issueDescription: within(text, 2_000),
    deviceName: within(text, 200),
    deviceType: within(text, 60),
  };
  const { repairId, trackingId } = await openRepair(owner, device.id, { customerPhone: '0821234418', ...fields });
  const read = () => owner.get<{ status: string; outcome: string }>(`/api/repairs/${repairId}`);
  await waitFor(async () => (await read()).status === 'quoted');
  const way = PAYLOADS.indexOf(payload) % 3;
  if (way === 1) await declineQuote(owner, repairId, { reason: within(text, 500) });
  if (way === 2) {
    await approveQuote(owner, repairId, { approvedBy: within(`${text}--`, 120), how: 'in_person' });
    await executeRepair(owner, repairId);
    await waitFor(async () => (await read()).status === 'completed');
  }
  return { payload, id: repairId, trackingId };
}
