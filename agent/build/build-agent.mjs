// `npm run build:agent`: builds the agent as one program for each system, with its own Node inside.
//   --target linux-x64,win-x64   default: both
//   --out FOLDER                 default: agent/dist/programs
// Writes one archive for each target and `programs.json`, which the gateway reads. macOS is not built. `release.mjs` names
// what a release sets.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { archive } from './archive.mjs';
import { agentFolder, bundle, root } from './bundle.mjs';
import { NODE_VERSION, TARGETS, nodeProgram } from './node-program.mjs';
import { writePackage } from './package.mjs';
import { updatesRoot } from './release.mjs';
import { sign, signingWanted } from './signing.mjs';
import { blobOf, writeProgram } from './single-file.mjs';

const { values: options } = parseArgs({
  options: {
    target: { type: 'string', default: Object.keys(TARGETS).join(',') },
    out: { type: 'string', default: join(agentFolder, 'dist', 'programs') },
  },
});
const out = resolve(options.out);
const targets = options.target.split(',');
for (const target of targets)
  if (!Object.hasOwn(TARGETS, target))
    fail(`There is no target "${target}". Known: ${Object.keys(TARGETS).join(', ')}.`);

const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');
const megabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;
const say = (line) => process.stdout.write(`${line}\n`);

function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

mkdirSync(out, { recursive: true });
const half = mkdtempSync(join(out, '.new-'));
try {
  const scripts = await bundle();
  for (const [name, script] of Object.entries(scripts))
    say(`${name.padEnd(10)} ${sha256(script)}  ${megabytes(script.length)}, Node ${NODE_VERSION}`);
  // The archive for Node 24 of the same sources: the gateway offers a program only beside its own archive.
  const packageSha256 = sha256(writePackage(scripts));
  const programs = [];
  for (const target of targets) programs.push(await build(target, scripts));
  // The list comes last: it names only archives that are complete.
  writeFileSync(join(half, 'programs.json'), `${JSON.stringify({ packageSha256, programs }, undefined, 2)}\n`);
  for (const { file } of [...programs, { file: 'programs.json' }]) renameSync(join(half, file), join(out, file));
  say('macOS is not built: a program for it needs a Mac and a signature of Apple. There the agent runs with Node 24.');
} catch (error) {
  fail(error.message);
} finally {
  rmSync(half, { recursive: true, force: true });
}

async function build(target, scripts) {
  const { program, system } = TARGETS[target];
  const path = join(half, program);
  const blob = blobOf(scripts, target);
  await writeProgram(path, blob, target);
  const isSigned = target.startsWith('win-') && signingWanted();
  if (isSigned) sign(path);
  const version = versionOf(target, path, scripts.agent);
  const bytes = readFileSync(path);
  rmSync(path);
  const packed = archive([[program, bytes, true], ...updatesRoot(), ...licences()]);
  const file = `revive-agent-${target}.tar.gz`;
  writeFileSync(join(half, file), packed);
  say(`${target.padEnd(10)} ${sha256(packed)}  ${megabytes(packed.length)}, unpacked ${megabytes(bytes.length)}`);
  say(`           blob ${sha256(blob)}, ${isSigned ? 'signed' : 'not signed'}, version ${version}`);
  return { target, system, file, program, sha256: sha256(packed), sizeBytes: packed.length, version, isSigned };
}

/**
 * Returns the version. A program of this system is started and must say the version of the bundle: a program without
 * the agent inside starts too, prints nothing and exits with 0.
 */
function versionOf(target, path, script) {
  const bundled = join(half, 'agent.cjs');
  writeFileSync(bundled, script);
  const expected = execFileSync(process.execPath, [bundled, 'version'], { encoding: 'utf8' }).trim();
  rmSync(bundled);
  if (TARGETS[target].system === `${process.platform}-${process.arch}`) {
    const found = execFileSync(path, ['version'], { encoding: 'utf8' }).trim();
    if (found !== `${expected} single-file`) throw new Error(`${path} says "${found}" instead of "${expected}".`);
  }
  return expected.split(' ')[1];
}

/** Licences of the parts that the program contains as compiled code. */
function licences() {
  const row = (name, path) => [`licences/${name}`, readFileSync(path)];
  const usb = join(root, 'node_modules/usb');
  return [
    // The package for Windows has no licence file.
    row('node.txt', join(dirname(nodeProgram('linux-x64')), '../LICENSE')),
    row('usb.txt', join(usb, 'LICENSE')),
    row('libusb.txt', join(usb, 'libusb/COPYING')),
  ];
}
