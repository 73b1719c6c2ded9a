import { cp, lstat, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Agent, type AgentDependencies } from '@revive/agent/agent';
import { readConfig } from '@revive/agent/config/config';
import { BenchFolder } from '@revive/agent/devices/bench-folder';
import type { Sleep } from '@revive/agent/retry/backoff';
import { systemClock } from '@revive/agent/repair/steps';
import { NO_TOOLS, type VerifierTools } from '@revive/agent/repair/verify/verifier-tools';
import type { EnrolmentKind } from '@revive/contracts/fleet/rescue-code';
import type { BenchDevice, BenchReply, EnrolmentToken } from '@revive/proto/revive/fleet/v1/fleet';
import { DiagnosisReport, RunOutcome, type StepEvent } from '@revive/proto/revive/repair/v1/repair';
import { uuidv7 } from '@revive/platform/core/ids';
import { waitFor } from '@revive/platform/testing/wait-for';
import { aShop, type OrderParts, type StartedFleet } from '../../../services/fleet/test/started-fleet.js';
import { enrolmentDoor } from './enrolment-door.js';
import { putOnBench } from '../world/bench.js';

const sleep: Sleep = async (milliseconds, signal) => {
  // Waits a tenth of the real time: the tests check the order of events, not the delays.
  await wait(milliseconds / 10, undefined, signal ? { signal } : {}).catch((error: unknown) => {
    if (!signal?.aborted) throw error;
  });
};

/** A verifier without findings. Once armed, it hangs while the image equals `when`, until aborted. */
export const hangingVerifier = (path: () => string, when: Buffer, armed: () => boolean): VerifierTools => ({
  check: async (_, signal) => {
    const isMoment = armed() && (await readFile(path())).equals(when);
    // The abort may have happened during the read; a later listener would then never fire.
    signal.throwIfAborted();
    if (isMoment)
      await new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
      );
    return [];
  },
});

