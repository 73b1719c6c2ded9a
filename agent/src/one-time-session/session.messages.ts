import type { SessionEnd } from './session-end.js';

const ENDED: Record<SessionEnd, string> = {
  by_customer: 'You ended the session.',
  refused: 'You did not allow the session, so it is over.',
  stopped: 'The program was stopped, so the session is over.',
  deadline: 'The session has reached its end time.',
  no_link: 'The shop could not be reached for ten minutes, so the session is over.',
  by_shop: 'The shop ended the session.',
};

export const messages = {
  greeting:
    'One-time session. A technician you are on the phone with can look at this PC, as far as you allow it. Nothing is installed. When the session ends, this program removes its own files.',
  askPlatform: 'Address that the technician tells you, such as https://revive.example.com: ',
  askCode: 'Code that the technician reads to you: ',
  notAnAddress: 'Enter an address such as https://revive.example.com.',
  notEncrypted: 'Use https. An address without encryption is accepted only within a private network.',
  notACode:
    'That is not a code. A code has ten letters and digits, such as K7M-2QX-9RD-4. Ask the technician to read it again.',
  refused: 'The code was used, has expired or is wrong. Ask the technician for a new one.',
  tooMany: 'Too many wrong codes came from your network. Wait 15 minutes and ask for a new code.',
  noAnswer: (platform: string) => `${platform} does not respond. Check the internet connection and run this again.`,
  rejected: (why: string) => `The platform refused this PC: ${why}`,
  joining: (platform: string) => `Connecting to ${platform}...`,
  joined: (who: string, code: string) =>
    `Connected. ${who} asks to work on this PC.\nRead this code to the technician: ${code}\nOnly continue if you called the shop yourself. Type "end" and press Enter to end the session at any time.`,
  until: (time: string) => `The session ends by itself at ${time}.`,
  question: (who: string) => `${who} asks you to allow:`,
  choose: 'Type "all" to allow all of it, "look" to allow only looking, or "no": ',
  askName: 'Your name (the record says who allowed it): ',
  allowed: 'Allowed. Type "end" and press Enter to end the session at any time.',
  answeredElsewhere: 'This question was answered in the browser or is over.',
  hint: 'Type "end" and press Enter to end the session.',
  ended: (end: SessionEnd) => ENDED[end],
  removed: 'Everything that this program stored on this PC was removed.',
  kept: (folder: string, what: string) =>
    `Some work exists only on this PC and was kept in ${folder}: ${what}. The keys of the session are gone. The shop's platform keeps its own encrypted copy of what a repair replaced. Delete the folder when you no longer need it.`,
  notRemoved: (folder: string, why: string) => `${folder} could not be removed (${why}). Delete it yourself.`,
  programRemoved: 'The program file was removed as well.',
  programLeft: (path: string) => `Windows keeps the file of a running program. Delete it yourself: ${path}`,
  folderLeft: (path: string) =>
    `Windows keeps the file of a running program. This window deletes it now. If the folder is still there later, delete it yourself: ${path}`,
  programKept: (path: string) => `The program file is still here: ${path}`,
  runs: 'A one-time session is already running on this PC. End it first.',
  leftover: 'An earlier session on this PC was interrupted. It is over, and what it left was removed.',
  overHome: (home: string) =>
    `${home} belongs to a one-time session and cannot be used for an agent. Run revive-agent session with a new code.`,
  inputEnded: 'The window was closed before the session began.',
  usage: 'Use: revive-agent session',
} as const;
