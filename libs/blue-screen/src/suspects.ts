/** The drivers that a blue screen points to, with confidence and evidence. A suspect is not proof. */
import { Fields } from './dump/fields.js';
import type { DumpHeader } from './dump/header.js';
import { moduleAt, type LoadedModule } from './dump/modules.js';
import { meaningOf } from './stop-codes/meanings.js';

const CONFIDENCES = ['high', 'medium', 'low'] as const;
export type Confidence = (typeof CONFIDENCES)[number];

export interface Suspect {
  readonly module: LoadedModule;
  /** True for parts of Windows, which often only notice a fault in a different driver. */
  readonly ofWindows: boolean;
  /**
   * `high`: the driver itself failed. `medium`: often on the stack, or a failed Windows driver. `low`: the kernel, or
   * on the stack once or twice.
   */
  readonly confidence: Confidence;
  readonly evidence: readonly string[];
}

/**
 * Windows components in every dump, through which most failures pass: the kernel, file systems, the disk, network,
 * graphics and USB stacks, and driver frameworks.
 */
const OF_WINDOWS = new Set(
  [
    'ntoskrnl.exe ntkrnlmp.exe ntkrnlpa.exe ntkrpamp.exe hal.dll kdcom.dll ci.dll cng.sys clfs.sys tm.sys pshed.dll',
    'bootvid.dll clipsp.sys cmimcext.sys ntosext.sys werkernel.sys msrpc.sys ksecdd.sys ksecpkg.sys fltmgr.sys',
    'fileinfo.sys wof.sys ntfs.sys fastfat.sys refs.sys exfat.sys cdfs.sys udfs.sys npfs.sys msfs.sys mup.sys',
    'volsnap.sys volmgr.sys volmgrx.sys volume.sys partmgr.sys mountmgr.sys rdyboost.sys iorate.sys fvevol.sys',
    'disk.sys classpnp.sys storport.sys storahci.sys stornvme.sys ataport.sys atapi.sys spaceport.sys ehstorclass.sys',
    'acpi.sys acpiex.sys pci.sys pdc.sys intelpep.sys wdf01000.sys wdfldr.sys wdfilter.sys wpprecorder.sys',
    'win32k.sys win32kbase.sys win32kfull.sys watchdog.sys dxgkrnl.sys dxgmms1.sys dxgmms2.sys basicdisplay.sys',
    'basicrender.sys cdd.dll tcpip.sys fwpkclnt.sys netio.sys ndis.sys afd.sys tdx.sys netbt.sys nsiproxy.sys http.sys',
    'srv2.sys srvnet.sys mrxsmb.sys mrxsmb20.sys rdbss.sys dfsc.sys vwififlt.sys usbxhci.sys usbport.sys usbhub.sys',
    'usbhub3.sys ucx01000.sys usbccgp.sys hidclass.sys hidparse.sys kbdclass.sys kbdhid.sys mouclass.sys i8042prt.sys',
    'ks.sys portcls.sys hdaudbus.sys amdppm.sys intelppm.sys processr.sys condrv.sys luafv.sys storqosflt.sys',
  ].flatMap((line) => line.split(' ')),
);

/** The kernel: most failures end here, whatever the cause. */
const KERNEL = new Set(['ntoskrnl.exe', 'ntkrnlmp.exe', 'ntkrnlpa.exe', 'ntkrpamp.exe', 'hal.dll']);

const isOfWindows = ({ name }: LoadedModule): boolean => OF_WINDOWS.has(name.toLowerCase());

const MOST_SUSPECTS = 5;
const OFTEN = 3;
const ORDER: Readonly<Record<Confidence, number>> = { high: 0, medium: 1, low: 2 };

/** False for stops by hardware or disk, where drivers on the stack prove nothing. */
function stopsForDrivers(code: number): boolean {
  const causes = meaningOf(code)?.causes;
  return causes === undefined || causes.includes('driver') || causes.includes('graphics');
}

export function findSuspects(header: DumpHeader, modules: readonly LoadedModule[], stack: Uint8Array): Suspect[] {
  // The dump of a deliberate stop shows the handler of button or keys, not a failure.
  if (meaningOf(header.stopCode)?.causes.includes('by hand')) return [];
  const evidence = new Map<LoadedModule, string[]>();
  const failed = new Set<LoadedModule>();
  const blame = (address: bigint | undefined, what: string) => {
    const module = address === undefined ? undefined : moduleAt(modules, address);
    if (module === undefined || address === undefined) return;
    failed.add(module);
    const at = `${module.name}+0x${(address - module.base).toString(16)}`;
    evidence.set(module, [...(evidence.get(module) ?? []), `${what} (${at}).`]);
  };
  const instruction = meaningOf(header.stopCode)?.instruction;
  if (instruction !== undefined)
    blame(header.parameters[instruction], `Parameter ${instruction + 1} of the stop is an address in it`);
  if (header.exceptionAddress !== header.parameters[instruction ?? 0] || instruction === undefined)
    blame(header.exceptionAddress, 'The processor failed in it');
  const seen = stopsForDrivers(header.stopCode)
    ? countOnStack(header, modules, stack)
    : new Map<LoadedModule, number>();
  for (const [module, count] of seen) {
    if (isOfWindows(module) && !failed.has(module)) continue;
    const said = `${count === 1 ? 'One address' : `${count} addresses`} on the stack of the failing thread ${count === 1 ? 'is' : 'are'} in it.`;
    evidence.set(module, [...(evidence.get(module) ?? []), said]);
  }
  return [...evidence]
    .map(([module, sentences]): Suspect => {
      const ofWindows = isOfWindows(module);
      const count = seen.get(module) ?? 0;
      return { module, ofWindows, evidence: sentences, confidence: confidenceOf(module, failed.has(module), count) };
    })
    .sort(
      (one, other) =>
        ORDER[one.confidence] - ORDER[other.confidence] ||
        (seen.get(other.module) ?? 0) - (seen.get(one.module) ?? 0) ||
        one.module.name.localeCompare(other.module.name),
    )
    .slice(0, MOST_SUSPECTS);
}

function confidenceOf(module: LoadedModule, hasFailed: boolean, onStack: number): Confidence {
  if (KERNEL.has(module.name.toLowerCase())) return 'low';
  if (hasFailed) return isOfWindows(module) ? 'medium' : 'high';
  return onStack >= OFTEN && !isOfWindows(module) ? 'medium' : 'low';
}

function countOnStack(
  { bits }: DumpHeader,
  modules: readonly LoadedModule[],
  stack: Uint8Array,
): Map<LoadedModule, number> {
  const counts = new Map<LoadedModule, number>();
  const fields = new Fields(stack);
  const sorted = [...modules].sort((one, other) => (one.base < other.base ? -1 : 1));
  for (let at = 0; at + bits / 8 <= stack.length; at += bits / 8) {
    const module = within(sorted, fields.address(at, bits) ?? 0n);
    if (module !== undefined) counts.set(module, (counts.get(module) ?? 0) + 1);
  }
  return counts;
}

function within(sorted: readonly LoadedModule[], address: bigint): LoadedModule | undefined {
  let [low, high] = [0, sorted.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const module = sorted[middle];
    if (module === undefined) return undefined;
    if (address < module.base) high = middle - 1;
    else if (address >= module.base + BigInt(module.size)) low = middle + 1;
    else return module;
  }
  return undefined;
}
