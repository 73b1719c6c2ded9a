import { readFileSync } from 'node:fs';
import { COINCIDENCES } from './coincidences.js';
import { readItems } from './items.js';
import type { Known } from './judge.js';
import { readProduct, ROOT } from './product.js';
import { readProofs } from './proofs.js';
import { REPLACED } from './replaced.js';

export const knownProduct = (): Known => ({
  items: readItems(readFileSync(`${ROOT}infra/tests/spec-coverage/items.tsv`, 'utf8')),
  product: readProduct(),
  proofs: readProofs(),
  replaced: REPLACED,
  coincidences: COINCIDENCES,
});
