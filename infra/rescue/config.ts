import { join } from 'node:path';
import { REPOSITORY } from '../dev/repository.js';

export interface RescueSettings {
  readonly folder: string;
  readonly cache: string;
  /** Seconds since 1970: timestamp of every file in the image. */
  readonly epoch: number;
}

/** 1 January 2026; FAT cannot store times before 1980. */
const USUAL_EPOCH = 1_767_225_600;

export function readRescueSettings(env: Readonly<Record<string, string | undefined>>): RescueSettings {
  const epoch = Number(env['SOURCE_DATE_EPOCH'] ?? USUAL_EPOCH);
  const folder = env['REVIVE_RESCUE_FOLDER'] || join(REPOSITORY, 'dist', 'rescue');
  return {
    folder,
    cache: join(REPOSITORY, 'dist', 'rescue-packages'),
    epoch: Number.isSafeInteger(epoch) && epoch > 315_532_800 ? epoch : USUAL_EPOCH,
  };
}
