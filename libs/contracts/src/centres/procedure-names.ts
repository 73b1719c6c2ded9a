import { PROCEDURES, type ProcedureId } from '../repairs/procedures.js';

/**
 * A name of the specification: either the procedures of this release with a description, or a reason for having none.
 * Requests with a name without procedures are refused with this reason.
 */
interface KnownWork {
  readonly procedures: readonly [ProcedureId, ...ProcedureId[]];
  readonly does: string;
}
export type NamedWork = KnownWork | { readonly none: string };

const work = (does: string, ...procedures: readonly [ProcedureId, ...ProcedureId[]]): NamedWork => ({
  procedures,
  does,
});
const none = (why: string): NamedWork => ({ none: why });

/** spec part 2 §7: what the phone bridge and the assessments call a repair. */
const COMMANDS = {
  boot_repair: work(
    'Rebuilds partition tables, boot sectors and file tables from what the disk still holds.',
    'boot.table',
    'boot.volume',
  ),
  registry_fix: work(
    'Brings registry files of Windows back to their last complete state.',
    'registry.recover',
    'registry.restore',
  ),
  system_restore: work('Puts back an older registry that Windows itself kept on the disk.', 'registry.restore'),
  driver_update: work(
    'Turns off the driver that the last blue screen blames. No driver is downloaded.',
    'driver.disable',
  ),
} as const;

/** spec part 2 §5: the issues of the three types of a remote repair. */
const SOFTWARE = {
  boot_issues: COMMANDS.boot_repair,
  registry_corruption: COMMANDS.registry_fix,
  driver_issues: COMMANDS.driver_update,
  package_corruption: none(
    'Damaged system packages are not repaired. A diagnosis says what the tools of the system say of them.',
  ),
  system_issues: work(
    'Turns off programs that start with the computer and gives disk space back.',
    'computer.optimise',
  ),
} as const;
const FIRMWARE = {
  smartphone: work('Installs a signed system update on an Android phone.', 'android.apply'),
  tablet: work('Installs a signed system update on an Android tablet.', 'android.apply'),
  laptop_bios: none('The firmware of a laptop is not changed: a failed write cannot be undone by an agent.'),
} as const;
const DIAGNOSTIC = {
  hardware_check: work('Reads what processor, memory, drives and battery say of themselves.', 'computer.optimise'),
  performance_test: work('Measures free space, memory and how fast the drive reads.', 'computer.optimise'),
  component_analysis: work('Reads the parts of a computer and the health of its drives.', 'computer.optimise'),
} as const;
const PLATFORMS = {
  windows: work(
    'Repairs disks, registry files and drivers of Windows.',
    'boot.table',
    'boot.volume',
    'registry.recover',
    'registry.restore',
    'driver.disable',
    'disk.image',
    'files.recover',
  ),
  linux: work(
    'Repairs disks of Linux and tidies a running one.',
    'boot.table',
    'boot.volume',
    'disk.image',
    'files.recover',
    'computer.optimise',
  ),
  macos: none('File systems of Apple are recognized and never changed.'),
  android: work('Restarts, tidies and updates Android phones over USB or the network.', 'android.apply'),
  ios: none('Phones and tablets of Apple give an agent no way to repair them.'),
} as const;

/** spec part 2 §3: the six services that a shop chooses at its onboarding. */
const SERVICES = {
  phone_bridge: work(
    'Repairs a PC that does not start through rescue media, with a phone as its network or as the disk with the media.',
    'boot.table',
    'boot.volume',
    'registry.recover',
    'registry.restore',
    'driver.disable',
  ),
  boot_repair: COMMANDS.boot_repair,
  registry_fix: COMMANDS.registry_fix,
  data_recovery: work('Copies a drive, and recovers deleted files.', 'disk.image', 'files.recover'),
  performance_boost: SOFTWARE.system_issues,
  mobile_repair: PLATFORMS.android,
} as const;

/** spec part 2 §9: the repair catalogue, by the names that it prints. */
const CATALOGUE = {
  'Windows Boot Repair': SERVICES.boot_repair,
  'Registry Repair': SERVICES.registry_fix,
  'Storage Recovery': SERVICES.data_recovery,
  'System Optimization': SERVICES.performance_boost,
} as const;

/** spec part 3 §2: the blue screens that the recovery center supports. */
const BLUE_SCREENS = {
  SYSTEM_SERVICE_EXCEPTION: COMMANDS.driver_update,
  MEMORY_MANAGEMENT: none(
    'This one points at the memory itself, which no program repairs. Test the memory and replace the part that fails.',
  ),
  IRQL_NOT_LESS_OR_EQUAL: COMMANDS.driver_update,
  CRITICAL_PROCESS_DIED: work(
    'Repairs the file system and the registry that Windows could not read.',
    'boot.volume',
    'registry.recover',
    'registry.restore',
  ),
  KERNEL_SECURITY_CHECK_FAILURE: work(
    'Turns off the driver that is blamed, and repairs the file system.',
    'driver.disable',
    'boot.volume',
  ),
  SYSTEM_THREAD_EXCEPTION_NOT_HANDLED: COMMANDS.driver_update,
} as const;

export const PROCEDURE_NAMES = {
  command: COMMANDS,
  software: SOFTWARE,
  firmware: FIRMWARE,
  diagnostic: DIAGNOSTIC,
  platform: PLATFORMS,
  service: SERVICES,
  catalogue: CATALOGUE,
  blueScreen: BLUE_SCREENS,
} as const satisfies Readonly<Record<string, Readonly<Record<string, NamedWork>>>>;
export type NamedKind = keyof typeof PROCEDURE_NAMES;

const REPAIR_COMMANDS = Object.keys(COMMANDS) as (keyof typeof COMMANDS)[];
type RepairCommand = (typeof REPAIR_COMMANDS)[number];
export const BLUE_SCREEN_TYPES = Object.keys(BLUE_SCREENS) as (keyof typeof BLUE_SCREENS)[];

/** Returns the entry of a name. Unknown names give a reason too. */
export function workNamed(kind: NamedKind, name: string): NamedWork {
  const names: Readonly<Record<string, NamedWork>> = PROCEDURE_NAMES[kind];
  return Object.hasOwn(names, name) ? (names[name] as NamedWork) : none('No repair has this name.');
}

export const commandOf = (procedure: string): RepairCommand | undefined =>
  REPAIR_COMMANDS.find((name) => {
    const named = workNamed('command', name);
    return 'procedures' in named && named.procedures.some((one) => one === procedure);
  });

const CAPABILITIES: Readonly<Record<ProcedureId, string>> = {
  'boot.table': 'Partition table repair',
  'boot.volume': 'Boot sector and file system repair',
  'registry.recover': 'Registry recovery',
  'registry.restore': 'Registry restored from an older copy',
  'driver.disable': 'Faulty driver turned off',
  'disk.image': 'Drive imaging',
  'files.recover': 'Deleted file recovery',
  'android.apply': 'Android phone repair and update',
  'computer.optimise': 'Computer inspection and optimization',
};
export const capabilities = (): string[] => Object.keys(PROCEDURES).map((id) => CAPABILITIES[id as ProcedureId]);
