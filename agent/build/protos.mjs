// The proto files of the agent's link: the folder of the link and its imports.
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import protoLoader from '@grpc/proto-loader';
import { root } from './bundle.mjs';

// The version that the loader itself uses.
const protobuf = createRequire(import.meta.resolve('@grpc/proto-loader'))('protobufjs');
const LINK = 'revive/link/v1';
const protoFolder = join(root, 'proto');
/** protobufjs has the types of Google built in. */
const isOwn = (path) => path.startsWith('revive/');

/** Paths below `proto/`, sorted. */
export function linkProtos() {
  const found = new Set();
  const waiting = readdirSync(join(protoFolder, LINK)).map((name) => `${LINK}/${name}`);
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (found.has(path)) continue;
    found.add(path);
    const text = readFileSync(join(protoFolder, path), 'utf8');
    waiting.push(...[...text.matchAll(/^import\s+(?:public\s+)?"([^"]+)";/gm)].map(([, one]) => one).filter(isOwn));
  }
  return [...found].sort((a, b) => (a < b ? -1 : 1));
}

export const protoBytes = (path) => readFileSync(join(protoFolder, path));

/** The same files as one JSON description, which a program without files reads (`src/link/link-definition.ts`). */
export function linkDescription() {
  const described = new protobuf.Root();
  described.resolvePath = (_, target) => (isOwn(target) ? join(protoFolder, target) : target);
  described.loadSync(linkProtos(), { keepCase: false }).resolveAll();
  const json = described.toJSON();
  if (!('revive.link.v1.AgentLink' in protoLoader.fromJSON(json)))
    throw new Error('the link is not in its description');
  return Buffer.from(JSON.stringify(json));
}
