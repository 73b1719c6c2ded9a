import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '@revive/platform/concurrency/free-port';
import { AgentProcess } from '../dev/agent-process.js';
import { fillBench } from '../dev/bench-images.js';
import { PublicDoor } from '../dev/public-door.js';
import { print } from './command.js';
import { readCompose } from './compose-file.js';
import { ComposeProject } from './compose-project.js';
import { checkLimitsBite, checkLocks, checkStop, untilHealthy } from './compose-checks.js';
import { readComposeTestSettings } from './config.js';
import type { DeployedProduct } from './deployed-product.js';
import { composeProgram, findImages, openEngine, type Engine, type Images } from './engine.js';
import { attempt, DeployError, run } from './processes.js';
import { SERVICE_USER } from './secret-folder.js';

/**
 * `npm run test:compose`: runs docker-compose.yml for real. Uses a running engine or Debian's, and pulled or
 * self-built images. Waits until all containers are healthy. Runs the main job with an agent on this machine through
 * the published ports. Checks locks and limits in the running containers, stops gracefully and checks for leftovers.
 */
const root = fileURLToPath(new URL('../../../', import.meta.url));
const file = join(root, 'docker-compose.yml');
const defaults = readCompose(readFileSync(file, 'utf8'));
const imageOf = (service: string): string => defaults.services[service]?.image ?? '';
const DEFAULTS: Images = {
  NODE_IMAGE: 'node:24-slim',
  POSTGRES_IMAGE: imageOf('postgres'),
  REDIS_IMAGE: imageOf('redis'),
  KAFKA_IMAGE: imageOf('kafka'),
  MINIO_IMAGE: imageOf('minio'),
};

const MAIN_JOB_MS = 600_000;

async function step<T>(title: string, work: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  try {
    const result = await work();
    print(`${`${((performance.now() - begun) / 1000).toFixed(1)} s`.padStart(8)}   ${title}`);
    return result;
  } catch (error) {
    print(`  failed   ${title}`);
    throw error;
  }
}

async function main(): Promise<void> {
  const settings = readComposeTestSettings(process.env, DEFAULTS);
  const closers: (() => Promise<void>)[] = [];
  let interrupted = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (interrupted) return;
      interrupted = true;
      void close(closers).then(() => process.exit(130));
    });
  try {
    const engine = await step('an engine', () => openEngine(settings.engineHome, process.env));
    closers.push(() => engine.stop());
    print(`           Docker ${engine.version}, ${engine.started ? 'started here' : 'found'}`);
    const compose = await composeProgram(engine, file);
    const images = await step('images of the servers and of Node', () =>
      findImages(engine, settings.images, root, (chunk) =>
        process.stdout.write(chunk.replace(/^(?=.)/gm, '           ')),
      ),
    );
    const image = settings.reviveImage ?? 'revive/services:test';
    if (settings.reviveImage === undefined)
      await step('the image of all services', () => buildImage(engine, images, image));
    await deploy(engine, compose, images, image, closers);
  } catch (error) {
    if (!interrupted) throw error;
  } finally {
    await close(closers);
  }
}

async function close(closers: (() => Promise<void>)[]): Promise<void> {
  for (const one of closers.splice(0).reverse()) {
    try {
      await one();
    } catch (error) {
      // The remaining resources are still closed, and the run counts as failed.
      process.exitCode = 1;
      process.stderr.write(`${String(error)}\n`);
    }
  }
}

async function buildImage(engine: Engine, { NODE_IMAGE }: Images, image: string): Promise<void> {
  const modern = (await attempt('docker', ['buildx', 'version'], { env: engine.env })).code === 0;
  await run(
    'docker',
    ['build', '-q', '-t', image, '--build-arg', `NODE_IMAGE=${NODE_IMAGE}`, '.'],
    'The image of the services could not be built',
    { env: { ...engine.env, DOCKER_BUILDKIT: modern ? '1' : '0' }, cwd: root },
  );
}

async function deploy(
  engine: Engine,
  compose: readonly string[],
  images: Images,
  image: string,
  closers: (() => Promise<void>)[],
): Promise<void> {
  const home = await mkdtemp(join(tmpdir(), 'revive-compose-'));
  closers.push(async () => rmSync(home, { recursive: true, force: true }));
  for (const name of ['emails', 'agent', 'bench']) mkdirSync(join(home, name));
  chmodSync(home, 0o711);
  // The volume of the emails, `letters`, becomes a folder that the scenario can read.
  chownSync(join(home, 'emails'), SERVICE_USER, SERVICE_USER);
  const override = join(home, 'override.yml');
  writeFileSync(
    override,
    `volumes:\n  letters: { driver: local, driver_opts: { type: none, o: bind, device: ${join(home, 'emails')} } }\n`,
  );
  const [httpPort, linkPort] = [await freePort(), await freePort()];
  const project = new ComposeProject({
    engine,
    compose,
    root,
    name: `revivetest${process.pid}`,
    secrets: join(home, 'secrets'),
    images,
    image,
    httpPort,
    linkPort,
    override,
  });
  closers.push(() => remove(project));

  await step('secrets', () => project.run(['run', '--rm', 'make-secrets'], 'The secrets could not be made'));
  await step('everything up and healthy', async () => {
    await project.run(['up', '-d', '--no-build'], 'It does not come up');
    await untilHealthy(project);
  });
  const passwords = await step('first accounts', () => firstAccounts(project, home));
  await step('a second migration changes nothing', () => migrateAgain(project));
  await step('locked in truth: user, root, capabilities, limits, ports, environment', () => checkLocks(project));
  const product: DeployedProduct = {
    url: `http://localhost:${httpPort}`,
    origin: project.publicUrl,
    home: join(home, 'emails'),
    bench: join(home, 'bench'),
    passwords,
  };
  await step('one whole, says the gateway', () => untilWhole(product));
  await step('the main job through the published ports', () => mainJob(product, home, linkPort));
  await step('limits bite: memory, processes, no way out', () => checkLimitsBite(project));
  await step('a graceful stop, every service with 0', () => checkStop(project));
  await step('nothing is left', () => remove(project));
}

