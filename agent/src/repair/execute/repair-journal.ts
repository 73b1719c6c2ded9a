import { createHash } from 'node:crypto';
import type { Journal } from '../../journal/journal.js';
import type { Witness } from '../model/diagnosis.js';
import type { Figure } from '../figures.js';
import type { Reachable } from '../model/finding.js';
import type { Plan, PlannedWrite } from '../model/plan.js';
import type { JudgedUnit } from '../model/units.js';
import type { CommandPlan } from '../model/command-plan.js';
import type { ProducePlan } from '../model/plan-steps.js';
import type { LayerReading } from '../verify/checks.js';
import type { BackupRef, Outcome } from '../model/outcome.js';

/** A planned write without its bytes; `sectors` distinguishes a torn write from foreign data. */
export interface JournaledWrite extends Omit<PlannedWrite, 'data'> {
  /** The first 8 bytes of the SHA-256 of each sector's planned content, in hex, concatenated. */
  sectors: string;
}

export interface JournaledPlan extends Omit<Plan, 'writes'> {
  writes: JournaledWrite[];
}

export type PlannedUnit = Pick<JudgedUnit, 'unit' | 'layer' | 'verdict' | 'reason'>;

export type RepairEntry =
  | {
      kind: 'planned';
      plan: JournaledPlan;
      before: LayerReading[];
      damagedLayers: string[];
      reachable: Reachable;
      /**
       * For a repair: the repaired units, and the units left alone with their reasons. Absent in journals of an
       * earlier release.
       */
      units?: PlannedUnit[];
      witness?: Witness;
    }
  | { kind: 'producing'; plan: ProducePlan }
  | { kind: 'commanding'; plan: CommandPlan; measured?: Figure[] }
  /** `running` is fsynced before a command runs; `ran` is fsynced after the resulting state was read. */
  | { kind: 'running'; index: number }
  | { kind: 'ran'; index: number; state: string }
  | { kind: 'undoing'; index: number }
  | { kind: 'undone'; index: number; state: string }
  | { kind: 'backed_up'; ref: BackupRef }
  /** `writing` is fsynced before the write begins; `written` is fsynced after the read-back. */
  | { kind: 'writing'; index: number }
  | { kind: 'written'; index: number; readBack: string }
  | { kind: 'rolling_back'; why: string }
  | { kind: 'restoring'; index: number }
  | { kind: 'restored'; index: number; readBack: string }
  | { kind: 'discarding' }
  | { kind: 'ended'; outcome: Outcome };

export type RepairJournal = Journal<RepairEntry>;

export function journaled(plan: Plan): JournaledPlan {
  return {
    ...plan,
    writes: plan.writes.map(({ data, ...write }) => ({
      ...write,
      sectors: sectorDigests(data, plan.device.sectorSize).join(''),
    })),
  };
}

export function sectorDigests(bytes: Buffer, sectorSize: number): string[] {
  const digests: string[] = [];
  for (let at = 0; at < bytes.length; at += sectorSize) {
    digests.push(
      createHash('sha256')
        .update(bytes.subarray(at, at + sectorSize))
        .digest('hex')
        .slice(0, 16),
    );
  }
  return digests;
}

export interface RepairHistory {
  planned?: Extract<RepairEntry, { kind: 'planned' }>;
  producing?: ProducePlan;
  commanding?: CommandPlan;
  measured?: Figure[];
  backup?: BackupRef;
  /** Indexes of writes or commands that began, and of those with a journaled read-back or state. */
  begun: Set<number>;
  written: Set<number>;
  rollingBack?: string;
  undoing: Set<number>;
  restored: Set<number>;
  isDiscarding?: true;
  /** The last outcome; a later rollback starts a new phase (`rollingBack` is set again). */
  outcome?: Outcome;
}

export function historyOf(entries: readonly RepairEntry[]): RepairHistory {
  const history: RepairHistory = {
    begun: new Set(),
    written: new Set(),
    undoing: new Set(),
    restored: new Set(),
  };
  for (const entry of entries) {
    switch (entry.kind) {
      case 'planned':
        history.planned = entry;
        break;
      case 'producing':
        history.producing = entry.plan;
        break;
      case 'commanding':
        history.commanding = entry.plan;
        if (entry.measured !== undefined) history.measured = entry.measured;
        break;
      case 'backed_up':
        history.backup = entry.ref;
        break;
      case 'writing':
      case 'running':
        history.begun.add(entry.index);
        break;
      case 'written':
      case 'ran':
        history.written.add(entry.index);
        break;
      case 'rolling_back':
        history.rollingBack = entry.why;
        delete history.outcome;
        break;
      case 'restoring':
        break;
      case 'undoing':
        history.undoing.add(entry.index);
        break;
      case 'restored':
      case 'undone':
        history.restored.add(entry.index);
        break;
      case 'discarding':
        history.isDiscarding = true;
        break;
      case 'ended':
        history.outcome = entry.outcome;
        break;
    }
  }
  return history;
}
