import { generateKeyPairSync } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { status } from '@grpc/grpc-js';
import { damageNtfs, ntfsVolume } from '@revive/agent/fixtures/ntfs/ntfs';
import { signActorToken } from '@revive/platform/auth/actor-token';
import { bodySha256, signCommandToken } from '@revive/platform/auth/command-token';
import { uuidv7 } from '@revive/platform/core/ids';
import type { ServiceName } from '@revive/platform/core/service-names';
import { aUser } from '@revive/platform/testing/testkit';
import { waitFor } from '@revive/platform/testing/wait-for';
import { FORWARDS } from '@revive/gateway/forwarding/table';
import { allowedCallers } from '../isolation/who-may-call.js';
import type { Part, Scene } from '../part.js';
import type { Random } from '../random.js';
import type { Report } from '../report.js';
import { Mesh, type Called } from '../world/mesh.js';
import type { Person } from '../world/http.js';
import type { Method } from '../world/protos.js';
import type { Ticket } from '../world/shop.js';
import { methodNameOf } from '../world/forwarded.js';
import { Victim } from './victim.js';
import { confirmAgent, createEnrolmentToken } from '../../world/agents.js';

type Own = Method & { readonly service: ServiceName };
const NOT_IN = new Set<number>([status.UNAUTHENTICATED, status.PERMISSION_DENIED]);
const HOUR = 3_600_000;
/**
 * Methods that move devices, money or rights (design §4) or stop all devices, listed by hand, so that a removal is
 * noticed. A new method is a route with `command` in the route table.
 */
const KNOWN = [
  'AccountReview/RefuseAccount',
  'AccountReview/RevealProfileNumbers',
  'BankBook/ChangeBankDetails',
  'Erasures/CarryOut',
  'Fleet/ConfirmAgent',
  'Fleet/CreateEnrolmentToken',
  'Fleet/RemoveAgent',
  'Fleet/RequireConfirmation',
  'Onboarding/ApproveHardware',
  'Onboarding/ApprovePreliminarily',
  'Onboarding/CorrectContact',
  'Onboarding/GenerateInstaller',
  'Onboarding/RecordApproval',
  'Onboarding/Reject',
  'Onboarding/RequestChanges',
  'Onboarding/RevealNumbers',
  'OneTimeSessions/OpenOneTimeSession',
  'People/ChangeRole',
  'People/CreateUser',
  'People/Invite',
  'People/Reactivate',
  'People/ResendFirstPassword',
  'People/ResendInvitation',
  'People/ResetSecondFactor',
  'People/RevokeInvitation',
  'People/Suspend',
  'Repairs/ApproveAtCounter',
  'Repairs/EmergencyStop',
  'Repairs/Execute',
  'Repairs/ResumeAfterStop',
  'Repairs/RollBack',
  'Repairs/ShowApprovalQr',
  'Signing/PublishText',
  'AccountStatuses/ApproveAccount',
  'TenantOnboarding/ActivateSupport',
  'TenantOnboarding/ConfirmServices',
  'TenantOnboarding/GenerateAgent',
  'TenantOnboarding/GiveNotice',
  'TenantOnboarding/SaveDetails',
  'TenantOnboarding/SendApproval',
  'TenantOnboarding/SignTenantAgreement',
  'TenantOnboarding/WithdrawNotice',
  'Impersonations/BeginImpersonation',
];
const COMMANDS = [
  ...new Set([...KNOWN, ...FORWARDS.filter(({ route }) => route.command).map((row) => methodNameOf(row))]),
].sort();
/** Time in which the unconfirmed run must stay waiting. */
const IN_VAIN_MS = 6000;

/**
 * An attacker who owns the gateway and every service's certificate lacks identity's keys, so no service may accept a
 * forged actor or command. With a live session the attacker can act as that person, but not on a bench that requires
 * confirmation.
 */
export const ownedGateway: Part = async (scene) => {
  const mesh = new Mesh(scene.target);
  try {
    await forgedActors(mesh, scene);
    await forgedCommands(mesh, scene);
    await forgedAlone(mesh, scene);
    await throughLiveSessions(mesh, scene);
  } finally {
    mesh.close();
  }
};

const ofPeople = (mesh: Mesh): [Own, readonly ServiceName[]][] =>
  mesh.methods.flatMap((method) => {
    const row = allowedCallers(method.name);
    return row.right === 'actor' ? [[method, row.peers]] : [];
  });

async function forgedActors(mesh: Mesh, { world, random, report, quick }: Scene): Promise<void> {
  const genuine = await mesh.actorOf(world.a.owner);
  const tokens = forgeries(genuine, random, quick ? 2 : 12, (key, at) =>
    signActorToken(key, aUser({ role: 'master' }), at),
  );
  for (const [method, peers] of ofPeople(mesh)) {
    for (const peer of peers) {
      for (const [what, actor] of tokens) {
        const { code, name } = await mesh.call(peer, method, method.serialize({}), { actor });
        report.count('forged actors');
        if (!NOT_IN.has(code)) report.finding(`${method.name} by ${peer} with an actor ${what}: ${name}`);
      }
    }
  }
}

