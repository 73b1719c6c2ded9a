/** What to do after a blue screen, in the order in which it should be tried. Nothing here is done by itself. */
import type { Cause } from './stop-codes/meanings.js';
import type { Suspect } from './suspects.js';

export interface Advice {
  readonly title: string;
  readonly text: string;
}

/** What harms nobody comes first; what writes comes after what tells whether writing is safe. */
const BY_CAUSE: Readonly<Record<Cause, Advice | undefined>> = {
  disk: {
    title: 'Check the disk’s health',
    text: 'Read its self-test (SMART) before anything is written to it. If it is failing, copy the disk first and replace it.',
  },
  memory: {
    title: 'Test the memory',
    text:
      'Run a memory test for several hours, with one module at a time. Faulty memory makes every repair ' +
      'pointless, so test it before anything is written.',
  },
  hardware: {
    title: 'Check the hardware',
    text: 'Temperatures, fans, power supply, cables and cards. Undo overclocking. Software cannot repair this.',
  },
  power: {
    title: 'Check the power',
    text: 'Power supply or battery and charger, and the sleep settings. Update the drivers of devices that do not wake up.',
  },
  firmware: {
    title: 'Update the firmware',
    text: 'Install the newest BIOS or UEFI of the maker of the mainboard, and load its default settings.',
  },
  'file system': {
    title: 'Check the file system',
    text: 'First copy what matters. Then let Windows check the volume (chkdsk), or have a repair shop do it on a copy.',
  },
  registry: {
    title: 'Recover the registry',
    text: 'Windows keeps logs from which damaged registry files can be rebuilt. A repair shop can do that without losing values.',
  },
  'system files': {
    title: 'Repair Windows’ own files',
    text: 'Run DISM and SFC from Windows or from its recovery environment. They replace damaged system files.',
  },
  graphics: {
    title: 'Update the graphics driver',
    text:
      'Remove the present driver completely and install the newest one of the maker of the card. If it goes ' +
      'on, the card may be faulty.',
  },
  driver: {
    title: 'Update or remove the driver',
    text: 'Install the newest version from the maker of the device. If the trouble began with an update, go back to the version before.',
  },
  'by hand': undefined,
};

export function adviceFor(causes: readonly Cause[], suspects: readonly Suspect[]): Advice[] {
  const named = suspects.find(({ ofWindows, confidence }) => !ofWindows && confidence !== 'low');
  const general = [...causes]
    .sort((one, other) => Number(mayWrite(one)) - Number(mayWrite(other)))
    .map((cause) => (cause === 'driver' && named !== undefined ? undefined : BY_CAUSE[cause]))
    .filter((advice) => advice !== undefined);
  if (named === undefined) return general;
  const { name } = named.module;
  return [
    {
      title: `Update or remove ${name}`,
      text: `Find the device or program that it belongs to and install the maker’s newest version. If Windows no longer starts, a repair shop can switch the driver off from outside.`,
    },
    ...general,
  ];
}

const mayWrite = (cause: Cause): boolean => ['file system', 'registry', 'system files', 'driver'].includes(cause);
