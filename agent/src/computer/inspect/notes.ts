import { counted } from '../../repair/counted.js';
import type { ReclaimableKind } from './reclaimable.js';
import { bytesIn } from './bytes.js';
import type { Inspection } from './inspection.js';
import { WORDS } from './inspect-computer.js';
import { isSeen, type Seen } from '../host/seen.js';

export const SPACE_WORDS: Record<ReclaimableKind, string> = {
  apt_packages: 'Downloaded packages that are installed already',
  dnf_packages: 'Downloaded packages that are installed already',
  journal: 'System logs older than 30 days',
  thumbnails: 'Small pictures of files, which are made again when they are needed',
  temporary: 'Temporary files that nobody changed for 10 days (30 days in /var/tmp)',
};

const told = <T>(part: Seen<T>, words: (value: T) => string[]): string[] => (isSeen(part) ? words(part.value) : []);

export function notesOf(seen: Inspection): string[] {
  return [
    ...told(seen.processor, ({ model, cores }) => [`Processor: ${model}, ${counted(cores, 'core')}.`]),
    ...told(seen.memory, ({ totalBytes, availableBytes }) => [
      `Memory: ${bytesIn(totalBytes)}, of which ${bytesIn(availableBytes)} is available.`,
    ]),
    ...told(seen.system, ({ name, build }) => [`Operating system: ${name} (${build}).`]),
    ...told(seen.drives, (drives) =>
      drives.map(({ name, model, bytes, health }) => `Drive ${name}: ${model}, ${bytesIn(bytes)}. ${health.reason}`),
    ),
    ...told(seen.volumes, (volumes) =>
      volumes.map(({ mount, bytes, freeBytes }) => `Volume ${mount}: ${bytesIn(freeBytes)} of ${bytesIn(bytes)} free.`),
    ),
    ...told(seen.battery, (battery) =>
      battery === 'none' || battery.cycles === undefined
        ? []
        : [`Battery: ${counted(battery.cycles, 'charge cycle')}.`],
    ),
    ...told(seen.startItems, ({ own, ofPackages }) => [
      ...own.map(
        ({ label, command, isOfPolicy }) =>
          `Starts with the computer: ${label} (${command}).${isOfPolicy ? ' A policy set it: whoever manages this computer can change it.' : ''}`,
      ),
      `${counted(ofPackages, 'program')} that ${ofPackages === 1 ? 'starts' : 'start'} with the computer came with the system's packages.`,
    ]),
    ...told(seen.reclaimable, (all) =>
      all.map(
        ({ kind, bytes, files, isWhole }) =>
          `${SPACE_WORDS[kind]}: ${isWhole ? '' : 'at least '}${bytesIn(bytes)} in ${counted(files, 'file')}.`,
      ),
    ),
    ...told(seen.updates, ({ count }) =>
      count === 0 ? [] : [`${counted(count, 'update')} of the system can be installed.`],
    ),
    ...seen.windows.map(({ what, said }) => `${what}: ${said}`),
  ];
}

export const notSeenOf = (seen: Inspection): { readonly what: string; readonly why: string }[] =>
  Object.entries(WORDS).flatMap(([part, what]) => {
    const one = seen[part as keyof typeof WORDS];
    return isSeen<unknown>(one) ? [] : [{ what, why: one.notSeen }];
  });
