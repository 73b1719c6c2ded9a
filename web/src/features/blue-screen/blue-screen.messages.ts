import type { DumpKind } from '@revive/blue-screen/dump/header';
import type { Confidence } from '@revive/blue-screen/suspects';
import { counted } from '#ui/format/counted.js';

export const messages = {
  title: 'Read a blue screen',
  fact: "Find out why Windows crashed. We read the crash dump in your browser and don't upload it.",
  chooser: {
    label: 'Choose a crash dump',
    dump: 'Crash dump',
    hint: 'Choose a .dmp file or drop it here.',
    where: 'Windows saves crash dumps in C:\\Windows\\Minidump and as C:\\Windows\\MEMORY.DMP.',
    reading: 'Reading the file…',
    unreadable: "Your browser couldn't read the file. Copy it to another folder and choose it again.",
  },
  report: {
    unknownStop: 'Undocumented stop code',
    copy: 'Copy summary',
    stopCode: 'Stop code',
    crashed: 'Crashed',
    uptime: 'Uptime',
    windows: 'Windows',
    windowsText: (build: number, machine: string, processors: number) =>
      `build ${build}, ${machine}, ${counted(processors, 'processor')}`,
    file: 'File',
    fileText: (file: string, kind: string) => `${file} (${kind})`,
    parameters: 'Show the four parameters',
    hideParameters: 'Hide parameters',
    suspects: 'Suspects',
    ofWindows: 'Part of Windows',
    built: (day: string) => `Built ${day}`,
    drivers: (count: number) => `Show all ${counted(count, 'driver')}`,
    hideDrivers: 'Hide drivers',
    steps: 'What to do',
  },
  summary: {
    unknownStop: 'Unknown stop code',
    crashed: (at: string) => `Crashed: ${at}`,
    windows: (build: number, machine: string) => `Windows build ${build}, ${machine}`,
    parameters: (values: string) => `Parameters: ${values}`,
    suspect: (module: string, confidence: string, evidence: string) =>
      `Suspect: ${module} (${confidence}). ${evidence}`,
  },
} as const;

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
    ? 'The dump points to no driver. Start with the usual causes below.'
    : "The dump points to these drivers. That isn't proof: another driver may have caused the damage.";