async function firstAccounts(project: ComposeProject, home: string): Promise<DeployedProduct['passwords']> {
  const said = await project.run(['run', '--rm', 'first-accounts'], 'The first accounts could not be made');
  const of = (name: string): string => {
    const found = new RegExp(`^${name} +(\\S+)\\s*$`, 'm').exec(said)?.[1];
    if (found === undefined) throw new DeployError(`first-accounts did not print the password of ${name}:\n${said}`);
    return found;
  };
  const passwords = { master: of('master'), shop: of('shop'), customer: of('customer') };
  writeFileSync(join(home, 'emails', 'credentials.txt'), said, { mode: 0o600 });
  const again = await project.run(['run', '--rm', 'first-accounts'], 'The first accounts could not be asked for again');
  if (
    Object.values(passwords).some((password) => again.includes(password)) ||
    again.match(/exists, and stays as it is/g)?.length !== 3
  )
    throw new DeployError(`A second run of first-accounts did not leave them alone:\n${again}`);
  return passwords;
}

async function migrateAgain(project: ComposeProject): Promise<void> {
  const said = await project.run(['run', '--rm', '--no-deps', 'migrate'], 'The second migration failed');
  const changed = said.split('\n').filter((line) => line.trim() !== '' && !line.includes('up to date'));
  if (changed.length > 0) throw new DeployError(`The second migration changed something:\n${changed.join('\n')}`);
}

/** Waits for the gateway's overall health over the published port; a newly started service may answer slowly once. */
async function untilWhole({ url }: DeployedProduct): Promise<void> {
  let last = '';
  for (const end = Date.now() + 120_000; Date.now() < end; await sleep(500)) {
    const response = await fetch(`${url}/api/health`);
    last = await response.text();
    if (response.ok) return;
  }
  throw new DeployError(`/api/health does not become ok: ${last}`);
}

/** Runs an agent on this machine like a technician: only the published ports are known. */
async function mainJob(product: DeployedProduct, home: string, linkPort: number): Promise<void> {
  await fillBench(product.bench);
  const lines: string[] = [];
  const agent = new AgentProcess({
    home: join(home, 'agent'),
    bench: product.bench,
    gatewayUrl: product.url,
    localPort: await freePort(),
    linkPort,
    onLine: (line) => void lines.push(line),
  });
  try {
    await agent.start(() => new PublicDoor(product.url, product.origin).signIn('shop', product.passwords.shop));
    const where = join(home, 'product.json');
    writeFileSync(where, JSON.stringify(product), { mode: 0o600 });
    const { code, stdout, stderr } = await attempt(
      process.execPath,
      [
        join(root, 'infra', 'tests', 'jest', 'run-jest.mjs'),
        '--testRegex',
        'infra/deploy/main-job\\.flows\\.ts$',
        '--verbose',
        // A failed test may leave an open stream, which would keep the runner alive.
        '--forceExit',
      ],
      { patienceMs: MAIN_JOB_MS, cwd: root, env: { ...process.env, KIND: 'real', COMPOSE_PRODUCT: where } },
    );
    print(
      `${stdout}${stderr}`
        .split('\n')
        .filter((line) => /^\s*[✓✕]|^Tests:/.test(line))
        .map((line) => `           ${line.trim()}`)
        .join('\n'),
    );
    if (code !== 0)
      throw new DeployError(
        `The main job failed:\n${stdout}${stderr}\nThe agent said:\n${lines.slice(-20).join('\n')}`,
      );
  } finally {
    await agent.stop();
  }
}

/** Removes the deployment with its volumes and checks for leftovers. Safe to call twice. */
async function remove(project: ComposeProject): Promise<void> {
  await project.run(['down', '-v', '--remove-orphans', '-t', '30'], 'It does not go down');
  const left = await project.remains();
  if (left.length > 0) throw new DeployError(`Something is left: ${left.join(' ')}`);
}

try {
  if (!existsSync(join(root, 'agent', 'dist', 'main.js')))
    throw new DeployError('The agent is not built: npm run build.');
  await main();
} catch (error) {
  process.stderr.write(
    `${error instanceof DeployError ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exitCode = 1;
}
