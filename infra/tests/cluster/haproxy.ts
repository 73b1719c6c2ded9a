import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync, openSync, closeSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SplitError } from './service-process.js';

export interface Behind {
  readonly name: string;
  readonly port: number;
  /** The port whose /ready tells if the instance accepts new work. */
  readonly healthPort: number;
}

interface ProxyParts {
  readonly dir: string;
  readonly httpPort: number;
  readonly linkPort: number;
  readonly gateways: readonly Behind[];
  readonly links: readonly Behind[];
}

const READY_MS = 30_000;

/**
 * Balances HTTP across the gateways and passes TLS through to the links.
 * - Readiness is checked twice a second, so a stopping instance gets no new work well within its drain time. Two
 * failures are required, because a single failure can be a busy moment. Requests in progress continue.
 * - A failed connect is retried on another instance. A GET on a connection that was just closed is retried elsewhere;
 * other methods are never sent twice.
 * - A link needs seconds to accept thousands of returning agents. Only its own health answers count against it,
 * because a refused agent stays away for a whole back-off (seen: marked dead five times in a reconnect storm, 48 s
 * until all were back).
 * - `http-no-delay`: without the option the kernel holds a live frame until more data arrives or a timeout ends (seen:
 * 115 ms of 135 from an agent's change to the screen).
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

export class HaProxy {
  #child: ChildProcess | undefined;
  constructor(private readonly parts: ProxyParts) {}

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Throws SplitError if HAProxy is not installed or rejects its configuration. */
  async start(): Promise<void> {
    const { dir } = this.parts;
    const [file, logFile] = [join(dir, 'haproxy.cfg'), join(dir, 'haproxy.log')];
    writeFileSync(file, settings(this.parts), { mode: 0o600 });
    // Remove the socket of an earlier proxy in this folder, which would look like a started proxy.
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

  /** Waits until the proxy reports the server (such as `gateway-1`) as UP; throws SplitError after half a minute. */
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

  /**
   * Sends new connections elsewhere (`drain`) or back to this server (`ready`). Server names: `links/fleet-0`,
   * `gateways/gateway-1`.
   */
  async send(server: string, state: 'drain' | 'ready' | 'maint'): Promise<void> {
    const answer = (await this.ask(`set server ${server} state ${state}`)).trim();
    if (answer !== '') throw new SplitError(`HAProxy: ${answer}`);
  }

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
