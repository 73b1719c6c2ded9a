import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { SecondaryText } from '../data-display/texts.js';
import { PlainInput } from '../form/PlainInput.js';
import { messages } from '../form/form.messages.js';
import { Stack } from '../layout/Stack.js';
import { color, PHONE } from '../theme/tokens.js';

export const HOLD_MS = 2000;
const TICK_MS = 50;

const Hold = styled(Button)({
  touchAction: 'none',
  minWidth: 190,
  '&, &:hover': { backgroundColor: color.error },
});
const Word = styled(PlainInput)({ width: 110, minHeight: 36, [PHONE]: { minHeight: 44 } });

/**
 * Confirms after being held for 2 s by pointer, Space or Enter. The fill shows the elapsed time; releasing cancels.
 */
function HoldButton({ word, onConfirm, disabled }: { word: string; onConfirm: () => void; disabled: boolean }) {
  const [held, setHeld] = useState<number>();
  const begun = useRef<number | undefined>(undefined);
  const timer = useRef<ReturnType<typeof setInterval>>(undefined);
  const release = () => {
    clearInterval(timer.current);
    begun.current = undefined;
    setHeld(undefined);
  };
  useEffect(() => () => clearInterval(timer.current), []);
  const press = () => {
    if (begun.current !== undefined || disabled) return;
    const start = performance.now();
    begun.current = start;
    setHeld(0);
    timer.current = setInterval(() => {
      const time = performance.now() - start;
      if (time < HOLD_MS) return setHeld(time);
      release();
      onConfirm();
      return undefined;
    }, TICK_MS);
  };
  const isHoldKey = (event: KeyboardEvent) => event.key === ' ' || event.key === 'Enter';
  const share = held === undefined ? 0 : Math.min(100, (held / HOLD_MS) * 100);
  return (
    <Hold
      variant="contained"
      color="error"
      disabled={disabled}
      style={{
        backgroundImage: `linear-gradient(to right, var(--rv-palette-error-dark) ${share}%, transparent ${share}%)`,
      }}
      onPointerDown={press}
      onPointerUp={release}
      onPointerLeave={release}
      onPointerCancel={release}
      onBlur={release}
      onContextMenu={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (isHoldKey(event)) {
          event.preventDefault();
          if (!event.repeat) press();
        }
      }}
      onKeyUp={(event) => {
        if (isHoldKey(event)) {
          event.preventDefault();
          release();
        }
      }}
    >
      {held === undefined
        ? messages.hold.hold(word)
        : messages.hold.holding(word, Math.max(0, (HOLD_MS - held) / 1000).toFixed(1))}
    </Hold>
  );
}

/** Confirmation by typing, for people who cannot hold a button or see the fill. */
function TypeToConfirm({ word, onConfirm, disabled }: { word: string; onConfirm: () => void; disabled: boolean }) {
  const [typed, setTyped] = useState('');
  const right = typed.trim().toUpperCase() === word.toUpperCase();
  return (
    <Stack
      component="form"
      direction="row"
      spacing={2}
      onSubmit={(event) => {
        event.preventDefault();
        if (right && !disabled) onConfirm();
      }}
    >
      <Word
        aria-label={messages.hold.type(word.toUpperCase())}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        autoComplete="off"
      />
      <Button type="submit" variant="contained" color="error" disabled={!right || disabled}>
        {messages.hold.typeToConfirm(word.toUpperCase())}
      </Button>
    </Stack>
  );
}

const reducedMotion = () => typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Confirmation by holding for 2 s or by typing the word. Typing is the default if reduced motion is set. */
export function HoldToConfirm({
  word,
  onConfirm,
  disabled = false,
}: {
  word: string;
  onConfirm: () => void;
  disabled?: boolean;
}) {
  const [typing, setTyping] = useState(reducedMotion);
  return (
    <Stack spacing={1.5} sx={{ alignItems: 'flex-end' }}>
      {typing ? (
        <TypeToConfirm word={word} onConfirm={onConfirm} disabled={disabled} />
      ) : (
        <HoldButton word={word} onConfirm={onConfirm} disabled={disabled} />
      )}
      <Button size="small" onClick={() => setTyping(!typing)}>
        <SecondaryText>
          {typing ? messages.hold.holdInstead : messages.hold.typeInstead(word.toUpperCase())}
        </SecondaryText>
      </Button>
    </Stack>
  );
}