async function forgedCommands(mesh: Mesh, { world, random, report, quick }: Scene): Promise<void> {
  const { owner, tech } = world.a;
  const actor = await mesh.actorOf(owner);
  const found: string[] = [];
  for (const [method, peers] of ofPeople(mesh)) {
    const peer = peers[0] as ServiceName;
    const body = method.serialize({ ...ASKED, id: world.a.repairs.quoted.id });
    if (!refused(await mesh.call(peer, method, body, { actor }))) continue;
    found.push(method.name);
    const [bare, other] = [
      method.serialize({ id: uuidv7() }),
      mesh.methods.find(({ name }) => COMMANDS.includes(name) && name !== method.name) as Own,
    ];
    const of = async (person: Person, about: Own, bytes: Buffer): Promise<string> =>
      (await mesh.commandFor(person, about, bytes)) ?? '';
    const genuine = await of(owner, method, bare);
    const claims = {
      method: method.path,
      bodySha256: bodySha256(body),
      userId: uuidv7(),
      tenantId: world.a.tenantId,
      sessionId: uuidv7(),
    };
    const tokens: [string, string][] = [
      ...forgeries(genuine, random, quick ? 2 : 12, (key, at) => signCommandToken(key, claims, at)),
      ...(bare.equals(body) ? [] : [['for other bytes', genuine] as [string, string]]),
      ['for another method', await of(owner, other, body)],
      ['of another person', await of(tech, method, body)],
      ['of another shop', await of(world.b.owner, method, body)],
      ['that is an actor’s', actor],
    ];
    for (const [what, command] of tokens) {
      report.count('forged commands');
      const answer = await mesh.call(peer, method, body, { actor, command });
      if (!refused(answer))
        report.finding(`${method.name} with a command token ${what}: ${answer.name} ${answer.details}`);
    }
  }
  if (found.sort().join() !== COMMANDS.join())
    report.finding(`commands are ${found.join(', ')}, and should be ${COMMANDS.join(', ')}`);
}
/**
 * Methods open to accounts that are not active yet. These accounts have no actor token; the command alone identifies
 * the account.
 */
const ALONE = [
  'TenantOnboarding/ActivateSupport',
  'TenantOnboarding/ConfirmServices',
  'TenantOnboarding/SaveDetails',
  'TenantOnboarding/SignTenantAgreement',
];

async function forgedAlone(mesh: Mesh, { world, random, report, quick }: Scene): Promise<void> {
  for (const method of ALONE.map((name) => mesh.method(name))) {
    const body = method.serialize({});
    // A command of an active account names no account; it is valid only together with an actor token.
    const genuine = (await mesh.commandFor(world.a.owner, method, body)) ?? '';
    const claims = {
      method: method.path,
      bodySha256: bodySha256(body),
      userId: uuidv7(),
      tenantId: world.a.tenantId,
      sessionId: uuidv7(),
      person: { username: 'forged', role: 'tenant_admin' as const },
    };
    for (const [what, command] of [
      ...forgeries(genuine, random, quick ? 2 : 12, (key, at) => signCommandToken(key, claims, at)),
      ['of an active account', genuine],
    ] as const) {
      report.count('forged commands');
      const answer = await mesh.call('gateway', method, body, { command });
      if (!refused(answer))
        report.finding(
          `${method.name} without an actor, with a command token ${what}: ${answer.name} ${answer.details}`,
        );
    }
  }
}
/** Fields of the commands; fields missing in a message are not encoded. */
const ASKED = { quoteVersion: 1, approvedBy: 'Somebody', how: 'by_phone', agentId: 'a'.repeat(64), code: '0000-0000' };
const refused = ({ code, text }: Called): boolean =>
  code === status.PERMISSION_DENIED && text.includes('COMMAND_TOKEN_REFUSED');

