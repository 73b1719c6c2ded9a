// The agent's archive for a PC with Node 24: the bundled scripts, the proto files of its link and the USB addons. The
// supervisor is written beside it as well, because it is published as a program of its own.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { archive } from './archive.mjs';
import { ADDON_SYSTEMS, addonFile, agentFolder } from './bundle.mjs';
import { linkProtos, protoBytes } from './protos.mjs';
import { updatesRoot } from './release.mjs';

const FOLDER = join(agentFolder, 'dist', 'package');

/** Writes the archive and returns its bytes. The same sources give the same bytes. */
export function writePackage({ agent, supervisor }) {
  const bytes = archive([
    ['program/agent.cjs', agent],
    ['program/supervisor.cjs', supervisor],
    ...updatesRoot().map(([name, root]) => [`program/${name}`, root]),
    ...linkProtos().map((path) => [path, protoBytes(path)]),
    ...ADDON_SYSTEMS.map((system) => [`program/usb-${system}.node`, readFileSync(addonFile(system))]),
  ]);
  mkdirSync(FOLDER, { recursive: true });
  put('supervisor.cjs', supervisor);
  put('revive-agent.tar.gz', bytes);
  return bytes;
}

/** The rename is atomic: a concurrent reader never sees half a file. */
function put(name, bytes) {
  const path = join(FOLDER, name);
  writeFileSync(`${path}.${process.pid}`, bytes);
  renameSync(`${path}.${process.pid}`, path);
}
