import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import kafkajs from 'kafkajs';
import { issueServiceCertificate, mintInternalCa } from '@revive/platform/auth/internal-ca';
import { freePorts } from '../cluster/free-ports.js';
import { pssOf } from './processes.js';
import type { RealServers } from '../../servers/servers.js';

/** The same name as in `bare/nest-service.ts`, which cannot be imported without starting a service. */
const BARE_TOPIC = 'bare';
const MODULE = fileURLToPath(new URL('./bare/nest-service.js', import.meta.url));
/** The same interval as in `ServiceProcess`, so that both measurements have the same delay. */
const LOOK_MS = 100;
const READY_MS = 60_000;

/** The floor for the start of the split product: this many bare Nest services in parallel processes. */
export class BareServices {
  private constructor(
    private readonly children: readonly ChildProcess[],
    readonly readyMs: number,
  ) {}

  static async start(count: number, servers: RealServers): Promise<BareServices> {
    const ca = await mintInternalCa();
    const { cert, key } = await issueServiceCertificate(ca, 'billing');
    const ports = await freePorts(count);
    await makeTopic(servers.env.KAFKA_BROKERS ?? '');
    const begun = performance.now();
    const children = ports.map((port, i) =>
      spawn(
        process.execPath,
        ['--disable-warning=ExperimentalWarning', '--disable-warning=TimeoutNegativeWarning', MODULE],
        {
          env: {
            PATH: process.env['PATH'],
            ...servers.env,
            HEALTH_PORT: String(port),
            GROUP: `bare-${i}`,
            RPC_CA: ca.cert,
            RPC_CERT: cert,
            RPC_KEY: key,
          },
          stdio: ['ignore', 'ignore', 'inherit'],
        },
      ),
    );
    try {
      await Promise.all(ports.map((port, i) => untilReady(port, children[i])));
      return new BareServices(children, performance.now() - begun);
    } catch (error) {
      await stopAll(children);
      throw error;
    }
  }

  get pssBytes(): number {
    return pssOf(this.children.map(({ pid }) => pid ?? 0));
  }

  stop(): Promise<void> {
    return stopAll(this.children);
  }
}

/** Creates the topic before the start, because the product's topics also exist after the first start. */
async function makeTopic(brokers: string): Promise<void> {
  const admin = new kafkajs.Kafka({
    clientId: 'bare',
    brokers: brokers.split(','),
    logLevel: kafkajs.logLevel.NOTHING,
  }).admin();
  await admin.connect();
  try {
    await admin.createTopics({ topics: [{ topic: BARE_TOPIC }], waitForLeaders: true });
  } finally {
    await admin.disconnect();
  }
}

async function untilReady(port: number, child: ChildProcess | undefined): Promise<void> {
  for (const end = Date.now() + READY_MS; Date.now() < end; await sleep(LOOK_MS)) {
    if (child?.exitCode !== null) throw new TypeError('A bare service ended at its start');
    // The service does not listen yet.
    const answer = await fetch(`http://127.0.0.1:${port}/ready`).catch(() => undefined);
    if (answer?.ok) return;
  }
  throw new TypeError('A bare service is not ready');
}

async function stopAll(children: readonly ChildProcess[]): Promise<void> {
  await Promise.all(
    children.map(
      (child) =>
        new Promise<void>((resolve) => {
          if (child.exitCode !== null || child.signalCode !== null) return resolve();
          child.once('exit', () => resolve());
          child.kill('SIGKILL');
        }),
    ),
  );
}
