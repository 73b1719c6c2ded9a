import { counted } from '#ui/format/counted.js';

export const messages = {
  size: 'Size',
  files: 'Files',
  kinds: 'Kinds',
  place: 'Saved to',
  free: 'Free space',
  speed: 'Read speed now',
  kindsText: (kinds: readonly { kind: string; count: number }[]): string =>
    kinds.map(({ kind, count }) => `${count.toLocaleString('en-US')} ${kind}`).join(', '),
  speedText: (speed: string, time: string): string => `${speed} per second, about ${time} at this speed`,
  question: { image: 'Create a quote for a drive image?', files: 'Create a quote for file recovery?' },
  consequence: {
    image: 'The copy starts after the customer approves the quote. The drive is only read, never changed.',
    files: 'The recovery starts after the customer approves the quote. The device is only read, never changed.',
  },
  undo: {
    image: "The image is deleted from the shop's PC. The drive is not changed.",
    files: "The recovered files are deleted from the shop's PC. The device is not changed.",
  },
  delete: {
    image: 'Delete the image?',
    files: 'Delete the recovered files?',
    keep: 'Keep',
    action: 'Delete',
    started: 'Deleting',
    failed: 'Not deleted',
  },
  path: 'Saved at',
  deleted: "Deleted from the shop's PC",
  checksum: 'SHA-256',
  listChecksum: 'SHA-256 of the list',
  copyPath: 'Copy path',
  copyChecksum: 'Copy SHA-256',
  notWhole: 'Not complete. It can be continued.',
  unreadable: 'Unreadable',
  unreadableText: (bytes: string, places: number): string =>
    `${bytes} in ${counted(places, 'place')}, filled with zeros`,
  recovered: 'Recovered',
  recoveredText: (whole: number, count: number): string =>
    `${whole.toLocaleString('en-US')} of ${counted(count, 'file')} whole, as far as we can tell`,
} as const;
