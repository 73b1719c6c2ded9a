import type { DriveHealthWord } from '@revive/contracts/centres/hardware';
import { stopErrorIn } from '@revive/contracts/centres/blue-screens';
import { kindOf, type ProblemKind } from '@revive/contracts/repairs/problems';
import type { DeviceKind, LayerState, Severity } from '@revive/contracts/repairs/states';

export interface SeenMachine {
  readonly kind: DeviceKind;
  readonly findings: readonly { readonly code: string }[];
  /** Undefined before the first diagnosis. */
  readonly layers?: readonly {
    readonly unit: { readonly id: string };
    readonly format: string;
    readonly state: LayerState;
  }[];
  readonly notChecked?: readonly { readonly unit: { readonly id: string } }[];
  readonly told?: readonly { readonly code: string; readonly severity: Severity; readonly plain: string }[];
  readonly drives?: readonly { readonly health?: DriveHealthWord }[];
  readonly totalMemory?: number;
  /** True if a Windows was read. Without crash records such a Windows counts as free of crashes. */
  readonly windows: boolean;
  readonly repaired: boolean;
}

/** Health per part; undefined: not diagnosed. Never true for an unread part. */
export interface MachineHealth {
  readonly bootable?: boolean;
  readonly filesIntact?: boolean;
  readonly memoryAccessible?: boolean;
  readonly diskHealthy?: boolean;
}

const BOOT: readonly ProblemKind[] = ['partitionTable', 'tableCopy', 'bootSector'];
const TABLES: readonly string[] = ['GPT', 'MBR'];
const DAMAGED: readonly DriveHealthWord[] = ['failing', 'unreadable_sectors', 'worn'];

export function healthOf(seen: SeenMachine): MachineHealth {
  const [boot, files] = [bootOf(seen), filesOf(seen)];
  const [memory, disk] = [memoryOf(seen), diskOf(seen)];
  return {
    ...(boot !== undefined && { bootable: boot }),
    ...(files !== undefined && { filesIntact: files }),
    ...(memory !== undefined && { memoryAccessible: memory }),
    ...(disk !== undefined && { diskHealthy: disk }),
  };
}

const isBootCode = (code: string): boolean => code.startsWith('mbr.') || BOOT.some((kind) => kind === kindOf(code));
const isFileCode = (code: string): boolean => !isBootCode(code) && kindOf(code) !== undefined;

function bootOf(seen: SeenMachine): boolean | undefined {
  if (!seen.repaired && seen.findings.some(({ code }) => isBootCode(code))) return false;
  const parts = layersIn(seen);
  return volumesIn(parts).length > 0 && parts.every((one) => isSound(one, seen)) ? true : undefined;
}

function filesOf(seen: SeenMachine): boolean | undefined {
  if (!seen.repaired && seen.findings.some(({ code }) => isFileCode(code))) return false;
  const volumes = volumesIn(layersIn(seen));
  const left = new Set(seen.notChecked?.map(({ unit }) => unit.id));
  const whole = volumes.length > 0 && volumes.every((one) => isSound(one, seen) && !left.has(one.unit.id));
  return whole ? true : undefined;
}

/** A disk says nothing about the memory of its former computer. A crash that points at memory counts. */
function memoryOf({ kind, told = [], totalMemory = 0 }: SeenMachine): boolean | undefined {
  if (told.some(({ plain }) => stopErrorIn(plain) === 'MEMORY_MANAGEMENT')) return false;
  return kind === 'computer' && totalMemory > 0 ? true : undefined;
}

function diskOf({ told = [], drives = [] }: SeenMachine): boolean | undefined {
  const isDamaged = drives.some(({ health }) => DAMAGED.some((one) => one === health));
  if (isDamaged || told.some(({ code }) => code === 'windows.disk_errors')) return false;
  return drives.length > 0 && drives.every(({ health }) => health === 'fine') ? true : undefined;
}

type Layer = NonNullable<SeenMachine['layers']>[number];
const layersIn = ({ layers = [] }: SeenMachine): Layer[] => layers.filter(({ state }) => state !== 'reserved');
const volumesIn = (layers: readonly Layer[]): Layer[] => layers.filter(({ format }) => !TABLES.includes(format));
/** A `mended` volume is sound only in the rehearsal until a verified repair. */
const isSound = ({ state }: Layer, { repaired }: SeenMachine): boolean =>
  state === 'sound' || (repaired && state === 'mended');

export interface CrashSeen {
  /** Absent where no Windows was read. */
  readonly hasRecentBSOD?: boolean;
  readonly detectedErrors: readonly { readonly type: string; readonly severity: Severity; readonly plain: string }[];
}

export function crashesIn({ told = [], windows }: Pick<SeenMachine, 'told' | 'windows'>): CrashSeen {
  const detectedErrors = told
    .filter(({ code }) => code === 'windows.blue_screen')
    .map(({ plain, severity }) => ({ type: stopErrorIn(plain) ?? 'BLUE_SCREEN', severity, plain }));
  const isKnown = windows || told.length > 0;
  return { ...(isKnown && { hasRecentBSOD: detectedErrors.length > 0 }), detectedErrors };
}

const NOT_WINDOWS = /^(?:ext[234]|fat|exfat|apfs|hfs|xfs|btrfs|swap)/i;
/** False only for a disk whose volumes all belong to different systems, such as a USB stick or a Linux disk. */
export function mayHoldWindows(seen: SeenMachine): boolean {
  const volumes = volumesIn(seen.layers ?? []);
  return (
    seen.kind === 'computer' ||
    seen.windows ||
    volumes.length === 0 ||
    volumes.some(({ format }) => !NOT_WINDOWS.test(format))
  );
}
