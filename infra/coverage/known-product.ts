import { existsSync, readFileSync } from 'node:fs';
import { COINCIDENCES } from './coincidences.js';
import { EVIDENCE } from './evidence.js';
import { readItems } from './items.js';
import type { Known } from './judge.js';
import { readProduct, readSource, ROOT } from './product.js';
import { readProofs } from './proofs.js';
import { REPLACED } from './replaced.js';

/** This checkout, and our own tables about it. */
export const knownProduct = (): Known => ({
  items: readItems(readFileSync(`${ROOT}infra/coverage/items.tsv`, 'utf8')),
  product: readProduct(),
  evidence: EVIDENCE,
  proofs: readProofs(),
  replaced: REPLACED,
  coincidences: COINCIDENCES,
  read: (path) => (existsSync(`${ROOT}${path}`) ? readSource(path) : undefined),
});
