import type { DumpKind } from '@revive/blue-screen/dump/header';
import type { Confidence } from '@revive/blue-screen/suspects';

export const TITLE = 'Read a blue screen';
export const FACT = 'Find out what a Windows crash dump says. It is read in your browser and never uploaded.';
export const WHERE = 'Windows keeps crash dumps in C:\\Windows\\Minidump and in C:\\Windows\\MEMORY.DMP.';
export const UNREADABLE = 'The browser could not read the file. Copy it to another folder and choose it again.';

export const KINDS: Record<DumpKind, string> = {
  small: 'Small memory dump',
  kernel: 'Kernel memory dump',
  full: 'Complete memory dump',
  bitmap: 'Kernel or complete memory dump',
};

export const CONFIDENCE_LABELS: Record<Confidence, string> = {
  high: 'Strong evidence',
  medium: 'Some evidence',
  low: 'Weak evidence',
};

export const suspectsText = (count: number): string =>
  count === 0
    ? 'The dump points to no driver. The steps below start with what usually causes this stop.'
    : 'What the dump points to. A suspect is not proof: another driver may have damaged what it used.';