function forgeries(
  genuine: string,
  random: Random,
  bits: number,
  make: (key: ReturnType<typeof generateKeyPairSync>['privateKey'], at: Date) => string,
): [string, string][] {
  const own = generateKeyPairSync('ed25519').privateKey;
  const now = new Date();
  const [id = '', body = '', signature = ''] = genuine.split('.');
  const [, ownBody = '', ownSignature = ''] = make(own, now).split('.');
  const unsigned = Buffer.from(
    JSON.stringify({
      ...(JSON.parse(Buffer.from(body, 'base64url').toString()) as object),
      role: 'master',
      expiresAt: now.getTime() + HOUR,
    }),
  ).toString('base64url');
  const altered = (part: string): string => {
    const bytes = Buffer.from(part, 'base64url');
    const at = random.below(bytes.length);
    bytes[at] = (bytes[at] as number) ^ (1 << random.below(8));
    return bytes.toString('base64url');
  };
  return [
    ['that is missing', ''],
    ['of nonsense', random.hex(200)],
    ['of its own key', make(own, now)],
    ['of its own key under ours’ name', `${id}.${ownBody}.${ownSignature}`],
    ['that has expired', make(own, new Date(now.getTime() - HOUR))],
    ['with another content', `${id}.${ownBody}.${signature}`],
    ['raised to master', `${id}.${unsigned}.${signature}`],
    ['without a signature', `${id}.${body}.`],
    ['with a part more', `${genuine}.${signature}`],
    ['that is padded', `${genuine}=`],
    ...Array.from({ length: bits }, (): [string, string] => [
      'with one bit of its content altered',
      `${id}.${altered(body)}.${signature}`,
    ]),
    ...Array.from({ length: bits }, (): [string, string] => [
      'with one bit of its signature altered',
      `${id}.${body}.${altered(signature)}`,
    ]),
  ];
}

async function throughLiveSessions(mesh: Mesh, { world, target, report }: Scene): Promise<void> {
  const { owner } = world.b;
  const token = await createEnrolmentToken(owner);
  const victim = await Victim.start({ token, gatewayUrl: target.url }, 'Owned bench');
  try {
    await confirmAgent(owner, victim.agent.agentId, victim.agent.code);
    const broken = damageNtfs(await ntfsVolume('files'), 'boot-random');
    const first = await throughSession(mesh, owner, victim, (await victim.drop('first.img', broken)).id, report);
    await waitFor(() => victim.counts.writes > 0);
    await waitFor(async () => (await owner.get<Ticket>(`/api/repairs/${first}`)).status === 'completed');
    report.figure('writes through a live session', victim.counts.writes);

    await owner.post('/api/agents/confirmation');
    await waitFor(async () =>
      (await owner.get<{ id: string; confirmsAtAgent?: boolean }[]>('/api/agents')).some(
        ({ id, confirmsAtAgent }) => id === victim.agent.agentId && confirmsAtAgent === true,
      ),
    );
    const before = { ...victim.counts };
    const second = await throughSession(mesh, owner, victim, (await victim.drop('second.img', broken)).id, report);
    await command(mesh, owner, 'Repairs/RollBack', { id: first }, report);
    await wait(IN_VAIN_MS);
    const waiting = (
      await owner.get<{ runs: { steps: { name: string; status: string }[] }[] }>(`/api/repairs/${second}`)
    ).runs
      .flatMap(({ steps }) => steps)
      .some(({ name, status: now }) => name === 'confirm' && now === 'active');
    if (!waiting) report.finding('the shop does not see that its repair waits for a person at the agent');
    if (victim.counts.writes !== before.writes || victim.counts.openedToWrite !== before.openedToWrite)
      report.finding('a live session was enough to write on a bench that asks a person');
    report.figure('writes where a person is asked', victim.counts.writes - before.writes);
  } finally {
    await victim.close();
  }
}

/** Goes from a device on the bench to the signed order with only the session secret that passes the gateway. */
async function throughSession(
  mesh: Mesh,
  owner: Person,
  victim: Victim,
  deviceId: string,
  report: Report,
): Promise<string> {
  await waitFor(async () =>
    (await owner.get<{ id: string }[]>('/api/bench/devices')).some(({ id }) => id === deviceId),
  );
  const start = mesh.method('Repairs/Start');
  const { text } = await mesh.call(
    'gateway',
    start,
    start.serialize({ deviceId, customer: { name: 'Nobody', phone: '0820000000' } }),
    { actor: await mesh.actorOf(owner) },
  );
  const { repairId } = JSON.parse(text) as { repairId: string };
  await waitFor(async () => (await owner.get<Ticket>(`/api/repairs/${repairId}`)).status === 'quoted');
  await command(
    mesh,
    owner,
    'Repairs/ApproveAtCounter',
    { id: repairId, quoteVersion: 1, approvedBy: 'Nobody', how: 'by_phone' },
    report,
  );
  await command(mesh, owner, 'Repairs/Execute', { id: repairId, quoteVersion: 1 }, report);
  return repairId;
}

async function command(mesh: Mesh, owner: Person, name: string, request: object, report: Report): Promise<void> {
  const method = mesh.method(name);
  const bytes = method.serialize(request);
  const token = await mesh.commandFor(owner, method, bytes);
  const { code, details } = await mesh.call('gateway', method, bytes, {
    actor: await mesh.actorOf(owner),
    ...(token !== undefined && { command: token }),
  });
  if (code !== status.OK) report.finding(`a live session no longer lets the gateway call ${name}: ${details}`);
}
