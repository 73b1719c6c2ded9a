import { randomUUID, generateKeyPairSync } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { damageNtfs, ntfsVolume } from '@revive/agent/fixtures/ntfs/ntfs';
import type { Stop } from '@revive/proto/revive/link/v1/link';
import type { Order, SignedOrder } from '@revive/proto/revive/repair/v1/repair';
import { uuidv7 } from '@revive/platform/core/ids';
import { waitFor } from '@revive/platform/testing/wait-for';
import type { Random } from '../random.js';
import type { AgentPart } from './agent-part.js';
import { AttackerHub, OF_EVERYTHING, signStopWith, signWith, type OrderParts } from './attacker-hub.js';
import { Victim } from './victim.js';

/**
 * The attacker's material: every order ever signed by `repairs` for this agent and others, used or expired, and all
 * reports.
 */
interface Loot {
  readonly spent: readonly { readonly order: Order; readonly signed: SignedOrder }[];
  readonly dead: readonly { readonly order: Order; readonly signed: SignedOrder }[];
  /** The complete content of an execute order for a valid plan; only the signature is missing. */
  readonly wanted: OrderParts;
  readonly strangers: string;
  /** A stop that this agent has followed, and a stop that expired in transit. */
  readonly stops: { readonly followed: Stop; readonly dead: Stop };
}
type Attack = (hub: AttackerHub, loot: Loot, random: Random) => string;

const CASES = 10_000;
const QUICK = 600;
/** The agent answers in sequence, each answer synced to disk; at most this many messages may wait. */
const AHEAD = 64;
const WAIT_MS = 60_000;
/** The number and interval (ms) of invalid stops sent during the genuine order. */
const [OLD_STOPS, OLD_STOP_MS] = [40, 5];
const [REPAIR, RUN] = [randomUUID(), randomUUID()];

const flip = (bytes: Uint8Array, random: Random): Buffer => {
  const altered = Buffer.from(bytes);
  const at = random.below(altered.length);
  altered[at] = (altered[at] as number) ^ (1 << random.below(8));
  return altered;
};
const instruct = (hub: AttackerHub, signed: SignedOrder, id = uuidv7()): string => {
  hub.instruct(signed, id);
  return id;
};
const stop = (hub: AttackerHub, message: Stop): string => hub.send({ stop: message });
const KINDS = ['execute', 'roll_back', 'diagnose', 'forget'] as const;
const wish = ({ wanted }: Loot, random: Random): OrderParts => ({
  ...wanted,
  kind: random.pick(KINDS),
  orderId: uuidv7(),
  runId: uuidv7(),
  approvalId: randomUUID(),
});

