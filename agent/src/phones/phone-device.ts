import { nothingSeen, type Diagnosis } from '../repair/model/diagnosis.js';
import type { CommandDevice } from '../repair/model/command-device.js';
import { stateOf, type Command, type PlannedCommand, type ProposedCommands } from '../repair/model/command-plan.js';
import type { DeviceIdentity } from '../repair/model/plan.js';
import type { Finding } from '../repair/model/finding.js';
import type { Probe } from '../repair/model/probe.js';
import type { Clock } from '../repair/steps.js';
import { phoneCommand, PhoneLine, type PhoneTools } from './phone-commands.js';
import { batteryIn, readFacts, type Battery, type PhoneFacts } from './phone-facts.js';
import { cacheFinding, crashFinding, crashing, factsAsNotes, isNearlyFull, problemsOfPhone } from './phone-problems.js';
import { byHand, whyNoUpdate, type PhoneModel } from './phone-models.js';
import { phoneProbes } from './phone-probes.js';
import type { PhoneMode, Reach } from './phone-reach.js';
import { readUpdates, type Update } from './updates.js';

const MOST_APPS = 3;
const WORTH_CLEARING = 50 * 1000 * 1000;
/**
 * Battery level in percent for any change, and for writing an update: a phone that loses power during a write may not
 * start again.
 */
const LOWEST = 20;
const LOWEST_TO_WRITE = 50;

const STUCK: Partial<Record<PhoneMode, string>> = {
  bootloader: 'The phone is in its bootloader and does not start Android.',
  recovery: 'The phone is in recovery and does not start Android.',
  sideload: 'The phone waits for an update (sideload) and does not start Android.',
};

export class PhoneDevice implements CommandDevice {
  readonly identity: DeviceIdentity;
  readonly #line: PhoneLine;
  #facts: PhoneFacts | undefined;

  constructor(
    serial: string,
    private readonly find: () => Promise<Reach | undefined>,
    tools: PhoneTools,
    private readonly clock: Clock,
    /** Keeps a restarting phone on the bench. */
    private readonly hold: (work: () => Promise<void>) => Promise<void>,
    /** Model by the phone's own properties; `UNKNOWN_MODEL` before the first answer. */
    private readonly model: PhoneModel,
  ) {
    this.identity = { kind: 'phone', id: serial, size: 0, sectorSize: 0 };
    this.#line = new PhoneLine(find, tools);
  }

  async diagnose(signal: AbortSignal): Promise<Diagnosis> {
    const mode = (await this.find())?.mode;
    signal.throwIfAborted();
    if (mode === 'unauthorized')
      return nothingSeen('refused', "Confirm the computer's key on the phone, then diagnose it again.");
    if (mode === undefined || mode === 'offline')
      return {
        ...nothingSeen('failed', 'The phone does not answer. Reconnect it, then diagnose it again.'),
        notes: byHand(this.model),
      };
    return mode === 'system' ? this.#healthOf(await this.#seen()) : this.#stuckIn(mode);
  }

