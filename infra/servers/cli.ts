import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '@revive/platform/errors/config-error';
import { readRealSettings, SERVER_NAMES, type RealSettings, type ServerName } from './config.js';
import { RealServerError } from './real-error.js';
import type { RealServer } from './real-server.js';
import { realServer, realServers } from './servers.js';
import { GO_TOOL_NAMES, goTool, kafkaJars, type GoTool } from './tools.js';

const say = (sentence: string): void => void process.stdout.write(`${sentence}\n`);
const USAGE = `Usage: node infra/servers/real.mjs up [${SERVER_NAMES.join(' ')}]   start servers (all unless named) and print how to reach them
       node infra/servers/real.mjs down [names] [--forget]   stop them; with --forget their data is deleted, too
       node infra/servers/real.mjs status
       node infra/servers/real.mjs tools [kafka ${GO_TOOL_NAMES.join(' ')}]   build programs that the machine has not got yet`;

async function up(settings: RealSettings, names: readonly ServerName[]): Promise<void> {
  const servers = await realServers(names, { dir: settings.home, ports: settings.ports, say });
  for (const name of names) {
    const begun = performance.now();
    const server = servers.get(name);
    const running = server.isRunning();
    await server.start();
    say(
      `${name.padEnd(9)} 127.0.0.1:${server.port}   ${running ? 'was running' : `${((performance.now() - begun) / 1000).toFixed(1)} s`}   ${placeOf(server)}`,
    );
    if (settings.engine !== undefined && settings.engine !== server.engine)
      say(
        `          its data began ${server.engine === 'docker' ? 'in a container' : 'as a process'}, and it stays one until down --forget`,
      );
  }
  const file = join(settings.home, 'env');
  writeFileSync(
    file,
    Object.entries(servers.env)
      .map(([name, value]) => `export ${name}='${value}'\n`)
      .join(''),
    { mode: 0o600 },
  );
  say(`\nWhat services need to reach them is in ${file}  (a shell reads it with:  . ${file})`);
}

async function down(settings: RealSettings, names: readonly ServerName[], forget: boolean): Promise<void> {
  for (const name of [...names].reverse()) {
    const server = await realServer(name, { dir: settings.home });
    const running = server.isRunning();
    await (forget ? server.forget() : server.stop());
    say(`${name.padEnd(9)} ${running ? 'stopped' : 'was not running'}${forget ? ', its data is gone' : ''}`);
  }
}

async function status(settings: RealSettings): Promise<void> {
  for (const name of SERVER_NAMES) {
    const server = await realServer(name, { dir: settings.home });
    say(`${name.padEnd(9)} ${server.isRunning() ? `127.0.0.1:${server.port}   ${placeOf(server)}` : 'down'}`);
  }
}

const placeOf = ({ pid, engine }: RealServer): string =>
  `process ${pid}${engine === 'docker' ? ' in a container' : ''}`;

async function tools(names: readonly string[]): Promise<void> {
  for (const name of names.length > 0 ? names : ['kafka', ...GO_TOOL_NAMES]) {
    if (name === 'kafka') say(`kafka      ${await kafkaJars(say)}`);
    else say(`${name.padEnd(10)} ${await goTool(aTool(name), say)}`);
  }
}

function aTool(name: string): GoTool {
  const found = GO_TOOL_NAMES.find((one) => one === name);
  if (!found) throw new RealServerError(`There is no tool "${name}".\n${USAGE}`);
  return found;
}

function serverNames(words: readonly string[]): readonly ServerName[] {
  const unknown = words.find((word) => !SERVER_NAMES.some((name) => name === word));
  if (unknown !== undefined) throw new RealServerError(`There is no server "${unknown}".\n${USAGE}`);
  return words.length > 0 ? SERVER_NAMES.filter((name) => words.includes(name)) : SERVER_NAMES;
}

async function main([command, ...words]: readonly string[]): Promise<void> {
  const settings = readRealSettings(process.env);
  const names = () => serverNames(words.filter((word) => !word.startsWith('--')));
  mkdirSync(settings.home, { recursive: true });
  if (command === 'up') await up(settings, names());
  else if (command === 'down') await down(settings, names(), words.includes('--forget'));
  else if (command === 'status') await status(settings);
  else if (command === 'tools') await tools(words);
  else throw new RealServerError(USAGE);
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof RealServerError || error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
