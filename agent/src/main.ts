import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, realWorld, VERSION } from './agent.js';
import { benchOf, ConfigError, homeOf, readConfig } from './config/config.js';
import { COMMANDS, consoleCommand, ConsoleError } from './console/console.js';
import { EnrolmentError } from './identity/enrolment.js';
import { NotTrustedError } from './identity/order-keys.js';
import { ImagingError, OtherDriveError } from './imaging/imaging-errors.js';
import { SessionError } from './one-time-session/session-error.js';
import type { SessionWorld } from './one-time-session/session-command.js';
import { refuseSessionHome } from './one-time-session/session-binding-check.js';
import { preflight, PreflightError } from './preflight/preflight.js';
import { rescueName } from './rescue/machine-name.js';
import { realClock } from './rescue/platform-clock.js';
import { SettingsError } from './rescue/settings-error.js';
import { isSingleFile } from './program/single-file.js';
import { runCommand } from './service/run-command.js';
import { ServiceError } from './service/service-error.js';
import { thisMachine } from './service/service-manager.js';
import { markBusy } from './updates/busy-marks.js';
import { ProgramFolder } from './updates/program-folder.js';
import { NEEDS_A_PERSON, SUPERVISOR_VARIABLE } from './updates/messages.js';
import { DeviceUnavailable } from './imaging/image-device.js';

const say = (sentence: string): void => void process.stderr.write(`${sentence}\n`);
/** Maximum wait for running writes on exit; at the next start the journal settles the rest. */
const STOP_MS = 6000;

/** Another start fails in the same way, so a supervisor must not try it. */
const HELPED_BY_A_PERSON = [ConfigError, EnrolmentError, NotTrustedError];
/** Errors shown as a sentence only; all further errors are bugs and show their stack. */
const EXPECTED = [
  ...HELPED_BY_A_PERSON,
  ConsoleError,
  DeviceUnavailable,
  PreflightError,
  ImagingError,
  OtherDriveError,
  ServiceError,
  SettingsError,
  SessionError,
];

async function main(): Promise<void> {
  const words = process.argv.slice(2);
  if (words.length === 1 && words[0] === 'preflight') {
    process.stdout.write(`${await preflight(process.env)}\n`);
    return;
  }
  if (words.length === 1 && words[0] === 'version') {
    process.stdout.write(`revive-agent ${VERSION}${isSingleFile() ? ' single-file' : ''}\n`);
    return;
  }
  if (words.length === 1 && words[0] === 'install') {
    const { install } = await import('./service/install.js');
    const { sentence, exitCode } = await install(thisMachine(process.env, runCommand), VERSION);
    process.stdout.write(`${sentence}\n`);
    process.exitCode = exitCode;
    return;
  }
  if (words[0] === 'uninstall') {
    const { uninstall } = await import('./service/uninstall.js');
    process.stdout.write(`${await uninstall(thisMachine(process.env, runCommand), words.slice(1))}\n`);
    return;
  }
  if (words[0] === 'image') {
    const { imageCommand } = await import('./imaging/image-command.js');
    const stop = new AbortController();
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
    const { env } = process;
    const command = { args: words.slice(1), bench: benchOf(env), path: env['PATH'] ?? '', signal: stop.signal, say };
    const end = await markBusy(ProgramFolder.of(homeOf(env)), 'imaging', (milliseconds) => sleep(milliseconds));
    try {
      process.stdout.write(`${await imageCommand(command)}\n`);
    } finally {
      await end();
    }
    return;
  }
  if (words[0] === 'doctor') {
    // Loaded here: the doctor's checks would stay in the memory of a waiting agent.
    const { doctorCommand } = await import('./doctor/doctor-command.js');
    const { text, exitCode } = await doctorCommand(words.slice(1), process.env, VERSION);
    process.exitCode = exitCode;
    process.stdout.write(`${text}\n`);
    return;
  }
  if (words.length === 1 && words[0] === 'rescue') {
    // Loaded here, because the typed code brings the contracts and their library for forms.
    const { consoleAsk, rescueEnvironment } = await import('./rescue/rescue-command.js');
    const rescue = { ask: consoleAsk, say, clock: realClock(say), name: () => rescueName() };
    await run(await rescueEnvironment(process.env, homeOf(process.env), rescue));
    return;
  }
  if (words[0] === 'session') {
    // Loaded here, because only the program of a customer's PC needs it.
    const { sessionCommand } = await import('./one-time-session/session-command.js');
    await sessionCommand(words.slice(1), sessionWorld());
    process.exit(0);
  }
  if (words.length > 0) {
    // Only console commands are accepted as arguments: a misspelt command must not start the agent.
    process.stdout.write(
      `${await consoleCommand(homeOf(process.env), COMMANDS.some((one) => one === words[0]) ? words : [])}\n`,
    );
    return;
  }
  await run(process.env);
}

/** The window of a one-time session. A closed window (SIGHUP) ends it like Ctrl+C. */
function sessionWorld(): SessionWorld {
  const { env, stdin: input, stdout: output, platform, execPath } = process;
  return {
    env,
    input,
    output,
    agent: realWorld(() => randomInt(2 ** 32) / 2 ** 32, say),
    program: {
      file: isSingleFile() ? execPath : undefined,
      folder: env['REVIVE_SESSION_FOLDER'] || undefined,
      platform,
    },
    onStop: (stop) => {
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
    },
  };
}

async function run(env: Parameters<typeof readConfig>[0]): Promise<void> {
  const config = readConfig(env);
  await refuseSessionHome(config.home);
  if (config.endsWithParent) await toldToBegin();
  const agent = await Agent.start(
    config,
    realWorld(() => randomInt(2 ** 32) / 2 ** 32, say),
  );
  // The first line is for the parent program, the second line for a person.
  if (config.endsWithParent)
    process.stdout.write(
      `${JSON.stringify({ agentId: agent.agentId, code: agent.code, localPort: agent.door.port })}\n`,
    );
  process.stdout.write(
    `Agent ${agent.agentId.slice(0, 8)} is running. Code: ${agent.code}. Put disk images in ${config.benchDir}. Local page: http://127.0.0.1:${agent.door.port}\n`,
  );
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(0), STOP_MS).unref();
    agent.stop().then(() => process.exit(0), fail);
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  if (config.endsWithParent) {
    // The pipe closes with the parent process, regardless of its cause of death.
    process.stdin.resume();
    process.stdin.once('end', stop).once('error', stop).once('close', stop);
  }
}

/**
 * Waits for the first line on stdin before any side effect, because the parent starts the agent early to load in
 * parallel. Exits when the pipe closes first.
 */
async function toldToBegin(): Promise<void> {
  await new Promise<void>((resolve) => {
    const over = (): void => process.exit(0);
    process.stdin
      .once('end', over)
      .once('error', over)
      .once('data', () => {
        process.stdin.off('end', over).off('error', over);
        resolve();
      });
  });
}

function fail(error: unknown): void {
  const known = EXPECTED.some((kind) => error instanceof kind);
  say(error instanceof Error ? (known ? error.message : (error.stack ?? error.message)) : String(error));
  const needsAPerson = HELPED_BY_A_PERSON.some((kind) => error instanceof kind);
  process.exit(needsAPerson && process.env[SUPERVISOR_VARIABLE] !== undefined ? NEEDS_A_PERSON : 1);
}

main().catch(fail);
