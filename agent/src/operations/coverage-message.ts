/** What a diagnosis looked at and what it did not, as its report says it. */
import { COVERAGE_MAX, UNIT_ID_MAX, UNIT_LABEL_MAX } from '@revive/contracts/repairs/states';
import type { Coverage, Unit as UnitMessage } from '@revive/proto/revive/repair/v1/repair';
import type { Diagnosis, DiagnosedLayer } from '../repair/diagnose/diagnosis.js';
import { unitOf, WHOLE_DISK, type Unit } from '../repair/diagnose/units.js';
import { text } from './report-text.js';

const TABLES: readonly string[] = ['GPT', 'MBR'];

export const unitMessage = ({ id, label }: Unit): UnitMessage => ({
  id: text(id, UNIT_ID_MAX),
  label: text(label, UNIT_LABEL_MAX),
});

export const coverageMessage = ({ layers, notes, checks }: Diagnosis): Coverage => ({
  layers: layers.slice(0, COVERAGE_MAX.layers).map((one) => ({
    unit: unitMessage(unitOfLayer(one)),
    format: text(one.format, 40),
    state: one.state,
    detail: text(one.detail, 600),
    offset: one.offset,
    size: one.size,
  })),
  notes: notes.slice(0, COVERAGE_MAX.notes).map((note) => text(note, 1000)),
  notChecked: checks
    .filter(({ rehearsed }) => rehearsed.state === 'not_run')
    .slice(0, COVERAGE_MAX.notChecked)
    .map(({ name, layer, rehearsed }) => ({
      unit: unitMessage(unitOf(layer)),
      what: text(name.replace(/^revive: /, ''), 120),
      why: text(rehearsed.detail.replace(/^not run: /, ''), 600),
    })),
});

const unitOfLayer = ({ layer, format }: DiagnosedLayer): Unit =>
  layer === 'disk' && !TABLES.includes(format) ? WHOLE_DISK : unitOf(layer);
