import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Engine, Images } from './engine.js';
import type { Inspected } from './locks.js';
import { attempt, DeployError, run, type Ran } from './processes.js';

interface ProjectParts {
  readonly engine: Engine;
  readonly compose: readonly string[];
  readonly root: string;
  readonly name: string;
  readonly secrets: string;
  readonly images: Images;
  readonly image: string;
  readonly httpPort: number;
  readonly linkPort: number;
  readonly override: string;
}

export interface State {
  readonly service: string;
  readonly id: string;
  readonly status: string;
  readonly health: string | undefined;
  readonly exitCode: number;
  readonly restarts: number;
}

export class ComposeProject {
  constructor(private readonly parts: ProjectParts) {}

  get publicUrl(): string {
    return `http://revive.localhost:${this.parts.httpPort}`;
  }

  #env(): NodeJS.ProcessEnv {
    const { engine, images, secrets, image, httpPort, linkPort } = this.parts;
    return {
      ...engine.env,
      ...images,
      REVIVE_IMAGE: image,
      REVIVE_SECRETS: secrets,
      PUBLIC_URL: this.publicUrl,
      HTTP_PORT: String(httpPort),
      LINK_PORT: String(linkPort),
      AGENT_LINK_ADDRESS: `localhost:${linkPort}`,
      // The default is a minute, but the first start of ten services on two cores is slow.
      COMPOSE_HTTP_TIMEOUT: '300',
      // The checks sign in as the master account of the first start, without an authenticator.
      REQUIRE_STAFF_OTP: 'false',
    };
  }

  /** Runs `compose <words>` without a check of the exit code. */
  attempt(words: readonly string[], onOutput?: (chunk: string) => void): Promise<Ran> {
    const {
      compose: [program = '', ...first],
      root,
      name,
      override,
    } = this.parts;
    return attempt(program, [...first, '-p', name, '-f', join(root, 'docker-compose.yml'), '-f', override, ...words], {
      env: this.#env(),
      cwd: root,
      ...(onOutput && { onOutput }),
    });
  }

  async run(words: readonly string[], why: string): Promise<string> {
    const { code, stdout, stderr } = await this.attempt(words);
    if (code !== 0)
      throw new DeployError(
        `${why} (compose ${words.join(' ')} ended with ${code ?? 'a signal'}):\n${`${stdout}\n${stderr}`.trim().split('\n').slice(-25).join('\n')}`,
      );
    return stdout;
  }

  docker(args: readonly string[], why: string): Promise<string> {
    return run('docker', args, why, { env: this.parts.engine.env });
  }
  dockerAttempt(args: readonly string[]): Promise<Ran> {
    return attempt('docker', args, { env: this.parts.engine.env });
  }

  async states(): Promise<State[]> {
    const ids = (
      await this.docker(
        ['ps', '-aq', '--filter', `label=com.docker.compose.project=${this.parts.name}`],
        'The containers could not be listed',
      )
    )
      .split('\n')
      .filter(Boolean);
    if (ids.length === 0) return [];
    const seen = JSON.parse(await this.docker(['inspect', ...ids], 'The containers could not be inspected')) as {
      Id: string;
      RestartCount: number;
      Config: { Labels: Record<string, string> };
      State: { Status: string; ExitCode: number; Health?: { Status: string } };
    }[];
    return seen.map(({ Id, RestartCount, Config, State }) => ({
      id: Id,
      service: Config.Labels['com.docker.compose.service'] ?? '',
      status: State.Status,
      health: State.Health?.Status,
      exitCode: State.ExitCode,
      restarts: RestartCount,
    }));
  }

  async inspect(id: string): Promise<Inspected> {
    return (JSON.parse(await this.docker(['inspect', id], 'A container could not be inspected')) as [Inspected])[0];
  }

  logs(service: string, lines = 40): Promise<string> {
    return this.attempt(['logs', '--no-color', `--tail=${lines}`, service]).then(
      ({ stdout, stderr }) => `${stdout}${stderr}`,
    );
  }

  secretTexts(): string[] {
    const dir = this.parts.secrets;
    const names = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter(
      (name) => /(?:KEY|PASSWORD|_URL|\.key)$/.test(name) && !name.endsWith('_PUBLIC_KEY'),
    );
    return names.map((name) => readFileSync(join(dir, name), 'utf8').trim()).filter((text) => text.length >= 16);
  }

  async remains(): Promise<string[]> {
    const label = `label=com.docker.compose.project=${this.parts.name}`;
    const kinds = [
      ['ps', '-aq'],
      ['volume', 'ls', '-q'],
      ['network', 'ls', '-q'],
    ];
    return (
      await Promise.all(
        kinds.map((words) => this.docker([...words, '--filter', label], 'What remains could not be listed')),
      )
    ).flatMap((out) => out.split('\n').filter(Boolean));
  }
}
