// Makes one program from the bundled scripts, their files and Node (single executable application).
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deflateRawSync } from 'node:zlib';
import postject from 'postject';
import { addonFile } from './bundle.mjs';
import { NODE_VERSION, TARGETS, nodeProgram } from './node-program.mjs';
import { withoutSignature } from './portable-executable.mjs';
import { linkDescription, linkProtos, protoBytes } from './protos.mjs';

/** Fixed name in Node's sources. Node reads a program's blob only if the digit behind the name is 1. */
const FUSE = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2';
const BLOB = 'NODE_SEA_BLOB';
const LAUNCHER = join(dirname(fileURLToPath(import.meta.url)), 'launcher.cjs');
/** Small heap and one thread of V8 beside the main one: an agent idles all day, so memory counts more than speed. */
const RUNTIME_FLAGS = [
  '--max-semi-space-size=1',
  '--optimize-for-size',
  '--v8-pool-size=1',
  '--disable-warning=ExperimentalWarning',
];

/**
 * Returns the blob that Node reads from its own program. A code cache or a snapshot made here crashes under another
 * system's Node (nodejs/postject#97), so the blob has neither.
 */
export function blobOf({ agent, supervisor }, target) {
  // A blob of another version makes a program that crashes at its start, because the format has no version.
  if (process.versions.node !== NODE_VERSION)
    throw new Error(`the program is made with Node ${NODE_VERSION}, and this is ${process.versions.node}`);
  const folder = mkdtempSync(join(tmpdir(), 'revive-blob-'));
  try {
    const assets = {};
    const add = (name, bytes) => {
      const file = `asset-${Object.keys(assets).length}`;
      writeFileSync(join(folder, file), bytes);
      assets[name] = file;
    };
    add('agent.cjs', deflateRawSync(agent, { level: 9 }));
    add('supervisor.cjs', deflateRawSync(supervisor, { level: 9 }));
    add('link.json', linkDescription());
    for (const path of linkProtos()) add(path, protoBytes(path));
    add('usb.node', readFileSync(addonFile(TARGETS[target].system)));
    writeFileSync(join(folder, 'launcher.cjs'), readFileSync(LAUNCHER));
    // Relative paths, because the blob contains the path of its script.
    writeFileSync(
      join(folder, 'sea.json'),
      JSON.stringify({
        main: 'launcher.cjs',
        output: 'blob',
        disableExperimentalSEAWarning: true,
        useSnapshot: false,
        useCodeCache: false,
        execArgv: RUNTIME_FLAGS,
        execArgvExtension: 'none',
        assets,
      }),
    );
    execFileSync(process.execPath, ['--experimental-sea-config', 'sea.json'], { cwd: folder, stdio: 'pipe' });
    return readFileSync(join(folder, 'blob'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Writes the program. It must not be stripped afterwards: a stripped program crashes at its start. */
export async function writeProgram(path, blob, target) {
  const node = readFileSync(nodeProgram(target));
  writeFileSync(path, target.startsWith('win-') ? withoutSignature(node) : node);
  chmodSync(path, 0o755);
  await postject.inject(path, BLOB, blob, { sentinelFuse: FUSE });
  const made = readFileSync(path);
  // A failed injection leaves a plain Node, which starts without an error.
  if (!made.includes(`${FUSE}:1`) || !made.includes(blob)) throw new Error(`${path} does not contain the agent`);
}
