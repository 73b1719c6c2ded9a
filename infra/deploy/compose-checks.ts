import { setTimeout as sleep } from 'node:timers/promises';
import { SERVICES } from '@revive/platform/core/service-names';
import { print } from './command.js';
import type { ComposeProject, State } from './compose-project.js';
import { complaintsAboutContainer, PROBE } from './locks.js';
import { DeployError } from './processes.js';

const SERVERS = ['postgres', 'kafka', 'redis', 'minio'];
const STEPS = ['migrate', 'minio-folder'];
const PUBLISHED: Readonly<Record<string, readonly string[]>> = { gateway: ['3000/tcp'], fleet: ['3443/tcp'] };
/** A limit for a machine under load, no expectation of speed. */
const HEALTHY_MS = 600_000;

const long = (states: readonly State[]): State[] =>
  states.filter(({ service }) => ([...SERVICES, ...SERVERS] as string[]).includes(service));

/**
 * Waits until every service and server is healthy and every step has exited with 0. Throws DeployError with the logs
 * of the failed containers.
 */
export async function untilHealthy(project: ComposeProject): Promise<void> {
  for (const end = Date.now() + HEALTHY_MS; ; await sleep(1000)) {
    const states = await project.states();
    const lacking = [
      ...[...SERVICES, ...SERVERS].filter(
        (name) => !states.some(({ service, health }) => service === name && health === 'healthy'),
      ),
      ...STEPS.filter(
        (name) =>
          !states.some(({ service, status, exitCode }) => service === name && status === 'exited' && exitCode === 0),
      ),
    ];
    if (lacking.length === 0) break;
    const broken = states.filter(
      ({ service, status, restarts, exitCode }) =>
        restarts > 5 || (STEPS.includes(service) && status === 'exited' && exitCode !== 0),
    );
    if (broken.length === 0 && Date.now() < end) continue;
    const logs = await Promise.all(
      (broken.length > 0 ? broken.map(({ service }) => service) : lacking)
        .slice(0, 3)
        .map((service) => project.logs(service)),
    );
    throw new DeployError(`Not healthy: ${lacking.join(', ')}.\n${logs.join('\n')}`);
  }
  // On a busy machine a server may answer too late: the service logs the failure, exits and restarts.
  const again = long(await project.states()).filter(({ restarts }) => restarts > 0);
  if (again.length > 0)
    print(
      `           came back after a first refusal: ${again.map(({ service, restarts }) => `${service} (${restarts})`).join(', ')}`,
    );
}

export async function checkLocks(project: ComposeProject): Promise<void> {
  const secrets = project.secretTexts();
  if (secrets.length < 20) throw new DeployError(`Only ${secrets.length} secrets were found to look for.`);
  const found: string[] = [];
  for (const { id, service } of long(await project.states())) {
    const probe = await project.docker(['exec', id, 'sh', '-c', PROBE], `${service} could not be looked into`);
    found.push(
      ...complaintsAboutContainer(await project.inspect(id), probe, { published: PUBLISHED[service] ?? [], secrets }),
    );
  }
  if (found.length > 0) throw new DeployError(found.join('\n'));
}

const FILL = 'const kept=[];for(;;)kept.push(Buffer.alloc(16<<20,1))';
const FORK =
  "const {spawn}=require('child_process');let failed=0;for(let " +
  "i=0;i<200;i++)spawn('sleep',['3']).on('error',()=>failed++);setTimeout(()=>{console.log(failed);process.exit(0)},2000)";
const DIAL = (host: string) =>
  `require('net').connect(3000,'${host}').on('connect',()=>{console.log('connected');process.exit(0)}).on('error',(e)=>{console.log(e.code);process.exit(0)});setTimeout(()=>{console.log('no answer');process.exit(0)},3000)`;

