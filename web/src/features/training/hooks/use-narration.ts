import { useEffect, useRef, useState } from 'react';
import { narrate, type Narration } from '../narration.js';

interface Slide {
  readonly id: string;
  readonly narration: string;
}

/**
 * Plays slide after slide. Whether it plays outlasts a slide: a narration's end asks `onEnd` to move on, which says
 * whether there is more, and whatever slide comes then is narrated too. A pause keeps its place in the slide until
 * another slide is shown.
 */
export function useNarration(
  { id, narration }: Slide,
  onEnd: () => Promise<boolean>,
): { playing: boolean; paused: boolean; toggle: () => void } {
  const [playing, setPlaying] = useState(false);
  const [pausedAt, setPausedAt] = useState<string>();
  const begun = useRef<Narration & { readonly id: string }>(undefined);
  // As it is when a narration ends: what it does changes with what was recorded meanwhile, and must not begin the slide
  // again.
  const moveOn = useRef(onEnd);
  useEffect(() => {
    moveOn.current = onEnd;
  });
  useEffect(() => {
    if (begun.current?.id !== id) {
      begun.current?.stop();
      begun.current = undefined;
    }
    if (!playing) return begun.current?.pause();
    if (begun.current) return begun.current.resume();
    const ended = async () => {
      begun.current = undefined;
      if (!(await moveOn.current())) setPlaying(false);
    };
    begun.current = { id, ...narrate(narration, () => void ended()) };
    return undefined;
  }, [playing, id, narration]);
  useEffect(() => () => begun.current?.stop(), []);
  const toggle = () => {
    setPausedAt(playing ? id : undefined);
    setPlaying(!playing);
  };
  return { playing, paused: !playing && pausedAt === id, toggle };
}
