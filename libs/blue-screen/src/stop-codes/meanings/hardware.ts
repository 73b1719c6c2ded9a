import { BY_KIND, DETAIL, KIND, NONE, ZERO, type Meaning } from '../meaning.js';

const WATCHDOG = [
  'Time since the watchdog was last reset',
  'Time of the stop',
  'Time stamp of the stop',
  'Number of the core that keeps the clock',
] as const;

export const HARDWARE: Readonly<Record<number, Meaning>> = {
  0x5c: {
    plain: 'Windows could not start on this mainboard.',
    causes: ['firmware', 'hardware'],
    parameters: NONE,
  },
  0x7f: {
    plain: 'The processor reported a fault that Windows cannot handle.',
    causes: ['hardware', 'memory', 'driver'],
    parameters: [
      {
        holds: 'Number of the trap',
        values: {
          0: 'division by zero',
          1: 'stop of a debugger',
          4: 'overflow',
          5: 'bounds of a list',
          6: 'an unknown instruction',
          7: 'no arithmetic unit',
          8: 'a fault while another fault was handled, often a full stack',
          10: 'a damaged task segment',
          11: 'a missing memory segment',
          12: 'a fault of the stack',
          13: 'a fault of protection',
        },
      },
      '',
      '',
      '',
    ],
  },
  0x80: { plain: 'The hardware reported a fatal fault.', causes: ['hardware', 'memory'], parameters: NONE },
  0x9c: {
    plain: 'The processor reported that it or the memory is faulty.',
    causes: ['hardware', 'memory'],
    parameters: [
      'Bank that reported the fault',
      'Description of the fault',
      'High part of the status',
      'Low part of the status',
    ],
  },
  0x9f: {
    plain: 'A driver did not finish going to sleep or waking up.',
    causes: ['driver', 'power'],
    parameters: [
      {
        holds: KIND,
        values: {
          1: 'a device was removed during a request',
          2: 'a device did not ask for the next request',
          3: 'a device kept a request for too long',
          4: 'the change of power waited too long for other devices',
          5: 'a device did not finish an ordered change',
        },
      },
      'Device; where the change waited, the time limit in seconds',
      'Detail for a debugger; where the change waited, the thread that holds it',
      'Request; where the change waited, detail for a debugger',
    ],
  },
  0xa0: { plain: 'The power management failed.', causes: ['power', 'driver', 'disk'], parameters: BY_KIND },
  0xa1: {
    plain: 'The driver of the PCI bus found its own data wrong.',
    causes: ['driver', 'firmware', 'hardware'],
    parameters: NONE,
  },
  0xa5: {
    plain: 'The firmware’s description of the hardware breaks the rules.',
    causes: ['firmware'],
    parameters: BY_KIND,
  },
  0x101: {
    plain: 'A core of the processor stopped answering.',
    causes: ['hardware', 'firmware', 'power'],
    parameters: ['Clock ticks without an answer', ZERO, 'Core', 'Number of the core'],
  },
  0x122: {
    plain: 'The part of Windows that collects hardware faults failed.',
    causes: ['firmware', 'hardware'],
    parameters: BY_KIND,
  },
  0x124: {
    plain: 'The hardware reported a fault that cannot be corrected: processor, memory, mainboard or a card.',
    causes: ['hardware', 'power', 'memory'],
    parameters: [
      {
        holds: 'Source of the fault',
        values: {
          0: 'the processor',
          1: 'the processor, corrected',
          2: 'the mainboard, corrected',
          3: 'an interrupt for faults',
          4: 'a PCI Express device',
          5: 'other hardware',
          6: 'the start of the processor',
          7: 'the start of the PC',
        },
      },
      'Error record',
      'High part of the status',
      'Low part of the status',
    ],
  },
  0x133: {
    plain: 'A driver kept a core of the processor busy for too long.',
    causes: ['driver', 'disk', 'firmware'],
    parameters: [
      { holds: 'Kind of time limit', values: { 0: 'one piece of work', 1: 'all such work together' } },
      'Time taken in clock ticks; for all work together, the time limit',
      'Time allowed in clock ticks; for all work together, detail for a debugger',
      'Detail for a debugger',
    ],
  },
  0x145: {
    plain: 'The rules of Secure Boot could not be put into force.',
    causes: ['firmware', 'system files'],
    parameters: ['Status', 'The rules', 'Size of the rules', ''],
  },
  0x14f: {
    plain: 'A part of Windows did not wake up from connected standby in time.',
    causes: ['driver', 'power'],
    parameters: ['Number of the part', KIND, 'The part', DETAIL],
  },
  0x15f: {
    plain: 'The PC did not go to its connected standby in time.',
    causes: ['driver', 'power'],
    parameters: BY_KIND,
  },
  0x18c: {
    plain: 'The guard of the protected part of the kernel found a change that is not allowed.',
    causes: ['driver', 'firmware', 'memory'],
    parameters: BY_KIND,
  },
  0x1ca: {
    plain: 'Windows did not get any time from the processor for too long.',
    causes: ['hardware', 'firmware'],
    parameters: WATCHDOG,
  },
  0x1cf: {
    plain: 'The PC hung until its hardware watchdog stopped it.',
    causes: ['hardware', 'firmware', 'driver'],
    parameters: WATCHDOG,
  },
  0x20001: {
    plain: 'The hypervisor, on which Windows runs protected parts and virtual machines, failed.',
    causes: ['firmware', 'hardware', 'driver'],
    parameters: NONE,
  },
};
