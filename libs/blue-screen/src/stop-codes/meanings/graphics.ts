import { BY_KIND, DETAIL, KIND, NONE, type Meaning } from '../meaning.js';

const HANG = [
  'Recovery context',
  'Address in the driver',
  'Second mark of the driver',
  'Internal detail of the driver',
] as const;

export const GRAPHICS: Readonly<Record<number, Meaning>> = {
  0xb4: {
    plain: 'Windows could not switch the graphics card on.',
    causes: ['graphics', 'hardware'],
    parameters: NONE,
  },
  0xea: {
    plain: 'A graphics driver hung.',
    causes: ['graphics', 'hardware'],
    parameters: ['Thread', 'Watchdog', 'Name of the driver', 'Times that it was noticed'],
  },
  0x10e: {
    plain: 'The memory of the graphics card was managed in a wrong way.',
    causes: ['graphics'],
    parameters: BY_KIND,
  },
  0x113: { plain: 'The graphics system failed.', causes: ['graphics'], parameters: BY_KIND },
  0x116: {
    plain: 'The graphics card stopped answering and could not be reset.',
    causes: ['graphics', 'hardware', 'power'],
    parameters: [
      'Recovery context',
      'Address in the driver',
      'Status of the last operation',
      'Internal detail of the driver',
    ],
    instruction: 1,
  },
  0x117: {
    plain: 'The graphics card stopped answering for a while.',
    causes: ['graphics'],
    parameters: HANG,
    instruction: 1,
  },
  0x119: {
    plain: 'The scheduler of the graphics card met a fatal fault.',
    causes: ['graphics'],
    parameters: [
      {
        holds: KIND,
        values: {
          1: 'the driver reported an unknown piece of work as done',
          2: 'the driver refused a command',
          3: 'the driver could not prepare a command',
          4: 'the driver reported a wrong ability',
        },
      },
      DETAIL,
      DETAIL,
      DETAIL,
    ],
  },
  0x141: {
    plain: 'A part of the graphics card stopped answering for a while.',
    causes: ['graphics', 'hardware'],
    parameters: HANG,
    instruction: 1,
  },
  0x142: {
    plain: 'A program made the graphics card hang so often that Windows keeps it from the card.',
    causes: ['graphics'],
    parameters: HANG,
    instruction: 1,
  },
  0x19c: {
    plain: 'Windows could not switch the screen on in time.',
    causes: ['graphics', 'power'],
    parameters: BY_KIND,
  },
};
