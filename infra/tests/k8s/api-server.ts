import { spawn, type ChildProcess } from 'node:child_process';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { openSync, readFileSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:https';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@revive/platform/concurrency/free-port';
import { REPOSITORY } from '../../dev/repository.js';
import { RealServerError } from '../../servers/real-error.js';
import { cached, findProgram, lastLines, run, type Print } from '../../servers/tools.js';

/**
 * Must equal the versions in `api-server/go.mod`; no test detects a difference, because the server reports its own
 * version.
 */
const KUBERNETES_VERSION = '1.34.4';
const PROGRAMS = {
  etcd: 'go.etcd.io/etcd/server/v3',
  'kube-apiserver': 'k8s.io/kubernetes/cmd/kube-apiserver',
} as const;
const START_MS = 120_000;
const STOP_MS = 20_000;

/** Returns the folder with `kube-apiserver` and `etcd`; builds both first if missing. Throws `RealServerError`. */
export const kubernetesPrograms = (say: Print): Promise<string> =>
  cached(`kubernetes-api-${KUBERNETES_VERSION}`, 'kube-apiserver', async (half) => {
    const go = findProgram('go');
    if (!go)
      throw new RealServerError(
        'The API server is built from its Go modules, and there is no Go here: install Go 1.24 or newer (https://go.dev/dl).',
      );
    say(
      `Building the API server of Kubernetes ${KUBERNETES_VERSION} and etcd (7 minutes of one core, once per machine) …`,
    );
    const version = `-X k8s.io/component-base/version.gitVersion=v${KUBERNETES_VERSION} -X k8s.io/component-base/version.gitMajor=1 -X k8s.io/component-base/version.gitMinor=34`;
    for (const [program, path] of Object.entries(PROGRAMS)) {
      await run(
        'nice',
        [
          '-n',
          '10',
          go,
          'build',
          '-mod=readonly',
          '-trimpath',
          '-buildvcs=false',
          '-ldflags',
          `-s -w ${version}`,
          '-o',
          join(half, program),
          path,
        ],
        { cwd: join(REPOSITORY, 'infra', 'tests', 'k8s', 'api-server'), env: { ...process.env, CGO_ENABLED: '0' } },
        `${program} could not be built`,
      );
    }
  });

export interface Reply {
  readonly status: number;
  readonly body: unknown;
  readonly warnings: readonly string[];
}

export class ApiServer {
  readonly #children: ChildProcess[] = [];
  readonly #token = randomBytes(24).toString('hex');
  #port = 0;
  #agent = new Agent();

  constructor(private readonly dir: string) {}

  async start(programs: string): Promise<this> {
    const [etcd, peer] = [await freePort(), await freePort()];
    this.#port = await freePort();
    const key = join(this.dir, 'service-accounts.key');
    writeFileSync(
      key,
      generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }),
      { mode: 0o600 },
    );
    writeFileSync(join(this.dir, 'tokens'), `${this.#token},admin,1,"system:masters"\n`, { mode: 0o600 });
    this.#spawn(join(programs, 'etcd'), [
      '--data-dir',
      join(this.dir, 'etcd'),
      '--listen-client-urls',
      `http://127.0.0.1:${etcd}`,
      '--advertise-client-urls',
      `http://127.0.0.1:${etcd}`,
      '--listen-peer-urls',
      `http://127.0.0.1:${peer}`,
      '--initial-advertise-peer-urls',
      `http://127.0.0.1:${peer}`,
      '--initial-cluster',
      `default=http://127.0.0.1:${peer}`,
      '--unsafe-no-fsync',
      '--log-level',
      'error',
    ]);
    this.#spawn(join(programs, 'kube-apiserver'), [
      `--etcd-servers=http://127.0.0.1:${etcd}`,
      '--bind-address=127.0.0.1',
      `--secure-port=${this.#port}`,
      `--cert-dir=${join(this.dir, 'certificates')}`,
      `--token-auth-file=${join(this.dir, 'tokens')}`,
      '--authorization-mode=RBAC',
      '--anonymous-auth=false',
      '--service-cluster-ip-range=10.96.0.0/16',
      '--endpoint-reconciler-type=none',
      '--service-account-issuer=https://kubernetes.default.svc',
      `--service-account-key-file=${key}`,
      `--service-account-signing-key-file=${key}`,
    ]);
    for (const end = Date.now() + START_MS; !(await this.#isReady()); await sleep(200)) {
      const dead = this.#children.find(({ exitCode, signalCode }) => exitCode !== null || signalCode !== null);
      if (dead || Date.now() > end)
        throw new RealServerError(
          `The API server did not start. ${lastLines(readFileSync(join(this.dir, 'log'), 'utf8'))}`,
        );
    }
    return this;
  }

  async version(): Promise<string> {
    return ((await this.ask('GET', '/version')).body as { gitVersion: string }).gitVersion;
  }

  ask(method: string, path: string, body?: object, type = 'application/json'): Promise<Reply> {
    return new Promise((resolve, reject) => {
      const sent = request(
        {
          host: '127.0.0.1',
          port: this.#port,
          method,
          path,
          agent: this.#agent,
          headers: { authorization: `Bearer ${this.#token}`, accept: 'application/json', 'content-type': type },
        },
        (response) => {
          let text = '';
          response
            .setEncoding('utf8')
            .on('data', (part: string) => (text += part))
            .once('error', reject)
            .once('end', () => {
              const warnings = [response.headers['warning'] ?? []]
                .flat()
                .map((one) => /"((?:[^"\\]|\\.)*)"/.exec(one)?.[1] ?? one);
              resolve({
                status: response.statusCode ?? 0,
                body: text.startsWith('{') ? (JSON.parse(text) as unknown) : text,
                warnings,
              });
            });
        },
      );
      sent.once('error', reject).end(body && JSON.stringify(body));
    });
  }

  async stop(): Promise<void> {
    this.#agent.destroy();
    for (const child of this.#children.splice(0).reverse()) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      const cut = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
      await ended;
      clearTimeout(cut);
    }
  }

  #spawn(program: string, args: readonly string[]): void {
    const log = openSync(join(this.dir, 'log'), 'a', 0o600);
    this.#children.push(spawn(program, args, { cwd: this.dir, stdio: ['ignore', log, log] }));
  }

  async #isReady(): Promise<boolean> {
    try {
      // The server creates its certificate at start; the client then trusts only this certificate.
      this.#agent = new Agent({ ca: readFileSync(join(this.dir, 'certificates', 'apiserver.crt')), keepAlive: true });
      return (await this.ask('GET', '/readyz')).status === 200;
    } catch {
      return false;
    }
  }
}