  async propose(): Promise<ProposedCommands[]> {
    const { mode } = await this.#line.reach();
    if (mode !== 'system') return [await this.#restart(mode)];
    const facts = await this.#seen();
    const { updates } = await readUpdates(this.#line.tools.updates);
    const may = whyNoUpdate(this.model, facts.properties) === undefined;
    const fitting = may ? updates.filter((one) => isFor(one, facts)) : [];
    return [
      ...(await this.#crashingApps(facts)),
      ...(await this.#fullCaches(facts)),
      ...(await Promise.all(fitting.map((one) => this.#update(one, facts)))),
    ];
  }

  async refusal({ command }: Command): Promise<string | undefined> {
    // A phone that does not start Android reports no battery level, and a restart writes nothing.
    if (command === 'android.restart') return undefined;
    const { level, isCharging }: Battery = batteryIn(await this.#line.ask('dumpsys battery'));
    if (level === undefined) return 'The phone does not say how full its battery is.';
    if (level < LOWEST) return `The battery is at ${level}%. Charge the phone to at least ${LOWEST}%.`;
    if (command !== 'android.update.install') return undefined;
    if (level < LOWEST_TO_WRITE)
      return `The battery is at ${level}%. Charge the phone to at least ${LOWEST_TO_WRITE}%.`;
    return isCharging === true ? undefined : 'The phone is not charging. Connect a charger.';
  }

  /** Asks Android only: a phone in its bootloader or recovery has no shell to measure. */
  async probes(): Promise<readonly Probe[]> {
    return (await this.find())?.mode === 'system' ? phoneProbes(this.#line) : [];
  }

  read(command: Command): Promise<string> {
    return phoneCommand(command).read(this.#line, command.arguments);
  }

  run(command: Command, onProgress: (plain: string) => void): Promise<void> {
    return this.hold(() => phoneCommand(command).run(this.#line, command.arguments, onProgress));
  }

  /** Read once for each order: the offers match the diagnosis. */
  async #seen(): Promise<PhoneFacts> {
    this.#facts ??= await readFacts((command, limits) => this.#line.ask(command, limits));
    return this.#facts;
  }

  async #healthOf(facts: PhoneFacts): Promise<Diagnosis> {
    const now = this.clock.now();
    const findings = problemsOfPhone(facts, now);
    const { updates, refused } = await readUpdates(this.#line.tools.updates);
    const why = whyNoUpdate(this.model, facts.properties);
    const left = updates.filter((one) => why !== undefined && isFor(one, facts));
    const notOffered = left.map(({ version }) => `The update ${version} is not offered: ${why}.`);
    const unseen = facts.unseen.map((what) => what.replace(/ \(.*/s, '').toLowerCase());
    const notSeen = `Not seen: ${['hardware that no command asks for', ...new Set(unseen)].join(', ')}.`;
    return {
      ...nothingSeen('failed', ''),
      verdict: findings.length > 0 ? 'needs_person' : 'no_problem_found',
      reason:
        findings.length > 0
          ? findings
              .map(({ plain }) => plain)
              .join(' ')
              .slice(0, 900)
          : `No problem was found in what the phone says of itself. ${notSeen}`,
      findings,
      notes: [
        ...factsAsNotes(facts, now),
        ...(findings.length > 0 ? [notSeen] : []),
        ...notOffered,
        ...byHand(this.model),
        ...refused,
      ].slice(0, 60),
    };
  }

  async #stuckIn(mode: PhoneMode): Promise<Diagnosis> {
    const finding = stuckFinding(mode);
    return {
      ...nothingSeen('failed', ''),
      verdict: 'needs_person',
      reason: finding.plain,
      findings: [finding],
      notes: [
        ...(await this.#bootloaderNotes()),
        'Not seen: everything that only a started Android tells.',
        ...byHand(this.model),
      ],
    };
  }

  async #bootloaderNotes(): Promise<string[]> {
    const reach = await this.#line.reach();
    if (reach.by !== 'fastboot') return [];
    const { fastboot } = this.#line.tools;
    const asked = {
      product: 'Product',
      'current-slot': 'Slot',
      unlocked: 'Unlocked',
      'battery-voltage': 'Battery (mV)',
    };
    const said: string[] = [];
    for (const [name, label] of Object.entries(asked)) {
      const value = await fastboot.variable(reach.target, name).catch(() => undefined);
      if (value !== undefined && value !== '') said.push(`${label}: ${value}.`);
    }
    return said;
  }

  async #restart(mode: PhoneMode): Promise<ProposedCommands> {
    const command: Command = { command: 'android.restart', arguments: ['system'] };
    return {
      finding: stuckFinding(mode),
      commands: [await this.#planned(command, 'Mode: system', 'Restart the phone into Android', null)],
      loses: "Nothing is deleted. A restart can't be undone.",
    };
  }

  async #crashingApps(facts: PhoneFacts): Promise<ProposedCommands[]> {
    const offered: ProposedCommands[] = [];
    for (const one of crashing(facts).slice(0, MOST_APPS)) {
      const { app } = one;
      const undo: Command = { command: 'android.app.enable', arguments: [app] };
      const disable: Command = { command: 'android.app.disable', arguments: [app] };
      const planned = await this.#planned(disable, `${app}: turned off`, `Turn off the app ${app}`, undo);
      // Skips an app that is already off or uninstalled.
      if (planned.before.text !== `${app}: turned on`) continue;
      offered.push({
        finding: crashFinding(one),
        commands: [planned],
        loses: `The app ${app} can't be used until it is turned on again. Its data is kept.`,
      });
    }
    return offered;
  }

  async #fullCaches(facts: PhoneFacts): Promise<ProposedCommands[]> {
    if (!isNearlyFull(facts)) return [];
    const offered: ProposedCommands[] = [];
    for (const one of facts.caches.filter(({ bytes }) => bytes >= WORTH_CLEARING).slice(0, MOST_APPS)) {
      const { app } = one;
      const clear: Command = { command: 'android.cache.clear', arguments: [app] };
      const after = `${app}: nothing in its cache on shared storage`;
      const planned = await this.#planned(clear, after, `Clear the cache of the app ${app}`, null);
      if (planned.before.text === after) continue;
      offered.push({
        finding: cacheFinding(one),
        commands: [planned],
        loses: `The app ${app} may load slower at first. The cache can't be brought back.`,
      });
    }
    return offered;
  }

  async #update({ version }: Update, { properties }: PhoneFacts): Promise<ProposedCommands> {
    const runs = (properties.get('ro.boot.slot_suffix') ?? '').replace('_', '');
    const to = runs === 'a' ? 'b' : 'a';
    const install: Command = { command: 'android.update.install', arguments: [version, to] };
    const undo: Command = { command: 'android.slot.switch', arguments: [runs] };
    const why = `Install the signed update ${version} beside the version that runs`;
    return {
      finding: finding('android.update', 'low', `A signed update to ${version} is available for this phone.`),
      commands: [await this.#planned(install, `Slot ${to}, build ${version}`, why, undo)],
      loses:
        'What lies in the slot that does not run is replaced. If the new version does not start, the phone returns to the version that runs now.',
    };
  }

  async #planned(command: Command, after: string, why: string, undo: Command | null): Promise<PlannedCommand> {
    return { ...command, before: stateOf(await this.read(command)), after: stateOf(after), why, undo };
  }
}

const finding = (code: string, severity: Finding['severity'], plain: string): Finding => ({
  code,
  procedure: 'android.apply',
  severity,
  layer: 'phone',
  plain,
  evidence: [],
});

const stuckFinding = (mode: PhoneMode): Finding =>
  finding(
    `android.${mode === 'bootloader' ? 'bootloader' : 'recovery'}`,
    'high',
    STUCK[mode] ?? 'The phone does not start.',
  );

/** Matches the exact model and running version, and excludes older patch levels. */
const isFor = ({ model, from, securityPatch }: Update, { properties }: PhoneFacts): boolean =>
  model === (properties.get('ro.product.model') ?? '') &&
  from === properties.get('ro.build.version.incremental') &&
  securityPatch >= (properties.get('ro.build.version.security_patch') ?? '9');
