import type { SeenDevice } from './bench-device.js';
import type { DiskAnswers } from './disk-questions.js';
import { ownSerial } from './serials.js';

export interface DiskInSysfs {
  /** Kernel name, as `sdb`. */
  readonly name: string;
  readonly path: string;
  readonly sizeBytes: number;
  readonly vendor: string;
  readonly model: string;
  readonly serial: string;
  /** Name that no two disks share, by the standard. */
  readonly wwid: string;
  /** Bus and ports of the USB device in front of the disk. */
  readonly port: string | undefined;
}

/** The kernel writes the transport in the place of the maker. */
const TRANSPORTS = /^(ata|nvme|scsi|usb)$/i;

/**
 * Names a disk by its own serial and size, else by the GUID of its partition table and size; never by the port or the
 * dock (decisions.md). Where neither is there, only model and size remain, and a person is asked.
 */
export function diskOf(disk: DiskInSysfs, answers: DiskAnswers): SeenDevice {
  const { name, path, sizeBytes, vendor, model, port } = disk;
  // Behind a bridge sysfs has the texts of the bridge; the disk itself answers smartctl.
  const own = (port === undefined ? undefined : answers.serial) ?? ownSerial(disk.serial) ?? ownSerial(disk.wwid);
  const guid = own === undefined ? answers.guid : undefined;
  const certain = own ?? guid;
  return {
    kind: 'block_device',
    sizeBytes,
    path,
    planId: `block:${certain ?? `${vendor} ${model}`}`,
    identity:
      certain === undefined ? `unsure\u0000${vendor}\u0000${model}\u0000${sizeBytes}` : `${certain}\u0000${sizeBytes}`,
    name: [vendor, model].filter(Boolean).join(' ') || name,
    detail: detailOf(name, own, guid),
    facts: {
      type: 'storage',
      vendor: TRANSPORTS.test(vendor) ? undefined : vendor,
      model: (port === undefined ? model : answers.model) || model,
      connection: port === undefined ? 'internal' : 'usb',
      serial: own,
    },
    print: { class: 'storage', ...(certain !== undefined && { serial: `${certain}\u0000${sizeBytes}` }) },
    usb: { port },
  };
}

function detailOf(name: string, own: string | undefined, guid: string | undefined): string {
  if (own !== undefined) return `Disk ${name}, serial ${own}`;
  const known = guid === undefined ? '' : ', known by its partition table';
  return `Disk ${name}, without a serial number of its own${known}. Check that it's the right one`;
}

/** Two attached disks with one serial and size cannot be told apart: both become unsure, and a person is asked. */
export function withoutTwins(disks: readonly SeenDevice[]): SeenDevice[] {
  const counts = new Map<string, number>();
  for (const { identity } of disks) counts.set(identity, (counts.get(identity) ?? 0) + 1);
  return disks.map((disk) => {
    if (counts.get(disk.identity) === 1) return disk;
    const isUnsure = disk.identity.startsWith('unsure');
    return {
      ...disk,
      identity: `${isUnsure ? '' : 'unsure\u0000'}${disk.identity}\u0000${disk.path ?? ''}`,
      print: { class: 'storage' },
      detail: `${disk.detail.split(/, (serial|without) /)[0] ?? ''}. Another attached disk looks the same. Detach one of them`,
    };
  });
}
