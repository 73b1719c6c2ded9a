import { Injectable } from '@nestjs/common';
import type { FindingValue } from '../tickets/entities/finding.entity.js';
import type { RunEntity, VerdictValue } from '../tickets/entities/run.entity.js';
import type { Change } from '../tickets/ticket.repository.js';

/** A feature outside of `cases` that acts on every ended diagnosis, within the change that ends the run. */
export interface DiagnosisListener {
  diagnosed(change: Change, run: RunEntity, verdict: VerdictValue, found: readonly FindingValue[]): Promise<void>;
}

/** Registry of the listeners. Each listener adds itself when its module starts. */
@Injectable()
export class DiagnosisListeners implements DiagnosisListener {
  readonly #listeners: DiagnosisListener[] = [];

  add(listener: DiagnosisListener): void {
    this.#listeners.push(listener);
  }

  async diagnosed(...diagnosis: Parameters<DiagnosisListener['diagnosed']>): Promise<void> {
    for (const listener of this.#listeners) await listener.diagnosed(...diagnosis);
  }
}
