/** The titles of failures and of the completion come from the specification by way of the contract. */
export const messages = {
  overview: {
    progress: 'Progress',
    required: 'Required modules',
    modules: 'modules',
    time: (total: string) =>
      `All modules take ${total}. Complete them one at a time: a module’s minimum time counts from when you completed the previous one.`,
    openFailed: 'The module could not be opened',
  },
  module: {
    types: { video: 'Slides with narration', reading: 'Reading', interactive: 'Simulator with practice disks' },
    states: { not_started: 'Not started', in_progress: 'In progress', completed: 'Completed' },
    actions: { not_started: 'Start', in_progress: 'Continue', completed: 'Review' },
    about: (type: string, minutes: number, isRequired: boolean) =>
      `${type} · ${minutes} minutes · ${isRequired ? 'required' : 'optional'}`,
    parts: (done: number, total: number) => `, ${done} of ${total} parts`,
    back: 'Back to modules',
    done: 'You completed this module.',
    complete: 'Complete module',
    answers: 'Your last answers',
    right: 'Correct.',
    wrong: 'Incorrect.',
  },
  mastered: {
    title: 'What you’ll master',
    points: [
      'Reading what the agent found and explaining it in plain words',
      'Checking a device in: owner, consent and the cost of a failed repair',
      'Following a plan from the approval to the second check',
      'Knowing when not to write anything',
    ],
  },
  completion: {
    title: 'All required modules completed',
    next: 'Complete the training to get your signed certificate and activate your account.',
    done: 'You completed the training',
    action: 'Complete Training',
    completing: 'Completing...',
    pending: { title: 'Training completed!', text: 'Your account becomes active in a moment.' },
  },
  parts: {
    parts: 'parts',
    partOf: (part: number, total: number) => `Part ${part} of ${total}`,
    previous: 'Previous',
    next: 'Next',
    finish: 'Finish parts',
    narration: 'Narration',
    play: 'Play',
    pause: 'Pause',
    resume: 'Continue',
    spoken: 'Your browser reads the narration aloud and moves on automatically.',
    silent: 'Your browser can’t read aloud. The captions move on automatically.',
  },
  quiz: {
    title: 'Quiz',
    needed: (needed: number, total: number) => `Answer at least ${needed} of ${total} questions correctly.`,
    unanswered: 'Answer all questions.',
    failed: (right: number, total: number, needed: number) =>
      `${right} of ${total} correct. You need ${needed}. Here are new questions.`,
    submit: 'Submit answers',
    checking: 'Checking...',
  },
  practice: {
    examples: {
      number: 'For example 2048 or 0x800',
      hex: 'For example 55 aa',
      ranges: 'For example 0-2, 2048',
    },
    reading: 'Reading the disk...',
    check: 'Check',
    checking: 'Checking...',
    failed: 'Practice disk not available',
    load: 'Load practice disk',
    disk: 'Your practice disk',
    exercises: 'Exercises',
    done: (done: number, total: number) => `${done} of ${total} exercises done`,
  },
  sectors: {
    region: 'Sectors of the practice disk',
    sector: (sector: string) => `Sector ${sector}`,
    total: (sectors: string) => `of ${sectors}, counted from 0`,
    bytes: (sector: number) => `Bytes of sector ${sector}`,
    byte: (place: number, hex: string) => `Byte ${place}: ${hex}`,
    reading: 'Reading...',
    current: (place: number, hex: string, value: number) => `Byte ${place} of the sector: ${hex} in hex, ${value}`,
    previous: 'Previous sector',
    next: 'Next sector',
    last: 'Last sector',
    goTo: 'Sector',
    show: 'Show',
    keys: 'Keyboard: arrow keys move by byte, Page Up and Page Down by sector, Home and End within a line.',
  },
  reading: {
    title: 'Diagnosis result',
    source: 'Source',
    image: (bytes: string) => `${bytes} bytes of a disk image made for this training`,
    verdict: 'Verdict',
    files: 'Files',
    readable: (now: string, rehearsed: string) => `${now} can be read now, ${rehearsed} in the rehearsal`,
    evidence: (at: string, expected: string, seen: string) => `At byte ${at}: expected ${expected}, found ${seen}`,
    writes: 'Planned writes',
    digest: 'Planned writes, digest',
    sector: 'Sector',
    sectors: 'Sectors',
    reason: 'Reason',
    before: 'Hash before',
    planned: 'Planned',
    now: 'Now',
    checks: 'Checks of the second readers',
    secondReaders: 'Second readers',
    check: 'Check',
    where: 'Where',
    rehearsed: 'Rehearsed',
  },
} as const;

export function feedbackText(feedback: { right: boolean; text: string } | undefined, done: boolean): string {
  if (feedback === undefined) return done ? 'Done.' : '';
  return feedback.right ? `Correct. ${feedback.text}` : `Not yet. ${feedback.text}`;
}

export function missingText(
  { partsDone, quizPassed }: { partsDone: boolean; quizPassed: boolean },
  timeLeft: string | undefined,
): string {
  if (!partsDone) return 'Finish all parts first.';
  if (!quizPassed) return 'Pass the quiz first.';
  return timeLeft === undefined ? '' : `Available in ${timeLeft}.`;
}
