import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type { Readable, Writable } from 'node:stream';
import { Agent, VERSION, type AgentDependencies } from '../agent.js';
import { readConfig, useNativeFolder } from '../config/config.js';
import { postJson } from '../identity/post-json.js';
import { readAddress } from '../rescue/rescue-settings.js';
import { SessionEnding } from './session-end.js';
import { SessionError } from './session-error.js';
import { clearLeftover, makeHome, removeHome, sessionHome } from './session-home.js';
import { joinSession } from './session-join.js';
import { SessionLines } from './session-lines.js';
import { removeProgram, sessionNativeFolder, type ProgramPlace } from './session-program.js';
import { runSession } from './session-run.js';
import { messages } from './session.messages.js';

type Environment = Readonly<Record<string, string | undefined>>;

export interface SessionWorld {
  readonly env: Environment;
  readonly input: Readable;
  readonly output: Writable;
  readonly agent: AgentDependencies;
  readonly program: ProgramPlace;
  /** Calls back when the system asks the program to stop. */
  readonly onStop: (stop: () => void) => void;
}

/** `revive-agent session`: one session on this PC, from the code to the removal of everything it stored. */
export async function sessionCommand(words: readonly string[], world: SessionWorld): Promise<void> {
  if (words.length > 0) throw new SessionError(messages.usage);
  const { env, input, output, program } = world;
  const say = (sentence: string): void => void output.write(`${sentence}\n`);
  const lines = new SessionLines(input, output);
  const home = sessionHome(env);
  const ending = new SessionEnding();
  world.onStop(() => {
    ending.end('stopped');
    // Ends an open question, too, so that the program stops before a session has begun.
    lines.close();
  });
  say(messages.greeting);
  await clearLeftover(home, say);
  await makeHome(home);
  useNativeFolder(sessionNativeFolder(program, home));
  try {
    const platform = await platformOf(env, lines, say);
    const join = { home, platform, name: nameOf(env), version: VERSION, post: postJson, say };
    const clock = world.agent.clock;
    const joined = await joinSession({ ...join, ask: (question) => lines.ask(question) }, () => clock.now());
    const config = readConfig({
      ...env,
      GATEWAY_URL: platform,
      REVIVE_AGENT_HOME: home,
      REVIVE_AGENT_TOKEN_FILE: '',
      // An installed agent may use the usual port.
      AGENT_LOCAL_PORT: env['AGENT_LOCAL_PORT'] || '0',
    });
    // The agent's own lines are for a technician; the customer reads the questions and the end of the session.
    const silent = { ...world.agent, say: () => undefined };
    const agent = await Agent.start(config, { ...silent, forgotten: () => ending.end('by_shop') });
    await runSession({
      agent: {
        code: agent.code,
        consents: agent.consents,
        get isConnected() {
          return agent.link.isConnected;
        },
        get isDelivered() {
          return agent.link.isDelivered;
        },
        finish: async () => {
          await agent.operations.close();
          await agent.consents.close();
        },
        leave: (reason) => agent.link.leave(reason),
        stop: () => agent.stop(),
      },
      joined,
      ending,
      lines,
      clock,
      say,
      wait,
    });
  } finally {
    lines.close();
    await removeHome(home, say);
    await removeProgram(program, say);
  }
}

const nameOf = (env: Environment): string => (env['REVIVE_AGENT_NAME'] || hostname()).slice(0, 120);

/** The script that downloaded the program names the platform; without one a person types its address. */
async function platformOf(env: Environment, lines: SessionLines, say: (sentence: string) => void): Promise<string> {
  const given = env['GATEWAY_URL'];
  if (given) return readConfig({ ...env, GATEWAY_URL: given }).gatewayUrl;
  for (;;) {
    const typed = await lines.ask(messages.askPlatform);
    if (typed === undefined) throw new SessionError(messages.inputEnded);
    const read = readAddress(typed);
    if (typeof read === 'object') return read.origin;
    say(read === 'not encrypted' ? messages.notEncrypted : messages.notAnAddress);
  }
}