/** Exceeds the limits in one service and checks that the limits apply and the service survives. Throws DeployError. */
export async function checkLimitsBite(project: ComposeProject): Promise<void> {
  const chat = (await project.states()).find(({ service }) => service === 'chat');
  if (!chat) throw new DeployError('chat is not there.');
  const node = (script: string) => project.dockerAttempt(['exec', chat.id, 'node', '-e', script]);
  const filled = await node(FILL);
  // 137 = 128 + SIGKILL: the kernel killed the group over its memory limit.
  if (filled.code !== 137)
    throw new DeployError(
      `Memory over the limit ended with ${filled.code ?? 'a signal'}: ${filled.stderr.slice(-300)}`,
    );
  const forked = await node(FORK);
  if (!(Number(forked.stdout.trim()) > 0) && !/EAGAIN|ERR_WORKER|pthread_create|uv_thread_create/.test(forked.stderr))
    throw new DeployError(
      `200 processes were started within a limit of 128: ${forked.stdout}${forked.stderr.slice(-300)}`,
    );
  await checkNoWayOut(project);
  for (const end = Date.now() + 30_000; ; await sleep(1000)) {
    const now = (await project.states()).find(({ id }) => id === chat.id);
    if (now?.status === 'running' && now.health === 'healthy' && now.restarts === chat.restarts) return;
    if (Date.now() > end) throw new DeployError(`chat did not outlive it: ${JSON.stringify(now)}`);
  }
}

/**
 * The gateway's address in the network with internet access is reachable from there, and unreachable from the internal
 * network.
 */
async function checkNoWayOut(project: ComposeProject): Promise<void> {
  const states = await project.states();
  const [gateway, fleet, chat] = ['gateway', 'fleet', 'chat'].map(
    (name) => states.find(({ service }) => service === name)?.id ?? '',
  );
  const outside = (
    await project.docker(
      [
        'inspect',
        '-f',
        '{{range $name, $network := .NetworkSettings.Networks}}{{$name}} {{$network.IPAddress}}{{"\\n"}}{{end}}',
        gateway ?? '',
      ],
      'The gateway could not be inspected',
    )
  )
    .split('\n')
    .find((line) => /_outside /.test(line))
    ?.split(' ')[1];
  if (outside === undefined) throw new DeployError('The gateway has no address outside.');
  const said = async (id: string | undefined) =>
    (await project.dockerAttempt(['exec', id ?? '', 'node', '-e', DIAL(outside)])).stdout.trim();
  const [fromOutside, fromInside] = [await said(fleet), await said(chat)];
  if (fromOutside !== 'connected')
    throw new DeployError(`Even from outside the gateway is not reached (${fromOutside}): this check says nothing.`);
  if (!['no answer', 'ENETUNREACH', 'EHOSTUNREACH', 'ECONNREFUSED', 'ETIMEDOUT'].includes(fromInside))
    throw new DeployError(`From inside there is a way out: ${fromInside}`);
}

/** Sends SIGTERM through Compose; each service must exit by itself with 0 in time. Throws DeployError. */
export async function checkStop(project: ComposeProject): Promise<void> {
  await project.run(['stop'], 'It does not stop');
  const states = long(await project.states());
  print(`           ${states.map(({ service, exitCode }) => `${service} ${exitCode}`).join(', ')}`);
  const services = states.filter(({ service }) => (SERVICES as readonly string[]).includes(service));
  if (services.length !== SERVICES.length)
    throw new DeployError(`Only ${services.length} services were there to stop.`);
  // 137 = killed after the timeout. A Java process exits with 143 after an orderly stop by SIGTERM.
  const bad = states.filter(({ service, exitCode }) => exitCode !== 0 && !(service === 'kafka' && exitCode === 143));
  if (bad.length > 0)
    throw new DeployError(
      `Not ended well: ${bad.map(({ service, exitCode }) => `${service} ${exitCode}`).join(', ')}.\n${await project.logs(bad[0]?.service ?? '')}`,
    );
}
