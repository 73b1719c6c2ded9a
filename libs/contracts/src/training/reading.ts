import { integer, list, nested, text } from '../rules.js';

const evidence = nested({ offset: integer().required(), expected: text(300).required(), seen: text(300).required() });
const finding = nested({
  code: text(100).required(),
  severity: text(20).required(),
  layer: text(40).required(),
  plain: text(400).required(),
  evidence: list(evidence.required(), 50).required(),
});
const check = nested({
  name: text().required(),
  layer: text(40).required(),
  before: text(20).required(),
  rehearsed: text(20).required(),
});
/** `now`: hash of the current content; empty if the disk cannot be read. */
const write = nested({
  sector: integer().required(),
  sectors: integer().required(),
  why: text(300).required(),
  before: text(64).required(),
  after: text(64).required(),
  now: text(64).optional(),
});
export const reading = nested({
  verdict: text(20).required(),
  reason: text(600).required(),
  findings: list(finding.required(), 50).required(),
  checks: list(check.required(), 100).required(),
  filesBefore: integer().required(),
  filesAfter: integer().required(),
  digest: text(64).optional(),
  writes: list(write.required(), 50).required(),
});
