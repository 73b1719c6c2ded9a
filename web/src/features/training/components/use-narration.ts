import { useEffect, useState } from 'react';

/** Reads a caption aloud with the browser's own voice, where it has one; `onEnd` when it was read to the end. */
export function useNarration(text: string, onEnd: () => void): { canSpeak: boolean; speaking: boolean; toggle: () => void } {
  const [speaking, setSpeaking] = useState(false);
  const canSpeak = 'speechSynthesis' in globalThis && 'SpeechSynthesisUtterance' in globalThis;
  useEffect(() => {
    if (!speaking) return undefined;
    const spoken = new SpeechSynthesisUtterance(text);
    spoken.lang = 'en';
    spoken.onend = onEnd;
    speechSynthesis.speak(spoken);
    return () => {
      // Cancelled speech would report its end as well.
      spoken.onend = null;
      speechSynthesis.cancel();
    };
  }, [speaking, text, onEnd]);
  return { canSpeak, speaking, toggle: () => setSpeaking(!speaking) };
}
