import { BY_KIND, NONE, ZERO, type Meaning } from '../meaning.js';

/** First parameter of 0x139: the failed kernel check (`ntddk.h`, `FAST_FAIL_…`). */
const SECURITY_CHECKS: Readonly<Record<number, string>> = {
  0: 'a buffer on the stack was overrun (found by an older check)',
  1: 'a table of virtual functions is not the expected one',
  2: 'a buffer on the stack was overrun',
  3: 'a linked list is damaged',
  4: 'a stack is not where it has to be',
  5: 'a function was given what it does not take',
  6: 'a cookie of the stack is not set up',
  7: 'the program ended itself after a fatal fault',
  8: 'an index is beyond the end of its list',
  9: 'memory that has to stay read-only may be written',
  10: 'an indirect call went to an unknown target',
  11: 'protected memory was written to',
  13: 'the context of a thread is not valid',
  14: 'an object was released more often than it was taken',
  18: 'a jump buffer is damaged',
  19: 'read-only data was changed',
  20: 'the encryption failed its own test',
  21: 'the chain of exception handlers is damaged',
  29: 'a balanced tree is damaged',
};

const DIED = { 0: 'a program', 1: 'a thread' } as const;

export const CHECKS: Readonly<Record<number, Meaning>> = {
  0x6b: {
    plain: 'Windows could not start its first program.',
    causes: ['system files', 'disk', 'driver'],
    parameters: ['Status', '', '', ''],
  },
  0x6d: {
    plain: 'Windows could not start the program that opens its sessions.',
    causes: ['system files', 'disk', 'driver'],
    parameters: ['Status', '', '', ''],
  },
  0x6e: {
    plain: 'Windows could not start the program that opens its sessions.',
    causes: ['system files', 'disk', 'driver'],
    parameters: ['Status', '', '', ''],
  },
  0x6f: {
    plain: 'Windows could not start the program that opens its sessions.',
    causes: ['system files', 'disk', 'driver'],
    parameters: ['Status', '', '', ''],
  },
  0x70: {
    plain: 'Windows could not start the program that opens its sessions.',
    causes: ['system files', 'disk', 'driver'],
    parameters: ['Status', '', '', ''],
  },
  0x71: {
    plain: 'Windows could not start the program that opens its sessions.',
    causes: ['system files', 'disk', 'driver'],
    parameters: ['Status', '', '', ''],
  },
  0x79: {
    plain: 'The kernel of Windows and its hardware layer are not of the same version.',
    causes: ['system files'],
    parameters: BY_KIND,
  },
  0x98: {
    plain: 'The trial period of this Windows is over.',
    causes: [],
    parameters: [
      'Day of the installation, low part',
      'Day of the installation, high part',
      'Trial period in minutes',
      ZERO,
    ],
    advice: {
      title: 'Activate or replace this Windows',
      text: 'Nothing is broken. A trial version stops at the end of its period. Save the files, then install a licensed Windows.',
    },
  },
  0xef: {
    plain: 'A program that Windows cannot run without ended.',
    causes: ['system files', 'disk', 'driver'],
    parameters: ['Process', { holds: 'What ended', values: DIED }, '', ''],
  },
  0xf4: {
    plain: 'A program that Windows cannot run without ended, often because its disk stopped answering.',
    causes: ['disk', 'system files'],
    parameters: [
      { holds: 'Kind of object', values: { 3: 'a program', 6: 'a thread' } },
      'Object',
      'Name of the process',
      'Reason',
    ],
  },
  0x139: {
    plain: 'A check inside the kernel found damaged data.',
    causes: ['driver', 'memory'],
    parameters: [{ holds: 'What was damaged', values: SECURITY_CHECKS }, 'Trap frame', 'Exception record', ''],
  },
  0x164: {
    plain: 'The part of Windows that draws windows failed.',
    causes: ['driver', 'graphics'],
    parameters: BY_KIND,
  },
  0x18b: {
    plain: 'The protected part of the kernel failed.',
    causes: ['driver', 'firmware', 'memory'],
    parameters: NONE,
  },
  0xc000021a: {
    plain: 'The part of Windows that signs people in ended.',
    causes: ['system files', 'registry', 'disk'],
    parameters: ['Name of the program or of the problem', 'Status', '', ''],
  },
  0xc0000221: {
    plain: 'A driver or system file is damaged: its checksum is wrong.',
    causes: ['system files', 'disk', 'memory'],
    parameters: NONE,
  },
};
