/**
 * What the stop codes that people meet say: in a sentence, what usually causes them, and what the four parameters are.
 * Facts from the Windows driver documentation ("Bug check code reference"); the words are ours.
 */
export const CAUSES = [
  'driver',
  'memory',
  'disk',
  'file system',
  'registry',
  'system files',
  'graphics',
  'hardware',
  'power',
  'firmware',
  'by hand',
] as const;
export type Cause = (typeof CAUSES)[number];

export interface Meaning {
  /** What happened, for a person. */
  readonly plain: string;
  /** The likeliest first. */
  readonly causes: readonly Cause[];
  /** What each parameter holds; '' where it says nothing here. */
  readonly parameters: readonly [string, string, string, string];
  /** Which parameter is the address of the instruction that failed, from 0. */
  readonly instruction?: 0 | 1 | 2 | 3;
}

const EXCEPTION = ['Exception code', 'Address of the instruction', 'Exception record', 'Context record'] as const;
const ACCESS = ['Address that was used', 'Interrupt level', 'Kind of access', 'Address of the instruction'] as const;

export const MEANINGS: Readonly<Record<number, Meaning>> = {
  0x0a: {
    plain: 'Windows or a driver used memory that it may not touch at that moment.',
    causes: ['driver', 'memory'],
    parameters: ACCESS,
    instruction: 3,
  },
  0x18: {
    plain: 'A driver gave an object back more often than it had taken it.',
    causes: ['driver'],
    parameters: ['Type of the object', 'The object', 'Kind of fault', ''],
  },
  0x19: {
    plain: 'The records of the kernel’s memory pool are damaged: somebody wrote past the end of their own part.',
    causes: ['driver', 'memory'],
    parameters: ['Kind of fault', 'Pool entry', '', ''],
  },
  0x1a: {
    plain: 'The memory manager found its own tables wrong. Faulty RAM is the most frequent reason.',
    causes: ['memory', 'driver', 'disk'],
    parameters: ['Kind of fault', '', '', ''],
  },
  0x1e: {
    plain: 'Code of the kernel failed, and nothing caught the failure.',
    causes: ['driver', 'memory'],
    parameters: ['Exception code', 'Address of the instruction', 'First detail', 'Second detail'],
    instruction: 1,
  },
  0x22: { plain: 'A file system failed.', causes: ['file system', 'disk'], parameters: ['', '', '', ''] },
  0x23: {
    plain: 'The FAT file system met something on a disk that it could not read.',
    causes: ['file system', 'disk'],
    parameters: ['Place in the source', 'Exception record', 'Context record', ''],
  },
  0x24: {
    plain: 'The NTFS file system met something on a disk that it could not read.',
    causes: ['file system', 'disk', 'driver'],
    parameters: ['Place in the source', 'Exception record', 'Context record', ''],
  },
  0x3b: {
    plain: 'A program called Windows, and code of the kernel failed while it served the call.',
    causes: ['driver', 'graphics', 'memory'],
    parameters: ['Exception code', 'Address of the instruction', 'Context record', ''],
    instruction: 1,
  },
  0x44: {
    plain: 'A driver said twice that it had finished the same request.',
    causes: ['driver'],
    parameters: ['The request', '', '', ''],
  },
  0x4e: {
    plain: 'The list of memory pages is damaged.',
    causes: ['memory', 'driver'],
    parameters: ['Kind of fault', 'Page', 'State of the page', ''],
  },
  0x50: {
    plain: 'Memory was used that is not there.',
    causes: ['driver', 'memory', 'disk'],
    parameters: ['Address that was used', 'Kind of access', 'Address of the instruction', 'Kind of fault'],
    instruction: 2,
  },
  0x51: {
    plain: 'A file of the registry could not be read or written.',
    causes: ['registry', 'disk'],
    parameters: ['', '', 'The hive', ''],
  },
  0x5c: {
    plain: 'Windows could not start on this mainboard.',
    causes: ['firmware', 'hardware'],
    parameters: ['', '', '', ''],
  },
  0x74: {
    plain: 'The SYSTEM part of the registry could not be loaded.',
    causes: ['registry', 'disk'],
    parameters: ['', '', '', 'Status'],
  },
  0x77: {
    plain: 'A page of a kernel stack could not be read back from the disk.',
    causes: ['disk', 'memory'],
    parameters: ['Status', 'Status of the disk', 'Paging file', 'Offset'],
  },
  0x7a: {
    plain: 'A page of the kernel could not be read back from the disk.',
    causes: ['disk', 'memory'],
    parameters: ['Kind of page', 'Status of the disk', 'Process or address', 'Address'],
  },
  0x7b: {
    plain: 'Windows lost the disk that it starts from.',
    causes: ['disk', 'file system', 'driver', 'registry'],
    parameters: ['Device', 'Reason', '', ''],
  },
  0x7c: {
    plain: 'A network driver broke a rule.',
    causes: ['driver'],
    parameters: ['Kind of fault', '', '', ''],
  },
  0x7e: {
    plain: 'A thread of the system failed, and nothing caught the failure.',
    causes: ['driver', 'memory'],
    parameters: EXCEPTION,
    instruction: 1,
  },
  0x7f: {
    plain: 'The processor reported a fault that Windows cannot handle.',
    causes: ['hardware', 'memory', 'driver'],
    parameters: ['Number of the trap', '', '', ''],
  },
  0x80: { plain: 'The hardware reported a fatal fault.', causes: ['hardware'], parameters: ['', '', '', ''] },
  0x8e: {
    plain: 'Code of the kernel failed, and nothing caught the failure.',
    causes: ['driver', 'memory'],
    parameters: ['Exception code', 'Address of the instruction', 'Trap frame', ''],
    instruction: 1,
  },
  0x9c: {
    plain: 'The processor reported that it or the memory is faulty.',
    causes: ['hardware', 'memory'],
    parameters: ['', '', '', ''],
  },
  0x9f: {
    plain: 'A driver did not finish going to sleep or waking up.',
    causes: ['driver', 'power'],
    parameters: ['Kind of fault', 'Device', '', 'Request'],
  },
  0xa0: {
    plain: 'The power management failed.',
    causes: ['power', 'driver', 'disk'],
    parameters: ['Kind of fault', '', '', ''],
  },
  0xa5: {
    plain: 'The firmware’s description of the hardware breaks the rules.',
    causes: ['firmware'],
    parameters: ['Kind of fault', '', '', ''],
  },
  0xbe: {
    plain: 'A driver wrote to memory that may only be read.',
    causes: ['driver'],
    parameters: ['Address that was used', 'Page table entry', '', ''],
  },
  0xc1: {
    plain: 'A driver wrote past the end of its memory and was caught.',
    causes: ['driver'],
    parameters: ['Address', '', '', 'Kind of fault'],
  },
  0xc2: {
    plain: 'A driver asked for kernel memory, or gave it back, in a wrong way.',
    causes: ['driver'],
    parameters: ['Kind of fault', '', '', ''],
  },
  0xc4: {
    plain: 'Driver Verifier, a test mode of Windows, caught a driver breaking a rule.',
    causes: ['driver'],
    parameters: ['Rule', '', '', ''],
  },
  0xc5: {
    plain: 'A driver damaged the kernel’s memory pool.',
    causes: ['driver', 'memory'],
    parameters: ACCESS,
    instruction: 3,
  },
  0xd1: {
    plain: 'A driver used memory that it may not touch at that moment.',
    causes: ['driver'],
    parameters: ACCESS,
    instruction: 3,
  },
  0xe2: {
    plain: 'Somebody started this stop on purpose, with the keyboard or a debugger. Nothing is wrong with the PC.',
    causes: ['by hand'],
    parameters: ['', '', '', ''],
  },
  0xea: {
    plain: 'A graphics driver hung.',
    causes: ['graphics', 'hardware'],
    parameters: ['Thread', '', 'Driver', ''],
  },
  0xed: {
    plain: 'The volume that Windows starts from could not be opened.',
    causes: ['file system', 'disk'],
    parameters: ['Device', 'Status', '', ''],
  },
  0xef: {
    plain: 'A program that Windows cannot run without ended.',
    causes: ['system files', 'disk', 'driver'],
    parameters: ['Process', '', '', ''],
  },
  0xf4: {
    plain: 'A program that Windows cannot run without ended, often because its disk stopped answering.',
    causes: ['disk', 'system files'],
    parameters: ['Kind of object', 'Object', 'Name of the process', 'Reason'],
  },
  0xf7: {
    plain: 'A driver wrote past the end of its stack.',
    causes: ['driver'],
    parameters: ['Cookie found', 'Cookie expected', '', ''],
  },
  0xfc: {
    plain: 'A driver tried to run data as if it were code.',
    causes: ['driver', 'memory'],
    parameters: ['Address that was used', 'Page table entry', '', ''],
  },
  0xfe: { plain: 'A USB driver failed.', causes: ['driver', 'hardware'], parameters: ['Kind of fault', '', '', ''] },
  0x101: {
    plain: 'A core of the processor stopped answering.',
    causes: ['hardware', 'firmware', 'power'],
    parameters: ['Time without an answer', '', 'Core', 'Number of the core'],
  },
  0x109: {
    plain: 'Code or data of the kernel was changed. Faulty RAM does that, and some drivers and malware do.',
    causes: ['driver', 'memory'],
    parameters: ['', '', '', 'What was changed'],
  },
  0x10d: {
    plain: 'A driver broke a rule of the driver framework.',
    causes: ['driver'],
    parameters: ['Kind of fault', '', '', ''],
  },
  0x10e: {
    plain: 'The memory of the graphics card was managed in a wrong way.',
    causes: ['graphics'],
    parameters: ['Kind of fault', '', '', ''],
  },
  0x113: { plain: 'The graphics system failed.', causes: ['graphics'], parameters: ['Kind of fault', '', '', ''] },
  0x116: {
    plain: 'The graphics card stopped answering and could not be reset.',
    causes: ['graphics', 'hardware', 'power'],
    parameters: ['Recovery context', 'Address in the driver', 'Status', ''],
    instruction: 1,
  },
  0x117: {
    plain: 'The graphics card stopped answering for a while.',
    causes: ['graphics'],
    parameters: ['', 'Address in the driver', '', ''],
    instruction: 1,
  },
  0x119: {
    plain: 'The scheduler of the graphics card met a fatal fault.',
    causes: ['graphics'],
    parameters: ['Kind of fault', '', '', ''],
  },
  0x11e: {
    plain: 'One fault led to the next until Windows gave up.',
    causes: ['driver', 'memory'],
    parameters: ['', '', '', ''],
  },
  0x120: {
    plain: 'The drive encryption BitLocker failed.',
    causes: ['disk', 'firmware'],
    parameters: ['', '', '', ''],
  },
  0x124: {
    plain: 'The hardware reported a fault that cannot be corrected: processor, memory, mainboard or a card.',
    causes: ['hardware', 'power', 'memory'],
    parameters: ['Source of the fault', 'Error record', 'High part of the status', 'Low part of the status'],
  },
  0x12b: {
    plain: 'A single bit in the memory changed by itself: the RAM is faulty.',
    causes: ['memory'],
    parameters: ['', 'Page', '', ''],
  },
  0x133: {
    plain: 'A driver kept a core of the processor busy for too long.',
    causes: ['driver', 'disk', 'firmware'],
    parameters: ['Kind of time limit', 'Time taken', 'Time allowed', ''],
  },
  0x139: {
    plain: 'A check inside the kernel found damaged data.',
    causes: ['driver', 'memory'],
    parameters: ['What was damaged', 'Trap frame', 'Exception record', ''],
  },
  0x13a: {
    plain: 'The kernel’s heap is damaged.',
    causes: ['driver', 'memory'],
    parameters: ['Kind of damage', 'Heap', 'Address', ''],
  },
  0x144: { plain: 'A USB 3 driver failed.', causes: ['driver', 'hardware'], parameters: ['Kind of fault', '', '', ''] },
  0x154: {
    plain: 'The store that compresses memory failed, often because of the disk.',
    causes: ['disk', 'memory', 'driver'],
    parameters: ['', '', '', ''],
  },
  0x15f: {
    plain: 'The PC did not go to its connected standby in time.',
    causes: ['driver', 'power'],
    parameters: ['', '', '', ''],
  },
  0x18b: {
    plain: 'The protected part of the kernel failed.',
    causes: ['driver', 'firmware', 'memory'],
    parameters: ['', '', '', ''],
  },
  0x1c7: { plain: 'Compressed memory was found damaged.', causes: ['memory', 'disk'], parameters: ['', '', '', ''] },
  0x1c8: {
    plain: 'Somebody held the power button down. The PC had probably stopped answering before.',
    causes: ['by hand', 'driver'],
    parameters: ['', '', '', ''],
  },
  0x1ca: {
    plain: 'Windows did not get any time from the processor for too long.',
    causes: ['hardware', 'firmware'],
    parameters: ['', '', '', ''],
  },
  0xc0000218: {
    plain: 'A file of the registry could not be loaded: it is damaged or missing.',
    causes: ['registry', 'disk'],
    parameters: ['', '', '', ''],
  },
  0xc000021a: {
    plain: 'The part of Windows that signs people in ended.',
    causes: ['system files', 'registry', 'disk'],
    parameters: ['', 'Status', '', ''],
  },
  0xc0000221: {
    plain: 'A driver or system file is damaged: its checksum is wrong.',
    causes: ['system files', 'disk', 'memory'],
    parameters: ['', '', '', ''],
  },
  0xdeaddead: {
    plain: 'Somebody started this stop on purpose, with a debugger. Nothing is wrong with the PC.',
    causes: ['by hand'],
    parameters: ['', '', '', ''],
  },
};

