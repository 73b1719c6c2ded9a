import { ACCESS_AT, BY_KIND, DETAIL, KIND, ZERO, type Meaning } from '../meaning.js';

export const MEMORY: Readonly<Record<number, Meaning>> = {
  0x19: {
    plain: 'The records of the kernel’s memory pool are damaged: a driver wrote past the end of its own part.',
    causes: ['driver', 'memory'],
    parameters: [
      {
        holds: KIND,
        values: {
          0x3: 'the list of free entries is damaged',
          0x6: 'the size of the previous entry is wrong',
          0x7: 'the size of an entry is wrong',
          0x20: 'the size of an entry is damaged',
          0x21: 'the data behind an entry is damaged',
          0x22: 'memory without an entry was given back',
        },
      },
      'Pool entry',
      DETAIL,
      DETAIL,
    ],
  },
  0x1a: {
    plain: 'The memory manager found its own tables wrong. Faulty RAM is the most frequent reason.',
    causes: ['memory', 'driver', 'disk'],
    parameters: [
      {
        holds: KIND,
        values: {
          0x403: 'page tables and page lists disagree',
          0x411: 'an entry of a page table is damaged',
          0x3451: 'the entries of a swapped-out stack are damaged',
          0x5003: 'the free list of a working set is damaged',
          0x5100: 'a map of used memory is damaged',
          0x8884: 'two lists of pages disagree',
          0x41201: 'an entry of a page table is damaged',
          0x41284: 'an entry of a page table or a working set is damaged',
          0x41287: 'memory was used while the working set was locked',
          0x41790: 'a page table is damaged',
          0x41792: 'an entry of a page table is damaged',
          0x61941: 'the levels of the page tables contradict each other',
        },
      },
      DETAIL,
      DETAIL,
      DETAIL,
    ],
  },
  0x2e: {
    plain: 'The memory reported an error that it could not correct, or a driver used an address without memory.',
    causes: ['memory', 'hardware', 'driver'],
    parameters: ['Address that was used', 'Physical address', 'Processor status', 'Instruction that failed'],
  },
  0x3f: {
    plain: 'Windows ran out of entries for mapping memory. A driver keeps too many of them.',
    causes: ['driver'],
    parameters: [
      { holds: 'Kind of entry', values: { 0: 'of the system', 1: 'of the nonpaged pool' } },
      'Entries asked for',
      'Free entries',
      'Entries in all',
    ],
  },
  0x41: {
    plain: 'Windows ran out of memory for requests that must not fail.',
    causes: ['driver'],
    parameters: ['Bytes asked for', 'Pages in use', 'Large requests', 'Free pages'],
  },
  0x4d: {
    plain: 'Windows ran out of free memory pages. A driver may keep the disk from writing pages out.',
    causes: ['driver', 'disk'],
    parameters: ['Changed pages', 'Pages of the PC', 'Most pages promised', 'Pages promised'],
  },
  0x4e: {
    plain: 'The list of memory pages is damaged.',
    causes: ['memory', 'driver'],
    parameters: [
      {
        holds: KIND,
        values: {
          0x1: 'the head of a list',
          0x2: 'an entry of a list',
          0x7: 'a page was unlocked more often than locked',
          0x8f: 'the list of free or zeroed pages',
          0x99: 'an entry of a page table or of a page',
        },
      },
      'Page',
      'State of the page',
      DETAIL,
    ],
  },
  0x50: {
    plain: 'Memory was used that is not there.',
    causes: ['driver', 'memory', 'disk'],
    parameters: [
      'Address that was used',
      { holds: 'Kind of access', values: { 0: 'read', 1: 'write', 2: 'write', 8: 'execute', 16: 'execute' } },
      'Address of the instruction',
      KIND,
    ],
    instruction: 2,
  },
  0x7d: {
    plain: 'The PC has less memory than Windows needs to start, or its firmware reports too little.',
    causes: ['memory', 'firmware'],
    parameters: ['Pages found', 'Lowest page', 'Highest page', ZERO],
  },
  0xa2: {
    plain: 'A part of Windows in memory was no longer the same after sleep.',
    causes: ['memory', 'firmware', 'power'],
    parameters: BY_KIND,
  },
  0xcc: {
    plain: 'A driver used memory that it had given back.',
    causes: ['driver'],
    parameters: ACCESS_AT,
    instruction: 2,
  },
  0xcd: {
    plain: 'A driver read or wrote past the end of its memory.',
    causes: ['driver'],
    parameters: ACCESS_AT,
    instruction: 2,
  },
  0xd5: {
    plain: 'A driver used memory that it had given back.',
    causes: ['driver'],
    parameters: ACCESS_AT,
    instruction: 2,
  },
  0xd6: {
    plain: 'A driver read or wrote past the end of its memory.',
    causes: ['driver'],
    parameters: ACCESS_AT,
    instruction: 2,
  },
  0xd8: {
    plain: 'A driver keeps so many entries for mapping memory that none are left.',
    causes: ['driver'],
    parameters: ['Name of the driver', 'Entries that it keeps', 'Free entries', 'Entries in all'],
  },
  0xda: {
    plain: 'A driver gave back or used mapped memory in a wrong way.',
    causes: ['driver', 'memory'],
    parameters: BY_KIND,
  },
  0xfc: {
    plain: 'A driver tried to run data as if it were code.',
    causes: ['driver', 'memory'],
    parameters: ['Address that was used', 'Page table entry', '', ''],
  },
  0x109: {
    plain: 'Code or data of the kernel was changed. Faulty RAM does that, and some drivers and malware do.',
    causes: ['driver', 'memory'],
    parameters: [
      '',
      '',
      DETAIL,
      {
        holds: 'What was changed',
        values: {
          0x0: 'data of the kernel',
          0x1: 'a function, or its description',
          0x2: 'a table of interrupts',
          0x3: 'a table of memory segments',
          0x4: 'the list of processes',
          0x5: 'the list of processes',
          0x6: 'a routine for debuggers',
          0x7: 'a control register of the processor',
          0x8: 'a type of object',
          0xa: 'a system call',
          0x102: 'win32k.sys',
        },
      },
    ],
  },
  0x127: {
    plain: 'A page of memory that Windows had filled with zeros is no longer zero.',
    causes: ['memory', 'driver'],
    parameters: ['Address in the page', 'Number of the page', '', ''],
  },
  0x12b: {
    plain: 'The content of memory changed by itself. Faulty RAM is the likeliest reason.',
    causes: ['memory', 'hardware', 'driver'],
    parameters: [
      'Address in the page; where a compressed page failed, the kind of failure',
      'Number of the page; where a compressed page failed, its compressed size',
      'Source of the compressed page; 0 where one bit was wrong',
      'Target of the compressed page; 0 where one bit was wrong',
    ],
  },
  0x13a: {
    plain: 'The kernel’s heap is damaged.',
    causes: ['driver', 'memory'],
    parameters: ['Kind of damage', 'Heap', 'Address', ''],
  },
  0x154: {
    plain: 'The store that compresses memory failed, often because of the disk.',
    causes: ['disk', 'memory', 'driver'],
    parameters: ['Store, or its data manager', 'Description of the exception', '', ''],
  },
  0x1c7: {
    plain: 'Compressed memory was found damaged.',
    causes: ['memory', 'driver', 'firmware'],
    parameters: [
      {
        holds: 'Kind of damage',
        values: {
          0: 'a buffer does not match its hash',
          1: 'a buffer does not match its hash after an exception',
          2: 'a page that was read is damaged, and so is its record',
          3: 'the record of a page changed while the page was read',
        },
      },
      'Damaged buffer or record',
      'Expected hash, or the current record',
      'Number of the damaged page',
    ],
  },
};