export interface AgentOnABench {
  home: string;
  bench: string;
  readonly shop: ReturnType<typeof aShop>;
  readonly said: string[];
  readonly gatewayUrl: string;
  agent: Agent;
  drop(name: string, bytes: Buffer): Promise<BenchDevice>;
  devices(): Promise<BenchDevice[]>;
  stepsOf(runId: string): StepEvent[];
  reportOf(runId: string): Promise<DiagnosisReport>;
  outcomeOf(runId: string): Promise<RunOutcome>;
  refusalOf(orderId: string): Promise<string>;
  order(parts: Omit<OrderParts, 'agentId'>): ReturnType<StartedFleet['instruct']>;
  diagnose(deviceId: string, over?: Partial<OrderParts>): Promise<DiagnosisReport>;
  approved(report: DiagnosisReport, over?: Partial<OrderParts>): Omit<OrderParts, 'agentId'>;
  startAgain(world?: Partial<AgentDependencies>): Promise<void>;
  /** Starts a second agent on a copy of the folder as if on another PC; the first agent keeps running. */
  startOnAnotherPc(): Promise<Agent>;
  /**
   * Simulates a kill at this moment: the hub receives no further messages, and a new runtime starts on a copy of the
   * present disk. Later effects of the old runtime are lost.
   */
  crash(world?: Partial<AgentDependencies>, onDisk?: (home: string) => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

export async function agentOnABench(
  fleet: StartedFleet,
  over: Partial<AgentDependencies> = {},
  {
    confirm = true,
    localPort = 0,
    kind = 'agent',
  }: { confirm?: boolean; localPort?: number; kind?: EnrolmentKind } = {},
): Promise<AgentOnABench> {
  const home = await mkdtemp(join(tmpdir(), 'revive-agent-'));
  const [shop, said, door] = [aShop(), [] as string[], await enrolmentDoor(fleet)];
  const tokenFile = join(home, 'token');
  await writeFile(
    tokenFile,
    (await fleet.call<EnrolmentToken>(shop, 'createEnrolmentToken', { tenantId: '', kind })).token,
    {
      mode: 0o600,
    },
  );
  let config = readConfig({
    REVIVE_AGENT_HOME: home,
    GATEWAY_URL: door.url,
    REVIVE_AGENT_TOKEN_FILE: tokenFile,
    AGENT_LOCAL_PORT: String(localPort),
    BENCH_DIR: join(home, 'bench'),
    REVIVE_AGENT_NAME: 'Bench one',
    PATH: process.env['PATH'],
  });
  const world: AgentDependencies = {
    clock: systemClock,
    random: () => 0.5,
    sleep,
    say: (sentence) => void said.push(sentence),
    tools: () => NO_TOOLS,
    sources: ({ benchDir }, _, say) => [new BenchFolder(benchDir, say)],
    ...over,
  };
  let agent = await Agent.start(config, world);
  if (confirm) await fleet.call(shop, 'confirmAgent', { agentId: agent.agentId, code: agent.code });
  const homes = [home];
  const bench: AgentOnABench = {
    home,
    bench: config.benchDir,
    shop,
    said,
    gatewayUrl: door.url,
    get agent() {
      return agent;
    },
    devices: async () => (await fleet.call<BenchReply>(shop, 'listBench', {})).devices,
    drop: async (name, bytes) => {
      await putOnBench(config.benchDir, name, bytes);
      let found: BenchDevice | undefined;
      await waitFor(async () => (found = (await bench.devices()).find((device) => device.name === name)) !== undefined);
      return found as BenchDevice;
    },
    stepsOf: (runId) => fleet.reports().flatMap(({ step }) => (step?.runId === runId ? [step] : [])),
    reportOf: async (runId) => {
      const find = () =>
        fleet
          .reports()
          .flatMap(({ report }) => (report ? [DiagnosisReport.decode(report.payload)] : []))
          .find((report) => report.runId === runId);
      await waitFor(() => find() !== undefined);
      return find() as DiagnosisReport;
    },
    outcomeOf: async (runId) => {
      const find = () =>
        fleet
          .reports()
          .flatMap(({ outcome }) => (outcome ? [RunOutcome.decode(outcome.payload)] : []))
          .find((outcome) => outcome.runId === runId);
      await waitFor(() => find() !== undefined);
      return find() as RunOutcome;
    },
    refusalOf: async (orderId) => {
      const find = () => fleet.reports().find(({ refused }) => refused?.orderId === orderId)?.refused?.reason;
      await waitFor(() => find() !== undefined);
      return find() as string;
    },
    order: (parts) => fleet.instruct(shop.tenantId, { ...parts, agentId: agent.agentId }),
    diagnose: async (deviceId, parts = {}) =>
      bench.reportOf((await bench.order({ kind: 'diagnose', deviceId, ...parts })).runId),
    approved: (report, parts = {}) => ({
      kind: 'execute',
      deviceId: report.deviceId,
      repairId: report.repairId,
      planDigest: report.planDigest,
      nonce: report.nonce,
      procedures: report.procedures,
      approvalId: uuidv7(),
      approvalRecord: JSON.stringify({
        quote: 1,
        plan: report.planDigest,
        by: 'A Customer',
        how: 'link',
        at: new Date().toISOString(),
      }),
      ...parts,
    }),
    startAgain: async (more = {}) => {
      agent = await Agent.start(config, { ...world, ...more });
    },
    startOnAnotherPc: async () => {
      const copy = await mkdtemp(join(tmpdir(), 'revive-agent-'));
      homes.push(copy);
      await cp(bench.home, copy, { recursive: true, filter: async (file) => !(await lstat(file)).isSocket() });
      const [, machine] = (await readFile(join(copy, 'machine'), 'utf8')).split(' ');
      await writeFile(join(copy, 'machine'), `${'0'.repeat(64)} ${machine}`);
      return Agent.start({ ...config, home: copy, benchDir: join(copy, 'bench') }, world);
    },
    crash: async (more = {}, onDisk = () => Promise.resolve()) => {
      const old = agent;
      await old.link.stop();
      const copy = await mkdtemp(join(tmpdir(), 'revive-agent-'));
      homes.push(copy);
      // Skips sockets, which belong to the old process.
      await cp(bench.home, copy, {
        recursive: true,
        preserveTimestamps: true,
        filter: async (file) => !(await lstat(file)).isSocket(),
      });
      await onDisk(copy);
      config = { ...config, home: copy, benchDir: join(copy, 'bench') };
      Object.assign(bench, { home: copy, bench: config.benchDir });
      await old.operations.stop(fleet.signStop());
      await old.stop();
      await bench.startAgain(more);
    },
    close: async () => {
      await agent.stop();
      door.server.closeAllConnections();
      door.server.close();
      for (const one of homes) await rm(one, { recursive: true });
    },
  };
  return bench;
}
