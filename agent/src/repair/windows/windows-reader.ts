/**
 * Reads an NTFS volume and the Windows on it. The registry is examined only if the volume is sound and clean, so every
 * objection to volume writes also forbids hive writes.
 */
import type { BlockView } from '../view/block-view.js';
import type { CheckResult, LayerReport, VolumeReader } from '../model/finding.js';
import type { Place } from '../ntfs/report.js';
import { inspectCrashes } from './crash-stage.js';
import { inspectDriver } from './driver-stage.js';
import { inspectRegistry } from './registry-stage.js';
import { verifyRegistry } from './second-registry.js';

export class WindowsReader implements VolumeReader {
  readonly format = 'ntfs';

  constructor(private readonly volume: VolumeReader) {}

  async inspect(view: BlockView, place: Place, signal: AbortSignal): Promise<LayerReport> {
    const report = await this.volume.inspect(view, place, signal);
    if (report.kind !== 'healthy') return report;
    const registry = await inspectRegistry(view, place, signal);
    switch (registry.kind) {
      case 'none':
        return report;
      case 'sound': {
        const { observations, notes, examined, suspect } = await inspectCrashes(view, place, signal);
        const driver = suspect && (await inspectDriver(view, place, suspect, signal));
        return {
          ...report,
          notes: [...report.notes, ...registry.notes, ...notes, ...(driver && 'note' in driver ? [driver.note] : [])],
          examined: [...(report.examined ?? []), ...registry.examined, ...examined],
          observations,
          ...(driver && 'alternative' in driver && { alternatives: [driver.alternative] }),
        };
      }
      case 'damaged':
        return { ...registry, format: this.format, reachable: report.reachable };
      case 'person':
        return {
          kind: 'needs_person',
          format: this.format,
          reason: registry.reason,
          findings: registry.findings,
          ...(registry.alternative && { alternatives: [registry.alternative] }),
        };
    }
  }

  async check(view: BlockView, signal: AbortSignal): Promise<CheckResult[]> {
    return [...(await this.volume.check(view, signal)), ...(await verifyRegistry(view, signal))];
  }
}
