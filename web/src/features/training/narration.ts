/**
 * For a browser without a voice: how long a caption stands. 160 words a minute is the slower end of what the BBC and
 * Ofcom recommend for subtitles (160 to 180, https://www.bbc.co.uk/rd/blog/2015-09-how-fast-should-subtitles-be):
 * nobody can ask for a caption again while it goes on.
 */
export const WORDS_A_MINUTE = 160;
export const captionMs = (text: string): number =>
  (text.split(/\s+/).filter((word) => word !== '').length * 60_000) / WORDS_A_MINUTE;

export const canSpeak = (): boolean => 'speechSynthesis' in globalThis && 'SpeechSynthesisUtterance' in globalThis;

/** One slide's narration, which has begun; after `stop` it does not report its end. */
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
  /** What goes on in its place where the browser has the interface and no voice for it. */
  let instead: Narration | undefined;
  const said = new SpeechSynthesisUtterance(text);
  said.lang = 'en';
  said.onend = onEnd;
  said.onerror = () => (instead = timed(text, onEnd));
  // A pause belongs to the browser's whole synthesiser and outlasts what was said: without this the next slide would
  // wait for ever.
  speechSynthesis.resume();
  speechSynthesis.speak(said);
  return {
    pause: () => (instead ? instead.pause() : speechSynthesis.pause()),
    resume: () => (instead ? instead.resume() : speechSynthesis.resume()),
    stop: () => {
      // Cancelled speech would report its end, or an error, as well.
      [said.onend, said.onerror] = [null, null];
      instead?.stop();
      speechSynthesis.cancel();
    },
  };
}

/**
 * Reads a caption aloud with the browser's own voice; where it has none, the caption stands as long as it takes to
 * read.
 */
export const narrate = (text: string, onEnd: () => void): Narration =>
  canSpeak() ? spoken(text, onEnd) : timed(text, onEnd);
