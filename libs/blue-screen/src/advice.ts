/** Advice after a blue screen, in the recommended order. Nothing is executed automatically. */
import type { Advice, Cause, Meaning } from './stop-codes/meaning.js';
import type { Suspect } from './suspects.js';

/** Read-only steps precede steps that write. */
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
    title: 'Find the driver',
    text:
      'The dump does not show which driver failed. Undo what was installed or updated before the trouble began. If the ' +
      'stop comes again, its next dump may name the driver.',
  },
  'by hand': undefined,
};

/** For stop codes without a description: does not guess a cause. */
const UNKNOWN: Advice = {
  title: 'Look for what comes again',
  text:
    'This stop code does not say what failed. Note what the PC was doing, and compare with earlier blue screens. Check ' +
    'the disk’s health and test the memory before anything is changed.',
};

/** Never empty. `meaning` is undefined for a stop code without a description. */
export function adviceFor(meaning: Meaning | undefined, suspects: readonly Suspect[]): Advice[] {
  const named = suspects.find(({ ofWindows, confidence }) => !ofWindows && confidence !== 'low');
  const general = [...(meaning?.causes ?? [])]
    .sort((one, other) => Number(mayWrite(one)) - Number(mayWrite(other)))
    .map((cause) => (cause === 'driver' && named !== undefined ? undefined : BY_CAUSE[cause]))
    .filter((advice) => advice !== undefined);
  const advice = [
    ...(meaning?.advice === undefined ? [] : [meaning.advice]),
    ...(named === undefined ? [] : [updateOf(named)]),
    ...general,
  ];
  return meaning === undefined ? [...advice, UNKNOWN] : advice;
}

const updateOf = ({ module: { name } }: Suspect): Advice => ({
  title: `Update or remove ${name}`,
  text: `Find the device or program that it belongs to and install the maker’s newest version. If Windows no longer starts, a repair shop can switch the driver off from outside.`,
});

const mayWrite = (cause: Cause): boolean => ['file system', 'registry', 'system files', 'driver'].includes(cause);