/** Each attack sends a message and returns its id. No attack may have an effect. */
const ATTACKS: Readonly<Record<string, Attack>> = {
  'forged by a stranger’s key': (hub, loot, random) => {
    const { order } = hub.genuine(wish(loot, random));
    return instruct(
      hub,
      { ...signWith(order, loot.strangers), ...(random.once(2) && { keyId: loot.spent[0]?.signed.keyId ?? '' }) },
      order.orderId,
    );
  },
  'random signature': (hub, loot, random) => {
    const { order, signed } = hub.genuine(wish(loot, random));
    return instruct(hub, { ...signed, signature: random.bytes(random.pick([0, 1, 63, 64, 65])) }, order.orderId);
  },
  'one bit of a genuine order altered': (hub, { spent, dead }, random) => {
    const { order, signed } = random.pick([...spent, ...dead]);
    return instruct(
      hub,
      { ...signed, payload: flip(signed.payload, random) },
      random.once(2) ? uuidv7() : order.orderId,
    );
  },
  'one bit of its signature altered': (hub, { spent }, random) =>
    instruct(hub, { ...random.pick(spent).signed, signature: flip(random.pick(spent).signed.signature, random) }),
  'another order’s signature': (hub, loot, random) => {
    const { order, signed } = hub.genuine(wish(loot, random));
    return instruct(hub, { ...signed, signature: random.pick(loot.spent).signed.signature }, order.orderId);
  },
  'signed for another purpose': (hub, loot, random) => {
    const { order } = hub.genuine(wish(loot, random));
    return instruct(
      hub,
      signWith(
        order,
        hub.orderKeyPem,
        Buffer.from(random.pick(['', 'revive-report-v1\0', 'revive-order-v2\0', 'revive.command.v1\0']), 'latin1'),
      ),
      order.orderId,
    );
  },
  'replayed under its own id': (hub, { spent }, random) => {
    const { order, signed } = random.pick(spent);
    return instruct(hub, signed, order.orderId);
  },
  'replayed under a new id': (hub, { spent }, random) => instruct(hub, random.pick(spent).signed),
  expired: (hub, { dead }, random) => {
    const { order, signed } = random.pick(dead);
    return instruct(hub, signed, order.orderId);
  },
  'an envelope without an order': (hub) => hub.send({ instruction: { order: null as never, expiresAt: '' } }),
  'a stop that nobody signed': (hub, loot, random) =>
    stop(hub, {
      stopId: uuidv7(),
      order: random.pick([
        null,
        { payload: new Uint8Array(), signature: new Uint8Array(), keyId: '' },
        random.pick(loot.spent).signed,
      ]),
    }),
  'a stop by a stranger’s key': (hub, { strangers, spent }, random) => {
    const order = {
      stopId: uuidv7(),
      issuedAt: new Date().toISOString(),
      expiresAt: new Date(Date.now() + 600_000).toISOString(),
      ...OF_EVERYTHING,
    };
    return stop(hub, {
      stopId: order.stopId,
      order: { ...signStopWith(order, strangers), ...(random.once(2) && { keyId: spent[0]?.signed.keyId ?? '' }) },
    });
  },
  'a stop signed for another purpose': (hub, _, random) => {
    const order = {
      stopId: uuidv7(),
      issuedAt: new Date().toISOString(),
      expiresAt: new Date(Date.now() + 600_000).toISOString(),
      ...OF_EVERYTHING,
    };
    return stop(hub, {
      stopId: order.stopId,
      order: signStopWith(
        order,
        hub.orderKeyPem,
        Buffer.from(random.pick(['', 'revive-order-v1\0', 'revive-stop-v2\0', 'revive.command.v1\0']), 'latin1'),
      ),
    });
  },
  'one bit of a genuine stop altered': (hub, { stops }, random) => {
    const { stopId, order } = random.pick([stops.followed, stops.dead]);
    return stop(hub, {
      stopId,
      order:
        order &&
        (random.once(2)
          ? { ...order, payload: flip(order.payload, random) }
          : { ...order, signature: flip(order.signature, random) }),
    });
  },
  'a stop replayed, under its own name or another': (hub, { stops }, random) =>
    stop(hub, { ...stops.followed, ...(random.once(2) && { stopId: uuidv7() }) }),
  'a stop that has expired': (hub, { stops }) => stop(hub, stops.dead),
  'a rescan, a setting': (hub, _, random) =>
    hub.send(
      random.pick([
        { rescan: {} },
        { settings: { confirmAtAgent: false } },
        { received: { through: random.below(1000) } },
      ]),
    ),
  'an update or a command of no known kind': (hub, _, random) => {
    // Fields that HubMessage does not have, as from a newer or malicious hub. A malformed known field ends the stream, and
    // the messages before it then have no answer.
    const body = random.bytes(random.below(80));
    hub.sendBytes(
      Buffer.concat([Buffer.from([0x0a, 1, 0x78, (random.pick([13, 14, 15]) << 3) | 2, body.length]), body]),
    );
    return '';
  },
  'a welcome that changes everything': (hub, _, random) =>
    hub.send({
      welcome: {
        confirmed: true,
        receivedThrough: random.below(3),
        backoffSeconds: 0,
        heartbeatSeconds: 0,
        roots: [{ by: 'x', root: 'y', statement: '{}', signature: '' }],
        settings: { confirmAtAgent: false },
        answersWishes: true,
      },
    }),
};

