#!/usr/bin/env node
// Builds the images of Node and of the servers where no image can be pulled: a Debian base by debootstrap, packages,
// and the programs of `infra/servers` (Kafka's jars, MinIO).
// Usage: node infra/images/build.mjs [base] [node] [postgres] [redis] [kafka] [minio]
// DOCKER_HOST selects the engine; REVIVE_MIRROR selects a Debian mirror. Existing images are kept; --again builds them
// again.
import { spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));
const root = join(here, '..', '..');
const RELEASE = 'bookworm';
const NPM = '11.19.1';
const NAMES = {
  base: `revive/debian:${RELEASE}-slim`,
  node: 'revive/node:24-slim',
  postgres: 'revive/postgres:15',
  redis: 'revive/redis:7',
  kafka: 'revive/kafka:4.3.0',
  minio: 'revive/minio:20260212',
};
const AUTHORITIES = '/etc/ssl/certs/ca-certificates.crt';

class Sentence extends Error {}
const say = (line) => process.stdout.write(`${line}\n`);

/** Runs a program to its end. On failure, `why` begins the message and the program's last lines end the message. */
function run(program, args, why, options = {}) {
  const done = spawnSync(program, args, { encoding: 'utf8', maxBuffer: 1 << 28, ...options });
  if (done.error?.code === 'ENOENT')
    throw new Sentence(`${why}: ${program} is not installed here. ${HOW[program] ?? ''}`.trim());
  if (done.error) throw new Sentence(`${why}: ${done.error.message}`);
  if (done.status !== 0)
    throw new Sentence(
      `${why}:\n${`${done.stdout ?? ''}${done.stderr ?? ''}`.trim().split('\n').slice(-12).join('\n')}`,
    );
  return done.stdout ?? '';
}
const HOW = {
  debootstrap: 'Debian: apt-get install -y --no-install-recommends debootstrap',
  docker: 'Debian: apt-get install -y --no-install-recommends docker.io',
};

const has = (image) => spawnSync('docker', ['image', 'inspect', image], { stdio: 'ignore' }).status === 0;

function context(fill) {
  const dir = mkdtempSync(join(tmpdir(), 'revive-image-'));
  try {
    return fill(dir);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

function base() {
  if (process.getuid?.() !== 0)
    throw new Sentence(
      'The base image is made by debootstrap, which needs root. Run this as root, or give NODE_IMAGE, ' +
        'POSTGRES_IMAGE … of your own registry.',
    );
  context((dir) => {
    const mirror = process.env.REVIVE_MIRROR ? [process.env.REVIVE_MIRROR] : [];
    run(
      'debootstrap',
      ['--variant=minbase', '--include=ca-certificates', RELEASE, join(dir, 'rootfs'), ...mirror],
      'debootstrap could not make the base system (is the Debian mirror reached? another one: REVIVE_MIRROR)',
    );
    for (const surplus of [
      'var/cache/apt/archives',
      'var/lib/apt/lists',
      'usr/share/doc',
      'usr/share/man',
      'usr/share/locale',
    ])
      rmSync(join(dir, 'rootfs', surplus), { recursive: true, force: true });
    mkdirSync(join(dir, 'rootfs', 'var/cache/apt/archives/partial'), { recursive: true });
    run('tar', ['-C', join(dir, 'rootfs'), '-cf', join(dir, 'base.tar'), '.'], 'the base system could not be packed');
    run('docker', ['import', join(dir, 'base.tar'), NAMES.base], 'the engine did not take the base image');
  });
}

/** Prepares the build context of one server: its folder and the additions of `fill`. */
function build(name, fill = () => undefined) {
  context((dir) => {
    cpSync(join(here, name), dir, { recursive: true });
    fill(dir);
    // Uses the classic builder, because Debian's engine has no BuildKit.
    run(
      'docker',
      ['build', '-q', '-t', NAMES[name], '--build-arg', `BASE_IMAGE=${NAMES.base}`, dir],
      `the image of ${name} could not be built`,
      { env: { ...process.env, DOCKER_BUILDKIT: '0' } },
    );
  });
}

/** Returns the folder or program that `infra/servers` keeps for this machine; fetched or built if missing. */
function tool(name) {
  const said = run(
    process.execPath,
    [join(root, 'infra', 'servers', 'real.mjs'), 'tools', name],
    `${name} could not be had`,
  );
  const path = said.trim().split('\n').at(-1)?.split(/\s+/).at(-1);
  if (path === undefined || !existsSync(path)) throw new Sentence(`${name} could not be had: ${said}`);
  return path;
}

const MAKE = {
  base,
  postgres: () => build('postgres'),
  redis: () => build('redis'),
  kafka: () => build('kafka', (dir) => cpSync(tool('kafka'), join(dir, 'lib'), { recursive: true })),
  minio: () => build('minio', (dir) => copyFileSync(tool('minio'), join(dir, 'minio'))),
  node: () =>
    build('node', (dir) => {
      const program = join(root, 'node_modules', `node-linux-${process.arch}`, 'bin', 'node');
      if (!existsSync(program))
        throw new Sentence(
          `Node for the image comes from the npm package node-linux-${process.arch}, which is not in node_modules: run npm ci once.`,
        );
      copyFileSync(program, join(dir, 'node'));
      writeFileSync(join(dir, 'package.json'), '{"private":true}');
      run(
        'npm',
        ['install', '--prefix', dir, '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', `npm@${NPM}`],
        'npm could not be fetched from the registry',
      );
      cpSync(join(dir, 'node_modules', 'npm'), join(dir, 'npm'), { recursive: true });
      rmSync(join(dir, 'node_modules'), { recursive: true });
      if (existsSync(AUTHORITIES)) copyFileSync(AUTHORITIES, join(dir, 'ca-certificates.crt'));
      else throw new Sentence(`${AUTHORITIES} is missing: install ca-certificates.`);
    }),
};

try {
  const words = process.argv.slice(2);
  const unknown = words.find((word) => word !== '--again' && !(word in MAKE));
  if (unknown !== undefined)
    throw new Sentence(`There is no image "${unknown}". Known: ${Object.keys(MAKE).join(' ')}`);
  const wanted = words.filter((word) => word !== '--again');
  run('docker', ['version'], 'No Docker engine answers (DOCKER_HOST says which one)');
  for (const name of Object.keys(MAKE)) {
    if (wanted.length > 0 && !wanted.includes(name) && !(name === 'base' && !has(NAMES.base))) continue;
    if (has(NAMES[name]) && !words.includes('--again')) {
      say(`${name.padEnd(9)} ${NAMES[name]}   is there`);
      continue;
    }
    const begun = performance.now();
    MAKE[name]();
    say(`${name.padEnd(9)} ${NAMES[name]}   ${((performance.now() - begun) / 1000).toFixed(0)} s`);
  }
} catch (error) {
  if (!(error instanceof Sentence)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
