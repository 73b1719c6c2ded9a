import { COVERAGE_MAX, UNIT_ID_MAX, UNIT_LABEL_MAX, UNIT_REASON_MAX } from '@revive/contracts/repairs/states';
import { FIGURE_DETAIL_MAX, FIGURES_MAX } from '@revive/contracts/repairs/proof/figures';
import type {
  Coverage,
  Figure as FigureMessage,
  Unit as UnitMessage,
  UnitOutcome as UnitOutcomeMessage,
} from '@revive/proto/revive/repair/v1/repair';
import type { Diagnosis, DiagnosedLayer } from '../repair/model/diagnosis.js';
import type { FigureChange } from '../repair/figures.js';
import type { UnitOutcome } from '../repair/model/outcome.js';
import { unitOf, WHOLE_DISK, type Unit } from '../repair/model/units.js';
import { hardwareMessage } from './hardware-message.js';
import { pcOptionsMessage } from './pc-options-message.js';
import { text } from './report-text.js';

const TABLES: readonly string[] = ['GPT', 'MBR'];

export const unitMessage = ({ id, label }: Unit): UnitMessage => ({
  id: text(id, UNIT_ID_MAX),
  label: text(label, UNIT_LABEL_MAX),
});

export const coverageMessage = (diagnosis: Diagnosis): Coverage => ({
  ...coverageOf(diagnosis),
  pcOptions: pcOptionsMessage(diagnosis),
  hardware: diagnosis.hardware && hardwareMessage(diagnosis.hardware),
});

const coverageOf = ({ layers, notes, checks, units = [] }: Diagnosis): Coverage => ({
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
  units: units.slice(0, COVERAGE_MAX.units).map(({ unit, verdict, reason, dependsOn, writes, bytes }) => ({
    unit: unitMessage(unit),
    verdict,
    reason: text(reason, UNIT_REASON_MAX),
    dependsOn,
    writes,
    bytes,
  })),
});

export const figureMessages = (figures: readonly FigureChange[]): FigureMessage[] =>
  figures.slice(0, FIGURES_MAX).map((one) => ({ ...one, detail: text(one.detail, FIGURE_DETAIL_MAX) }));

export const unitOutcomeMessages = (units: readonly UnitOutcome[]): UnitOutcomeMessage[] =>
  units
    .slice(0, COVERAGE_MAX.units)
    .map(({ unit, result, reason }) => ({ unit: unitMessage(unit), result, reason: text(reason, UNIT_REASON_MAX) }));

const unitOfLayer = ({ layer, format }: DiagnosedLayer): Unit =>
  layer === 'disk' && !TABLES.includes(format) ? WHOLE_DISK : unitOf(layer);
