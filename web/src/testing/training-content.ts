import type { TrainingContent } from '#api/generated/training.gen.js';

type Part = TrainingContent['parts'][number];

const slide = (id: string, title: string, narration: string): Part => ({
  id,
  title,
  points: [`About: ${title}`],
  narration,
  exercises: [],
});
const lesson = (id: string, title: string, ...points: string[]): Part => ({ id, title, points, exercises: [] });

const SLIDES: readonly Part[] = [
  slide('prices', 'One price book', 'A price belongs to a procedure. It is the same in every shop, for every device.'),
  slide('versions', 'A quote has a version', 'An approval is of one version. A later price does not change it.'),
  slide('fails', 'When a repair fails', 'The customer pays the diagnosis fee and nothing else.'),
  slide('ledger', 'A ledger', 'An entry is never changed. Another entry corrects it, and both stay.'),
];

const DISK: readonly Part[] = [
  lesson('layers', 'Layer by layer', 'On top of the table lies the volume, and on top of that lie the files.'),
  {
    ...lesson('table', 'Practice: a table that is gone', 'The computer finds no drive on this disk.'),
    exercises: [
      { id: 'signature', kind: 'hex', ask: 'Show sector 0. Which two bytes stand at its end?' },
      { id: 'last', kind: 'number', ask: 'In which sector is the second header?' },
      { id: 'start', kind: 'number', ask: 'Where does the first partition begin?' },
      { id: 'diagnose', kind: 'act', ask: 'Run the diagnosis' },
      { id: 'damage', kind: 'pick', ask: 'What is damaged?' },
      { id: 'witness', kind: 'pick', ask: 'What proves it?' },
    ],
  },
  {
    ...lesson('real-reading', 'A real reading', 'Below you see a reading as the agent gives it.'),
    evidence: {
      size: 8_388_608,
      reading: {
        verdict: 'repairable',
        reason: '1 damage was found.',
        findings: [
          {
            code: 'ntfs.boot_sector_damaged',
            severity: 'critical',
            layer: 'volume',
            plain: 'The beginning of this volume is overwritten.',
            evidence: [{ offset: 3, expected: '4e544653', seen: 'd4f1cd19' }],
          },
        ],
        checks: [{ name: 'revive: $MFT and $MFTMirr', layer: 'volume', before: 'failed', rehearsed: 'passed' }],
        filesBefore: 0,
        filesAfter: 151,
        digest: '4fdf3ad929f6eeb1',
        writes: [
          { sector: 0, sectors: 1, why: 'the boot sector from its copy', before: 'ea230215', after: '409b6ed0' },
        ],
      },
    },
  },
];

const COUNTER: readonly Part[] = [
  lesson('who', 'Who owns it', 'Ask before you take a device.'),
  {
    ...lesson('no-time', 'The owner has no time', 'A neighbour brings the laptop and wants it back today.'),
    task: { question: 'What do you do?', options: ['Begin at once', 'Call the owner', 'Guess the password'] },
  },
  lesson('receipt', 'The receipt', 'Give it to whoever leaves the device.'),
];

/** Sample content for three training modules, a kind each, shorter than the real ones. */
export const TRAINING_CONTENT = {
  'business-model': SLIDES,
  'device-detection': DISK,
  'customer-onboarding': COUNTER,
} as const;
