/** What a diagnosis looked at and what it did not, as its report says it. */
import type { Coverage, Unit as UnitMessage } from '@revive/proto/revive/repair/v1/repair';
import type { Diagnosis, DiagnosedLayer } from '../repair/diagnosis.js';
import { unitOf, WHOLE_DISK, type Unit } from '../repair/units.js';
import { text } from './report-text.js';

/** A table has at most 128 partitions as a rule; what is shown of more is bounded. */
const MAX_LAYERS = 256;
const MAX_NOTES = 64;
const MAX_NOT_CHECKED = 64;
const TABLES: readonly string[] = ['GPT', 'MBR'];

export const unitMessage = ({ id, label }: Unit): UnitMessage => ({ id: text(id, 80), label: text(label, 120) });

export const coverageMessage = ({ layers, notes, checks }: Diagnosis): Coverage => ({
  layers: layers.slice(0, MAX_LAYERS).map((one) => ({
    unit: unitMessage(unitOfLayer(one)),
    format: text(one.format, 40),
    state: one.state,
    detail: text(one.detail, 600),
    offset: one.offset,
    size: one.size,
  })),
  notes: notes.slice(0, MAX_NOTES).map((note) => text(note, 1000)),
  notChecked: checks
    .filter(({ rehearsed }) => rehearsed.state === 'not_run')
    .slice(0, MAX_NOT_CHECKED)
    .map(({ name, layer, rehearsed }) => ({
      unit: unitMessage(unitOf(layer)),
      what: text(name.replace(/^revive: /, ''), 120),
      why: text(rehearsed.detail.replace(/^not run: /, ''), 600),
    })),
});

const unitOfLayer = ({ layer, format }: DiagnosedLayer): Unit =>
  layer === 'disk' && !TABLES.includes(format) ? WHOLE_DISK : unitOf(layer);
