import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync, openSync, closeSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SplitError } from './service-process.js';

export interface Behind {
  readonly name: string;
  readonly port: number;
  /** Its /ready says whether it takes new work. */
  readonly healthPort: number;
}

export interface ProxyParts {
  readonly dir: string;
  readonly httpPort: number;
  readonly linkPort: number;
  readonly gateways: readonly Behind[];
  readonly links: readonly Behind[];
}

const READY_MS = 30_000;

/**
 * HTTP to the gateways, TLS passed through to the links. Each is asked for its readiness twice a second, so that one
 * which is about to stop gets nothing new well within its drain time (two refusals: a busy moment is none); what it has
 * in hand goes on. A connection that cannot be made is made to another. A GET that met a connection which was just
 * closed is asked elsewhere; anything else is never sent twice. A link that thousands of agents come back to may take
 * seconds to accept and to answer: it is waited for and only its own answers count against it, because whoever is sent
 * away meanwhile stays away for a whole back-off (seen: taken for dead five times in one storm, 48 s until all were
 * back). `http-no-delay`: without it a live frame lies in the kernel until more comes or its patience ends (seen: 115
 * ms of 135 from an agent's change to the screen).
 */
const settings = ({ dir, httpPort, linkPort, gateways, links }: ProxyParts): string => `global
  maxconn 6000
  stats socket ${join(dir, 'haproxy.sock')} mode 600 level admin
defaults
  timeout connect 2s
  timeout client 75s
  timeout server 75s
  timeout check 2s
  retries 3
  option redispatch 1
  option http-no-delay
  option httpchk GET /ready
  http-check expect status 200
  default-server inter 500ms fastinter 200ms downinter 250ms fall 2 rise 1
frontend web
  mode http
  bind 127.0.0.1:${httpPort}
  option forwardfor
  default_backend gateways
backend gateways
  mode http
  balance roundrobin
  retry-on conn-failure empty-response
  http-request disable-l7-retry unless METH_GET
  default-server observe layer4 on-error mark-down error-limit 2
${gateways.map(line).join('\n')}
frontend agents
  mode tcp
  bind 127.0.0.1:${linkPort}
  timeout client 1h
  default_backend links
backend links
  mode tcp
  balance leastconn
  timeout server 1h
  timeout connect 5s
  timeout check 5s
${links.map(line).join('\n')}
`;
const line = ({ name, port, healthPort }: Behind): string =>
  `  server ${name} 127.0.0.1:${port} check port ${healthPort}`;

/** Debian's HAProxy in front of the instances. */
export class HaProxy {
  #child: ChildProcess | undefined;
  constructor(private readonly parts: ProxyParts) {}

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Throws SplitError where HAProxy is not installed or refuses its file. */
  async start(): Promise<void> {
    const { dir } = this.parts;
    const [file, logFile] = [join(dir, 'haproxy.cfg'), join(dir, 'haproxy.log')];
    writeFileSync(file, settings(this.parts), { mode: 0o600 });
    // One that a former proxy of this folder left would be taken for this one's.
    rmSync(join(dir, 'haproxy.sock'), { force: true });
    const program = ['/usr/sbin/haproxy', '/usr/local/sbin/haproxy'].find((one) => existsSync(one));
    if (program === undefined)
      throw new SplitError('HAProxy is needed in front of several instances: apt-get install haproxy.');
    const log = openSync(logFile, 'a', 0o600);
    this.#child = spawn(program, ['-db', '-f', file], { stdio: ['ignore', log, log] });
    closeSync(log);
    for (const end = Date.now() + READY_MS; ; await sleep(25)) {
      if (this.#child.exitCode !== null)
        throw new SplitError(`HAProxy ended: ${readFileSync(logFile, 'utf8').slice(-800)}`);
      if (existsSync(join(dir, 'haproxy.sock'))) break;
      if (Date.now() > end) throw new SplitError('HAProxy did not open its socket.');
    }
    for (const { name } of [...this.parts.gateways, ...this.parts.links]) await this.untilUp(name);
  }

  /** Waits until the proxy sends work to this one (`gateway-1`); throws SplitError after half a minute. */
  async untilUp(name: string): Promise<void> {
    for (const end = Date.now() + READY_MS; (await this.#statusOf(name)) !== 'UP'; await sleep(25)) {
      if (Date.now() > end) throw new SplitError(`HAProxy does not see ${name}: ${await this.#statusOf(name)}.`);
    }
  }

  async stop(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    child.kill('SIGKILL');
    await gone;
  }

  /** New connections go elsewhere (`drain`), or here again (`ready`): `links/fleet-0`, `gateways/gateway-1`. */
  async send(server: string, state: 'drain' | 'ready' | 'maint'): Promise<void> {
    const answer = (await this.ask(`set server ${server} state ${state}`)).trim();
    if (answer !== '') throw new SplitError(`HAProxy: ${answer}`);
  }

  /** One line of its administration, `show stat` for one, and what it answers. */
  ask(command: string): Promise<string> {
    return new Promise((resolve, reject) => {
      let answer = '';
      const socket = connect(join(this.parts.dir, 'haproxy.sock'));
      socket.once('error', reject);
      socket.on('data', (chunk: Buffer) => (answer += chunk.toString())).once('end', () => resolve(answer));
      socket.end(`${command}\n`);
    });
  }

  async #statusOf(name: string): Promise<string | undefined> {
    const lines = (await this.ask('show stat')).split('\n').map((one) => one.split(','));
    const column = lines[0]?.indexOf('status') ?? -1;
    return lines.find((cells) => cells[1] === name)?.[column];
  }
}