/**
 * An attacker who owns the database, Redis, Kafka and `fleet` must not make the agent follow forged or replayed
 * messages.
 */
export const forgedCommands: AgentPart = async ({ random, quick, report }) => {
  const hub = await AttackerHub.open();
  const victim = await Victim.start(hub);
  try {
    const loot = await gather(hub, victim);
    const before = await evidence(hub, victim);
    const names = Object.keys(ATTACKS);
    for (let n = 0, asked: string[] = []; n < (quick ? QUICK : CASES); n++) {
      const name = names[n % names.length] as string;
      const id = ATTACKS[name]?.(hub, loot, random) ?? '';
      report.count('sent');
      if (id !== '' && !NOT_ANSWERED.has(name)) asked.push(id);
      if (asked.length < AHEAD) continue;
      await answered(hub, asked);
      asked = [];
    }
    // A genuine stop: its answer waits for all running work, and only this stop may be followed.
    const last = hub.genuineStop();
    hub.send({ stop: last });
    await waitFor(() => acknowledged(hub, last), WAIT_MS);
    before['stops that the agent followed'] = Number(before['stops that the agent followed']) + 1;
    await waitFor(() => hub.isConnected && victim.agent.link.isConnected, WAIT_MS);
    const after = await evidence(hub, victim);
    for (const [what, value] of Object.entries(after))
      if (value !== before[what]) report.finding(`${what} was ${before[what]} and is ${value}`);
    report.figure(
      'refused with a reason',
      [...hub.answers.values()].filter(({ result }) => result === 'refused').length,
    );
    report.figure('executed', Number(after['writes']) - Number(before['writes']));
    await stillWorks(hub, victim, loot, (sentence) => report.finding(sentence));
  } finally {
    await victim.close();
    await hub.close();
  }
};

const NOT_ANSWERED = new Set([
  ...Object.keys(ATTACKS).filter((name) => name.includes(' stop')),
  'a rescan, a setting',
  'an update or a command of no known kind',
  'a welcome that changes everything',
]);
const answered = (hub: AttackerHub, ids: readonly string[]): Promise<void> =>
  waitFor(() => ids.every((id) => hub.answers.has(id)), WAIT_MS);

const acknowledged = (hub: AttackerHub, { stopId }: Stop): boolean =>
  hub.heard.some(({ stopAnswer }) => stopAnswer?.stopId === stopId && stopAnswer.answer === 'acknowledged');

