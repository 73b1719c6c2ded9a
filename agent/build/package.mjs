// The agent's archive for a PC with Node 24: the bundled script, the proto files of its link and the USB addons.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { archive } from './archive.mjs';
import { ADDON_SYSTEMS, addonFile, agentFolder } from './bundle.mjs';
import { linkProtos, protoBytes } from './protos.mjs';

const PACKAGE = join(agentFolder, 'dist', 'package', 'revive-agent.tar.gz');

/** Writes the archive and returns its bytes. The same sources give the same bytes. */
export function writePackage(script) {
  const bytes = archive([
    ['program/agent.cjs', script],
    ...linkProtos().map((path) => [path, protoBytes(path)]),
    ...ADDON_SYSTEMS.map((system) => [`program/usb-${system}.node`, readFileSync(addonFile(system))]),
  ]);
  mkdirSync(dirname(PACKAGE), { recursive: true });
  // The rename is atomic: a concurrent reader never sees half an archive.
  writeFileSync(`${PACKAGE}.${process.pid}`, bytes);
  renameSync(`${PACKAGE}.${process.pid}`, PACKAGE);
  return bytes;
}
