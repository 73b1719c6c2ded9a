import type { Probe } from '../repair/model/probe.js';
import type { PhoneLine } from './phone-commands.js';

const ROUND_TRIPS = 24;
const PROPERTIES = 12;

/** Round trips to the shell of a phone. The floor is a question to the adb server that no phone answers. */
export function phoneProbes(line: PhoneLine): Probe[] {
  const floor = (): Promise<unknown> => line.tools.adb.phones();
  return [
    {
      name: 'shell_round_trip',
      method: 'echo in the shell of the phone over adb; floor: a question to the adb server alone',
      samples: ROUND_TRIPS,
      sampleBytes: 0,
      sample: (place) => echoed(line, String(place)),
      floor,
    },
    {
      name: 'properties_read',
      method: 'getprop of the phone over adb; floor: a question to the adb server alone',
      samples: PROPERTIES,
      sampleBytes: 0,
      sample: () => line.ask('getprop'),
      floor,
    },
  ];
}

/** Another answer is an error of the phone, not a fast sample. */
async function echoed(line: PhoneLine, word: string): Promise<void> {
  const answer = await line.ask(`echo ${word}`);
  if (answer.trim() !== word) throw new Error('The shell gave a different answer.');
}
