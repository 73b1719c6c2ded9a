import { styled } from '@mui/material/styles';
import { useNow } from '../hooks/use-now.js';
import { agoText, clockText, dayText, fullText, listText } from '../format/time-text.js';

const Time = styled('time')({ whiteSpace: 'nowrap' });

const STYLES = {
  day: (at: string) => dayText(at),
  clock: (at: string) => clockText(at),
  list: (at: string, now: number) => listText(at, now),
  ago: (at: string, now: number) => agoText(at, now),
} as const;

/** A time in the short format of its context; the title shows the full time with its zone. `at` is ISO 8601, UTC. */
export function When({ at, as = 'list' }: { at: string; as?: keyof typeof STYLES }) {
  const now = useNow(as === 'ago' ? 1000 : 60_000, as === 'ago' || as === 'list');
  return (
    <Time dateTime={at} title={fullText(at)}>
      {STYLES[as](at, now)}
    </Time>
  );
}
