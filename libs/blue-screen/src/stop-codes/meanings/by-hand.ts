/** Stops triggered on purpose by a person. No driver is suspected. */
import { NONE, type Meaning } from '../meaning.js';

const NO_REPAIR = {
  title: 'No repair is needed',
  text: 'A person stopped this PC on purpose to get a crash dump. Act only if the PC had trouble before.',
} as const;

export const BY_HAND: Readonly<Record<number, Meaning>> = {
  0xe2: {
    plain: 'A person started this stop on purpose, with the keyboard or a debugger. Nothing is wrong with the PC.',
    causes: ['by hand'],
    parameters: NONE,
    advice: NO_REPAIR,
  },
  0x161: {
    plain: 'A person asked Windows for this report while it kept running. Nothing is wrong with the PC.',
    causes: ['by hand'],
    parameters: NONE,
    advice: NO_REPAIR,
  },
  0x1c8: {
    plain: 'A person held the power button down. The PC had probably stopped answering before.',
    causes: ['by hand'],
    parameters: [
      { holds: 'How long the power button was held', unit: 'ms' },
      'Detail of the power button for a debugger',
      '',
      '',
    ],
    advice: {
      title: 'Find out why the PC stopped answering',
      text:
        'This stop only records the long press of the power button, so it blames no driver. Look in the System log for ' +
        'what happened in the minutes before. If the PC hangs again, check the disk’s health and the temperatures first.',
    },
  },
  0xdeaddead: {
    plain: 'A person started this stop on purpose, with a debugger. Nothing is wrong with the PC.',
    causes: ['by hand'],
    parameters: NONE,
    advice: NO_REPAIR,
  },
};
