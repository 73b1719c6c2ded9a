import { styled } from '@mui/material/styles';
import { isApiFailure, sentenceOf } from '#api/errors.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { LiveDot } from '#ui/feedback/LiveDot.js';

interface Texts {
  readonly connecting: string;
  readonly active: string;
  readonly offline: string;
  readonly notAuthenticated: string;
  readonly notRunning: string;
}

const Indicator = styled(SecondaryText)({ display: 'inline-flex', alignItems: 'center', gap: 8 });

const NO_ANSWER = 0;
const NOT_SIGNED_IN = 401;

/** spec part 3 §8: what the header says of the system, by the last answer. */
function wordOf(error: unknown, isActive: boolean | undefined, texts: Texts): string {
  if (error === undefined && isActive === undefined) return texts.connecting;
  if (!isApiFailure(error)) return isActive ? texts.active : texts.offline;
  if (error.status === NO_ANSWER) return texts.notRunning;
  return error.status === NOT_SIGNED_IN ? texts.notAuthenticated : sentenceOf(error);
}

/** Active only if the latest response reports it; `active` is undefined before the first response. */
export function SystemIndicator({
  error,
  active,
  texts,
}: {
  error: unknown;
  active: boolean | undefined;
  texts: Texts;
}) {
  const isActive = error === undefined && active === true;
  const isUnknown = error === undefined && active === undefined;
  return (
    <Indicator role="status">
      {isUnknown ? <LiveDot tone="slate" hollow /> : <LiveDot tone={isActive ? 'green' : 'red'} hollow={!isActive} />}
      {wordOf(error, active, texts)}
    </Indicator>
  );
}
