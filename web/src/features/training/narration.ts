/**
 * The display time of a caption in a browser without a voice. 160 words a minute is the slower end of the BBC and
 * Ofcom recommendations for subtitles (160 to 180,
 * https://www.bbc.co.uk/rd/blog/2015-09-how-fast-should-subtitles-be), because a running caption cannot be repeated.
 */
const WORDS_A_MINUTE = 160;
export const captionMs = (text: string): number =>
  (text.split(/\s+/).filter((word) => word !== '').length * 60_000) / WORDS_A_MINUTE;

export const canSpeak = (): boolean => 'speechSynthesis' in globalThis && 'SpeechSynthesisUtterance' in globalThis;

/** A running narration of one slide; after `stop` its end is not reported. */
export interface Narration {
  pause(): void;
  resume(): void;
  stop(): void;
}

function timed(text: string, onEnd: () => void): Narration {
  let [left, since, timer] = [captionMs(text), 0, undefined as ReturnType<typeof setTimeout> | undefined];
  const resume = () => {
    since = Date.now();
    timer = setTimeout(onEnd, left);
  };
  const stop = () => clearTimeout(timer);
  resume();
  return {
    resume,
    stop,
    pause: () => {
      stop();
      left -= Date.now() - since;
    },
  };
}

function spoken(text: string, onEnd: () => void): Narration {
  /** The timed replacement if the browser has the interface but no voice. */
  let instead: Narration | undefined;
  const said = new SpeechSynthesisUtterance(text);
  said.lang = 'en';
  said.onend = onEnd;
  said.onerror = () => (instead = timed(text, onEnd));
  // A pause applies to the browser's whole synthesiser and outlasts the utterance: without `resume` the next slide
  // would wait forever.
  speechSynthesis.resume();
  speechSynthesis.speak(said);
  return {
    pause: () => (instead ? instead.pause() : speechSynthesis.pause()),
    resume: () => (instead ? instead.resume() : speechSynthesis.resume()),
    stop: () => {
      // Cancelled speech would also report an end or an error.
      [said.onend, said.onerror] = [null, null];
      instead?.stop();
      speechSynthesis.cancel();
    },
  };
}

export const narrate = (text: string, onEnd: () => void): Narration =>
  canSpeak() ? spoken(text, onEnd) : timed(text, onEnd);
