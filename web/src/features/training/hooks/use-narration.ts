import { useEffect, useRef, useState } from 'react';
import { narrate, type Narration } from '../narration.js';

interface Slide {
  readonly id: string;
  readonly narration: string;
}

/**
 * Plays slide after slide. Playback continues across slides: the end of a narration calls `onEnd` to move on. `onEnd`
 * resolves to true if a next slide exists, and the shown slide is narrated too. A pause keeps its position until a
 * different slide is shown.
 */
export function useNarration(
  { id, narration }: Slide,
  onEnd: () => Promise<boolean>,
): { playing: boolean; paused: boolean; toggle: () => void } {
  const [playing, setPlaying] = useState(false);
  const [pausedAt, setPausedAt] = useState<string>();
  const begun = useRef<Narration & { readonly id: string }>(undefined);
  // The newest `onEnd` at the end of a narration: the callback changes with recorded progress, and a change must not
  // restart the slide.
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
