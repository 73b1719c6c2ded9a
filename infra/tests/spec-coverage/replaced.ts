interface Replacement {
  readonly section:
    | "What the specification's client fakes, we do"
    | 'Contradictions'
    | 'People, applications, money: who is what'
    | 'Unsafe as written, changed openly';
  readonly why: string;
}
export type Replaced = Readonly<Record<string, Replacement>>;

const FAKES = "What the specification's client fakes, we do";
const UNSAFE = 'Unsafe as written, changed openly';

/** Items that the product must not have, because a decision replaced them by something already built. */
export const REPLACED: Replaced = {
  F008: {
    section: UNSAFE,
    why: 'A stop without a body is of everything, as specified; a body narrows it and says why.',
  },
  K010: { section: FAKES, why: 'Tracking asks the platform and answers when it answers; nothing is delayed for show.' },
  K012: { section: FAKES, why: 'Tracking has no magic ids: an id is among real repairs, or it is not found.' },
  K029: {
    section: UNSAFE,
    why: 'The address of a signature is that of the socket; what a client says is taken and ignored.',
  },
  K030: { section: UNSAFE, why: "The time of a signature is the server's; what a client says is taken and ignored." },
  K038: { section: FAKES, why: 'What was done of the training is kept by the server.' },
  K060: { section: UNSAFE, why: 'A new password has at least 10 characters and is not a common one.' },
  K070: { section: UNSAFE, why: 'No rate is claimed that nobody has counted.' },
  K098: { section: FAKES, why: 'A module is completed by what was done in it, not by a timer.' },
  K103: { section: FAKES, why: 'The seven steps are those of the shop that is signed in.' },
  K115: { section: FAKES, why: 'Reject and request more information work: the reason is kept and mailed.' },
  K120: {
    section: FAKES,
    why:
      'The agreement is signed only by whoever has ticked it: a signature without the consent beside it ' +
      'would show one that nobody gave.',
  },
  K143: {
    section: UNSAFE,
    why: 'The share of verified repairs is computed from recorded runs with its count, or the page says how many are missing.',
  },
  K145: {
    section: UNSAFE,
    why: 'The time of a repair is computed from recorded runs, or the page says how many are missing.',
  },
  K132: {
    section: UNSAFE,
    why:
      'The stop is said in a toast and on the screen with who has acknowledged it; every row on screen is ' +
      'live, so nothing has to be loaded again.',
  },
  K117: { section: FAKES, why: "Every failure shows the message of the error catalogue and the server's sentence." },
  K122: {
    section: UNSAFE,
    why: 'A new password has at least 10 characters and is not a common one; signing in asks for no length.',
  },
  K173: { section: FAKES, why: 'A repair is completed when its checks passed; no sample of one runs to 95 percent.' },
  K175: { section: FAKES, why: 'The bridge is shown as it is told by agents; nothing ticks for show.' },
  K176: { section: FAKES, why: 'A step is told when it was done; nothing ticks for show.' },
  K177: {
    section: FAKES,
    why: 'Several devices are repaired at once: a repair is not to be started while a run works on its own device.',
  },
  K181: {
    section: FAKES,
    why: 'Video, voice, chat and quick commands are real: calls by WebRTC, and readings that an agent answers.',
  },
  E138: {
    section: FAKES,
    why: 'Video, voice, chat and quick commands are real: calls by WebRTC, and readings that an agent answers.',
  },
  K227: { section: FAKES, why: 'An assessment ends when the agent has reported; nothing is delayed for show.' },
  K228: { section: FAKES, why: 'A step of a recovery ends when it was done; nothing is delayed for show.' },
  K229: { section: FAKES, why: 'An assessment ends when the agent has reported; nothing is delayed for show.' },
  K230: { section: FAKES, why: 'A repair is completed when its checks passed; nothing is delayed for show.' },
  F101: {
    section: FAKES,
    why: 'The monitor has the rows of real repairs with the type of the device and its last activity; no duration is guessed before 20 were measured.',
  },
  E049: {
    section: FAKES,
    why: 'An asterisk stands where a rule stands behind it, and nowhere else: it marks the three fields that are needed.',
  },
  M020: { section: UNSAFE, why: 'No rate is claimed that nobody has counted.' },
};
