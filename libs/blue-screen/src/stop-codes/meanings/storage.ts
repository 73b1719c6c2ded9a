import { BY_KIND, FILE_SYSTEM, NONE, ZERO, type Meaning } from '../meaning.js';

export const STORAGE: Readonly<Record<number, Meaning>> = {
  0x22: { plain: 'A file system failed.', causes: ['file system', 'disk'], parameters: NONE },
  0x23: {
    plain: 'The FAT file system met something on a disk that it could not read.',
    causes: ['file system', 'disk'],
    parameters: FILE_SYSTEM,
  },
  0x24: {
    plain: 'The NTFS file system met something on a disk that it could not read.',
    causes: ['file system', 'disk', 'driver'],
    parameters: FILE_SYSTEM,
  },
  0x26: {
    plain: 'The file system of CDs met something on a disc that it could not read.',
    causes: ['disk', 'driver'],
    parameters: FILE_SYSTEM,
  },
  0x27: {
    plain: 'The part of Windows that opens files of other computers failed.',
    causes: ['driver'],
    parameters: FILE_SYSTEM,
  },
  0x34: {
    plain: 'The cache of files failed, often because memory ran out.',
    causes: ['driver', 'disk'],
    parameters: ['Place in the source', '', '', ''],
  },
  0x51: {
    plain: 'A file of the registry could not be read or written.',
    causes: ['registry', 'disk'],
    parameters: ['Place in Windows', 'Place in Windows', 'The hive', 'Result of the check of the hive'],
  },
  0x67: {
    plain: 'The registry could not be set up while Windows started.',
    causes: ['registry', 'disk', 'memory'],
    parameters: ['', 'Place in Windows', 'Status', ''],
  },
  0x73: {
    plain: 'One of the main files of the registry could not be loaded.',
    causes: ['registry', 'disk'],
    parameters: ['', 'Status', 'Number of the file', 'Name of the file'],
  },
  0x74: {
    plain: 'The SYSTEM part of the registry could not be loaded.',
    causes: ['registry', 'disk'],
    parameters: ['', '', '', 'Status'],
  },
  0x75: {
    plain: 'The SYSTEM part of the registry could not be opened for writing.',
    causes: ['registry', 'disk'],
    parameters: ['', 'Status', '', ''],
  },
  0x77: {
    plain: 'A page of a kernel stack could not be read back from the disk.',
    causes: ['disk', 'memory'],
    parameters: [
      'Status; 0, 1 or 2 where the page came back without its mark',
      'Status of the disk; where the mark is missing, what was found in its place',
      'Paging file',
      'Place in the paging file; where the mark is missing, its place on the stack',
    ],
  },
  0x7a: {
    plain: 'A page of the kernel could not be read back from the disk.',
    causes: ['disk', 'memory'],
    parameters: ['Kind of page', 'Status of the disk', 'Process or address', 'Address'],
  },
  0x7b: {
    plain: 'Windows lost the disk that it starts from.',
    causes: ['disk', 'file system', 'driver', 'registry'],
    parameters: ['Device, or its name', 'Status', ZERO, ZERO],
  },
  0x8b: {
    plain: 'The first sector of a disk changed while Windows started. Some malware does that.',
    causes: ['disk', 'memory'],
    parameters: ['Signature of the disk', 'Checksum of the loader', 'Checksum of Windows', ''],
  },
  0x9b: {
    plain: 'The file system of DVDs met something on a disc that it could not read.',
    causes: ['disk', 'driver'],
    parameters: FILE_SYSTEM,
  },
  0xed: {
    plain: 'The volume that Windows starts from could not be opened.',
    causes: ['file system', 'disk'],
    parameters: ['Device', 'Status', '', ''],
  },
  0xf5: {
    plain: 'The part of Windows that antivirus and backup programs hook into failed.',
    causes: ['driver', 'disk'],
    parameters: BY_KIND,
  },
  0x120: { plain: 'The drive encryption BitLocker failed.', causes: ['disk', 'firmware'], parameters: NONE },
  0x12c: {
    plain: 'The exFAT file system met something on a disk that it could not read.',
    causes: ['file system', 'disk'],
    parameters: FILE_SYSTEM,
  },
  0x140: {
    plain: 'A disk stopped answering, or answered far too slowly.',
    causes: ['disk', 'hardware'],
    parameters: BY_KIND,
  },
  0x149: {
    plain: 'The ReFS file system met something on a disk that it could not read.',
    causes: ['file system', 'disk'],
    parameters: FILE_SYSTEM,
  },
  0xc0000218: {
    plain: 'A file of the registry could not be loaded: it is damaged or missing.',
    causes: ['registry', 'disk'],
    parameters: ['Name of the file', '', '', ''],
  },
};