async function gather(hub: AttackerHub, victim: Victim): Promise<Loot> {
  const { agentId } = victim.agent;
  const broken = damageNtfs(await ntfsVolume('files'), 'boot-random');
  const [first, second] = [await victim.drop('done.img', broken), await victim.drop('wanted.img', broken)];
  const spent: { order: Order; signed: SignedOrder }[] = [];
  const carryOut = async (parts: OrderParts): Promise<Order> => {
    const { order, signed } = hub.genuine(parts);
    hub.instruct(signed, order.orderId);
    spent.push({ order, signed });
    await waitFor(
      () => (order.kind === 'diagnose' ? hub.reportOf(order.runId) : hub.outcomeOf(order.runId)) !== undefined,
      WAIT_MS,
    );
    return order;
  };
  const plan = async (deviceId: string): Promise<OrderParts> => {
    const { runId, repairId } = await carryOut({ kind: 'diagnose', agentId, deviceId });
    const { planDigest, nonce, procedures } = hub.reportOf(runId) ?? { planDigest: '', nonce: '', procedures: [] };
    const approvalRecord = JSON.stringify({ quote: 1, plan: planDigest, by: 'A Customer', how: 'link' });
    return {
      kind: 'execute',
      agentId,
      deviceId,
      repairId,
      planDigest,
      nonce,
      procedures,
      approvalId: randomUUID(),
      approvalRecord,
    };
  };
  const executed = await carryOut(await plan(first.id));
  await carryOut({
    ...executed,
    kind: 'roll_back',
    orderId: uuidv7(),
    runId: uuidv7(),
    nonce: hub.outcomeOf(executed.runId)?.rollbackNonce ?? '',
  });
  const wanted = await plan(second.id);
  const followed = hub.genuineStop();
  hub.send({ stop: followed });
  await waitFor(() => acknowledged(hub, followed), WAIT_MS);
  const other = { repairId: REPAIR, runId: RUN };
  const dead = [
    hub.genuine({ ...wanted, expiresAt: new Date(Date.now() - 1000).toISOString() }),
    hub.genuine({ ...wanted, expiresAt: 'for ever' }),
    hub.genuine({ ...wanted, agentId: 'f'.repeat(64) }),
    hub.genuine({ ...wanted, deviceId: first.id }),
    hub.genuine({ ...wanted, deviceId: `${agentId.slice(0, 16)}-${'0'.repeat(32)}` }),
    hub.genuine({ ...wanted, planDigest: 'e'.repeat(64), approvalRecord: JSON.stringify({ plan: 'e'.repeat(64) }) }),
    hub.genuine({
      ...wanted,
      approvalRecord: JSON.stringify({
        plan: executed.planDigest === wanted.planDigest ? 'e'.repeat(64) : executed.planDigest,
      }),
    }),
    hub.genuine({ ...wanted, nonce: executed.nonce }),
    hub.genuine({ ...wanted, ...other }),
    hub.genuine({ ...wanted, kind: 'roll_back' }),
    hub.genuine({ ...wanted, kind: 'update' }),
    hub.genuine({ ...wanted, procedures: [{ id: 'boot.volume', version: '9.0.0' }] }),
    hub.genuine({ ...wanted, approvalId: '' }),
  ];
  const stops = { followed, dead: hub.genuineStop({ expiresAt: new Date(Date.now() - 1000).toISOString() }) };
  return {
    spent,
    dead,
    wanted,
    stops,
    strangers: generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

async function evidence(hub: AttackerHub, victim: Victim): Promise<Record<string, string | number>> {
  const { writes, openedToWrite, openedToRead } = victim.counts;
  return {
    writes,
    'times a disk was opened to write': openedToWrite,
    'times a disk was opened to read': openedToRead,
    'steps, reports and outcomes': hub.heard.filter(
      ({ step, report, outcome, progress }) => step ?? report ?? outcome ?? progress,
    ).length,
    'the repaired disk': await victim.digest('done.img'),
    'the wanted disk': await victim.digest('wanted.img'),
    'orders that the agent took': await victim.journaled('taken'),
    'stops that the agent followed': await victim.journaled('stop'),
    'runs that were stopped': await victim.journaled('stopped'),
  };
}

/**
 * Checks that the agent still works and its nonce is unused: the genuine order is executed once, despite old stops in
 * between.
 */
async function stillWorks(
  hub: AttackerHub,
  victim: Victim,
  { wanted, stops }: Loot,
  complain: (sentence: string) => void,
): Promise<void> {
  const { order, signed } = hub.genuine(wanted);
  hub.instruct(signed, order.orderId);
  for (let n = 0; n < OLD_STOPS; n++) {
    hub.send({ stop: n % 2 === 0 ? stops.followed : stops.dead });
    await wait(OLD_STOP_MS);
  }
  // A missing outcome is judged below.
  await waitFor(() => hub.outcomeOf(order.runId) !== undefined, WAIT_MS).catch(() => undefined);
  const outcome = hub.outcomeOf(order.runId);
  if (outcome?.result !== 'completed')
    complain(
      `afterwards the genuine order was not carried out: ${outcome?.result ?? hub.answers.get(order.orderId)?.reason ?? 'no answer'}`,
    );
}
