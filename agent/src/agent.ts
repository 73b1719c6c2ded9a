import { mkdir, chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { presentEnvironment, type AgentConfig } from './config/config.js';
import type { InspectDeps } from './computer/inspect/inspect-computer.js';
import { Bench } from './devices/bench.js';
import type { BenchSource } from './devices/bench-device.js';
import type { CommandDevices } from './devices/command-devices.js';
import { BenchFolder } from './devices/bench-folder.js';
import { BlockDevices } from './devices/block-devices.js';
import { DeviceSalt } from './devices/device-salt.js';
import { ThisComputer } from './devices/this-computer.js';
import type { ConsentBook } from './consent/consent-book.js';
import { consentsOfAgent } from './consent/consents-of-agent.js';
import { openFile } from './consent/open-file.js';
import { readBinding } from './identity/session-binding.js';
import { ConfirmationSetting } from './confirmation/confirmation-setting.js';
import { Confirmations } from './confirmation/confirmations.js';
import { confirmCode } from './identity/confirm-code.js';
import { establishIdentity, type Identity } from './identity/enrolment.js';
import { lockHomeDirectory } from './identity/home-hold.js';
import { machineId } from './identity/machine-id.js';
import { Renewal } from './identity/renewal.js';
import { writePrivate } from './identity/private-files.js';
import type { Random, Sleep } from './retry/backoff.js';
import { sleepUntil } from './retry/sleep-until.js';
import { Link } from './link/link.js';
import { LinkWire } from './link/link-wire.js';
import { sendBackup } from './link/send-backup.js';
import { UplinkJournal } from './link/uplink-journal.js';
import { ConsoleApi } from './local/console-door.js';
import { LocalHttpServer } from './local/local-door.js';
import { ownPage } from './local/own-page.js';
import { pairingSecret } from './local/pairing.js';
import type { OpenDevice } from './operations/executors.js';
import { Operations } from './operations/operations.js';
import { orderBoots, orderComputer, orderMakers, orderTools } from './order-parts.js';
import { OrderJournal } from './operations/orders/order-journal.js';
import { OrderRefusal } from './operations/orders/order-refusal.js';
import { Phones } from './phones/phones.js';
import { findPrintSystem } from './printing/find-print-system.js';
import type { PrintSystem } from './printing/print-system.js';
import { Printing } from './printing/printing.js';
import { isSingleFile } from './program/single-file.js';
import { usbBootloaders, usbOfThisPc } from './usb/usb-of-this-pc.js';
import { ImageDevice } from './imaging/image-device.js';
import type { BootProof } from './repair/boot/boot-proof.js';
import { systemClock, type Clock } from './repair/steps.js';
import { findTool } from './repair/tools/tool.js';
import type { VerifierTools } from './repair/verify/verifier-tools.js';
import { updatesOfAgent } from './updates/updates-of-agent.js';
import type { Updates } from './updates/updates.js';
import { AGENT_VERSION } from './version.js';

export const VERSION = AGENT_VERSION;

export interface AgentDependencies {
  readonly clock: Clock;
  readonly random: Random;
  readonly sleep: Sleep;
  readonly say: (sentence: string) => void;
  readonly tools: (config: AgentConfig) => VerifierTools;
  readonly boots?: (config: AgentConfig) => BootProof;
  readonly open?: OpenDevice;
  readonly computer?: (config: AgentConfig) => InspectDeps;
  readonly sources: (config: AgentConfig, machine: string, say: AgentDependencies['say']) => BenchSource[];
  readonly spoken?: (config: AgentConfig) => readonly (BenchSource & CommandDevices)[];
  /** The print system of this PC; without it the agent has no printers. */
  readonly printSystem?: (config: AgentConfig) => Promise<PrintSystem | undefined>;
  /** Called when the platform no longer knows this agent. */
  readonly forgotten?: () => void;
  /** Opens the consent page on the desktop of this PC. */
  readonly openFile?: (path: string) => Promise<boolean>;
}

export const realWorld = (random: Random, say: AgentDependencies['say']): AgentDependencies => ({
  clock: systemClock,
  random,
  sleep: sleepUntil,
  say,
  tools: orderTools,
  boots: orderBoots,
  sources: ({ benchDir, imagesOnly }, machine, told) => [
    new BenchFolder(benchDir, told),
    // A demo's bench shows no parts of its host PC.
    ...(imagesOnly ? [] : [new ThisComputer(machine), usbOfThisPc(told)]),
    ...(!imagesOnly && process.platform === 'linux' ? [new BlockDevices(told)] : []),
  ],
  openFile: (path) => openFile(path, presentEnvironment()),
  printSystem: async ({ imagesOnly, path, cupsServer, windowsFolders }) =>
    imagesOnly ? undefined : findPrintSystem({ path, server: cupsServer, windowsFolders }),
  spoken: ({ adbPort, phones, path, home, imagesOnly }) =>
    imagesOnly
      ? []
      : [
          new Phones({
            adbPort,
            adb: () => findTool('adb', path),
            fastboot: () => findTool('fastboot', path),
            network: phones,
            usb: usbBootloaders(),
            updates: join(home, 'phone-updates'),
            clock: systemClock,
            say,
          }),
        ],
});

const RENEWAL_MS = 6 * 3_600_000;

export class Agent {
  #renewal: NodeJS.Timeout | undefined;
  #release: () => Promise<void> = async () => undefined;

  constructor(
    private readonly present: { identity: Identity },
    readonly bench: Bench,
    readonly link: Link,
    readonly operations: Operations,
    readonly door: LocalHttpServer,
    private readonly closing: { close(): Promise<void> }[],
    private readonly parts: { readonly updates: Updates; readonly consents: ConsentBook },
  ) {}

  /** Consents of persons at this PC; a one-time session asks its questions through them. */
  get consents(): ConsentBook {
    return this.parts.consents;
  }

  get identity(): Identity {
    return this.present.identity;
  }
  get agentId(): string {
    return this.identity.agentId;
  }
  get code(): string {
    return confirmCode(this.identity.rootFingerprint, this.identity.key.spki);
  }

  /**
   * Enrols when a token is present, opens the journals and starts. Throws a readable message when the agent cannot
   * belong to this shop.
   */
  static async start(config: AgentConfig, world: AgentDependencies): Promise<Agent> {
    const { home } = config;
    for (const folder of ['.', 'runs', 'backups']) await mkdir(join(home, folder), { recursive: true, mode: 0o700 });
    await chmod(home, 0o700);
    const release = await lockHomeDirectory(home, world.say);
    try {
      return await Agent.#startHeld(config, world, release);
    } catch (error) {
      await release();
      throw error;
    }
  }

  static async #startHeld(config: AgentConfig, world: AgentDependencies, release: () => Promise<void>): Promise<Agent> {
    const { home, gatewayUrl, tokenFile, name } = config;
    const options = { home, gatewayUrl, name, version: VERSION, sleep: world.sleep };
    const present = { identity: await establishIdentity({ ...options, tokenFile }), machine: await machineId(home) };
    const renewal = new Renewal(present, options, world);
    const uplink = await UplinkJournal.open(join(home, 'uplink.journal'));
    const orders = await OrderJournal.open(join(home, 'orders.journal'), { clock: world.clock, say: world.say });
    const spoken = world.spoken?.(config) ?? [];
    const agent = await assemble(config, { ...world, spoken: () => spoken }, present, uplink, orders, renewal);
    await agent.bench.start([...world.sources(config, present.machine, world.say), ...spoken]);
    agent.operations.resume();
    void renewal.ifDue();
    agent.link.start();
    await agent.parts.updates.start(config.supervised?.checkInMs);
    agent.#renewal = setInterval(() => void renewal.ifDue(), RENEWAL_MS);
    agent.#release = release;
    return agent;
  }

  async stop(): Promise<void> {
    clearInterval(this.#renewal);
    this.parts.updates.stop();
    await this.operations.close();
    await this.consents.close();
    await this.link.stop();
    await this.bench.stop();
    await this.door.close();
    for (const one of this.closing) await one.close();
    await this.#release();
  }
}

async function assemble(
  config: AgentConfig,
  world: AgentDependencies,
  present: { identity: Identity; readonly machine: string },
  uplink: UplinkJournal,
  orders: OrderJournal,
  renewal: Renewal,
): Promise<Agent> {
  const { say, clock, random, sleep } = world;
  const { home } = config;
  const { identity } = present;
  // A certificate renewed at run time is used from the next connection and the next order on.
  const dial = (): LinkWire => new LinkWire(present.identity, config.link ?? present.identity.link);
  const salt = await DeviceSalt.open(join(home, 'device-salt'));
  const bench: Bench = new Bench(
    identity.agentId,
    { changed: (device) => link.deviceChanged(device), gone: (id) => link.deviceGone(id) },
    say,
    () => salt.bytes,
  );
  const setting: ConfirmationSetting = await ConfirmationSetting.open(home, () => link.settingsChanged());
  const questions = new Confirmations();
  // The end of a consent that a killed agent left open is recorded before there is a link; its first stream sends it.
  let ring = (): void => undefined;
  const tell = async (kind: Parameters<UplinkJournal['append']>[0], bytes: Uint8Array): Promise<void> => {
    await uplink.append(kind, bytes);
    ring();
  };
  const binding = await readBinding(home);
  const consents = await consentsOfAgent({
    home,
    key: identity.key,
    clock,
    sleep,
    binding,
    asksForStaff: config.asksForStaff ?? false,
    openFile: world.openFile,
    tell,
    say,
  });
  const console = new ConsoleApi(questions, setting, () => clock.now(), consents.console);
  const operations: Operations = new Operations({
    orderKeys: () => present.identity.orderKeys,
    key: identity.key,
    home,
    journal: orders,
    bench,
    clock,
    agentVersion: VERSION,
    say,
    tell,
    tools: world.tools(config),
    ...(world.boots && config.triesBoot && { boots: world.boots(config) }),
    makers: orderMakers(config),
    spoken: [orderComputer(config, clock, world.computer?.(config)), ...(world.spoken?.(config) ?? [])],
    open: world.open ?? ((path, options) => ImageDevice.open(path, options)),
    confirmation: { isRequired: () => setting.required, questions },
    consents: consents.gate,
    acknowledge: (id, result, reason) => link.acknowledge(id, result, reason),
    stopAnswer: (id, answer, runs) => link.stopAnswer(id, answer, runs),
    steps: {
      step: (bytes) =>
        void tell('step', bytes).catch((error: unknown) => say(`Couldn't record a step: ${(error as Error).message}.`)),
      probeStep: (bytes) =>
        void tell('probe_step', bytes).catch((error: unknown) =>
          say(`Couldn't record a step of a patch test: ${(error as Error).message}.`),
        ),
      progress: (progress) => link.progress(progress),
    },
    sendBackup: (backup, signal) => sendBackup(dial, backup, { sleep, clock, signal }),
  });
  consents.book.onRevoked((_, why, person) => operations.consentEnded(why === 'revoked' ? person : ''));
  const printing = await Printing.open({
    home,
    // A session prints nothing on the customer's printers.
    system: binding ? undefined : await world.printSystem?.(config),
    clock,
    sleep,
    say,
    send: (message) => link.printing(message),
  });
  const own = ownPage({
    config,
    version: VERSION,
    supervisorVersion: () => updates.supervisorVersion,
    port: () => localPort,
    devices: () => bench.devices(),
    link: () => link,
    say,
  });
  let waits = false;
  let isAsked = false;
  const link: Link = new Link({
    dial,
    journal: uplink,
    unwelcome: (details) => void renewal.unwelcome(details),
    ...(world.forgotten && { forgotten: world.forgotten }),
    random,
    sleep,
    say,
    devices: () => bench.devices(),
    confirmsAtAgent: () => setting.required,
    hello: () => {
      printing.connected();
      return {
        agentVersion: VERSION,
        name: config.name,
        platform: `${process.platform} ${process.arch}`,
        localPort,
        acknowledgedIds: orders.lastTaken(100),
        machineId: present.machine,
        program: isSingleFile() ? 'single_file' : 'node',
        ...(updates.supervisorVersion !== undefined && { supervisorVersion: updates.supervisorVersion }),
      };
    },
    requests: {
      instruction: (id, instruction) => operations.take(id, instruction),
      // Not awaited: the hub's other messages must not wait for a running write.
      stop: async (stop) =>
        void operations
          .stop(stop)
          .catch((error: unknown) => say(`Couldn't carry out the stop: ${(error as Error).message}.`)),
      consent: (request) => consents.gate.take(request),
      rescan: async ({ staffId, staffName }) => {
        const origin = staffId == null ? undefined : { kind: 'staff', sessionId: staffId, who: staffName ?? '' };
        // control: a rescan for the platform's staff needs a consent too
        if (!consents.gate.allowsRescan(origin)) throw new OrderRefusal('no_consent');
        await bench.rescan();
        await operations.checkDevices();
      },
      print: (print) => printing.take(print),
      update: (update) => updates.take(update),
      ...own.requests,
      settings: async ({ confirmAtAgent }) => {
        if (!confirmAtAgent || setting.required) return;
        await setting.require('shop', clock.now());
        say(
          "Your shop turned on on-site confirmation: someone here confirms each repair before anything is written. Turn it off with this agent's console.",
        );
      },
      welcomed: async ({ confirmed, roots, deviceSalt }) => {
        await renewal.learn(roots, home);
        if (await salt.take(deviceSalt)) bench.saltChanged();
        if (confirmed) await writePrivate(join(home, 'enrolled.json'), JSON.stringify({ agentId: identity.agentId }));
        if (confirmed && waits) say('This agent is confirmed. Its devices now appear on your bench.');
        waits = !confirmed;
        if (confirmed && binding && !isAsked) consents.gate.askForBinding();
        isAsked ||= confirmed;
        if (confirmed) updates.tell();
        if (waits)
          say(
            `Confirm this agent: enter the code ${confirmCode(identity.rootFingerprint, identity.key.spki)} on the Agents page.`,
          );
      },
    },
  });
  ring = () => link.ring();
  const updates: Updates = updatesOfAgent(config, {
    gatewayUrl: config.gatewayUrl,
    agentId: identity.agentId,
    version: VERSION,
    orderKeys: () => present.identity.orderKeys,
    orders: operations,
    health: () => ({ healthy: !link.isRefused, connected: link.isConnected }),
    report: (state) => link.updateState(state),
    clock,
    sleep,
    random,
    say,
  });
  // The local server answers requests as soon as it starts, and its answers need all of the objects above.
  const door = new LocalHttpServer({
    origin: new URL(config.gatewayUrl).origin,
    secret: await pairingSecret(home),
    version: VERSION,
    isConnected: () => link.isConnected,
    page: own.page,
  });
  const localPort = await door.listen(config.localPort);
  if (config.localPort !== 0 && localPort !== config.localPort)
    say(`Port ${config.localPort} is in use. The local page uses port ${localPort}.`);
  await console.open(home);
  return new Agent(present, bench, link, operations, door, [console, consents.page, printing, uplink, orders], {
    updates,
    consents: consents.book,
  });
}