/** First parameter of 0x139: which check of the kernel failed (`ntddk.h`, `FAST_FAIL_…`). */
export const SECURITY_CHECKS: Readonly<Record<number, string>> = {
  0: 'a buffer on the stack was overrun (found by an older check)',
  1: 'a table of virtual functions is not the expected one',
  2: 'a buffer on the stack was overrun',
  3: 'a linked list is damaged',
  5: 'a function was given what it does not take',
  8: 'an index is beyond the end of its list',
  10: 'an indirect call went to an unknown target',
  11: 'protected memory was written to',
  13: 'the context of a thread is not valid',
  14: 'an object was released more often than it was taken',
  18: 'a jump buffer is damaged',
  19: 'read-only data was changed',
  21: 'the chain of exception handlers is damaged',
  29: 'a balanced tree is damaged',
};

/** NTSTATUS values that parameters of stop codes hold (`ntstatus.h`). */
export const STATUSES: Readonly<Record<number, string>> = {
  0x80000003: 'breakpoint reached',
  0xc0000005: 'memory was used that may not be used',
  0xc0000006: 'data could not be read from the disk',
  0xc000000e: 'the device is gone',
  0xc000001d: 'an unknown instruction',
  0xc0000032: 'the structure on the disk is damaged',
  0xc000003f: 'a checksum on the disk is wrong',
  0xc0000094: 'division by zero',
  0xc0000096: 'a privileged instruction',
  0xc000009a: 'not enough resources',
  0xc000009c: 'a bad sector of the disk',
  0xc000009d: 'the disk is not connected',
  0xc000014c: 'a file of the registry is damaged',
  0xc000014f: 'no file system knows the volume',
  0xc000016a: 'an error in the memory or the disk controller',
  0xc0000185: 'the disk does not answer (cable, controller or disk)',
  0xc00000fd: 'the stack is full',
  0xc0000409: 'a stack buffer was overrun',
};
