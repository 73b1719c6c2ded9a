import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { useEffect, useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { readDay, readMoment, writeDay, writeMoment } from '../format/typed-moment.js';
import { Icon } from '../theme/Icon.js';
import { Calendar } from '../theme/icons.js';
import { color, TYPE } from '../theme/tokens.js';
import { messages } from './form.messages.js';
import { PlainInput } from './PlainInput.js';

const texts = messages.moment;

/** End of a working day: the default time of a promised day. */
const DAY_END = '17:00';

const Box = styled('div')({ position: 'relative', minWidth: 0, '& > input:first-of-type': { paddingRight: 44 } });
const Corner = styled('span')({ position: 'absolute', right: 4, top: 5 });
const Picker = styled('input')({
  position: 'absolute',
  right: 8,
  bottom: 0,
  width: 1,
  height: 1,
  padding: 0,
  border: 0,
  opacity: 0,
  pointerEvents: 'none',
});
// Limits the error to the field’s width.
const Wrong = styled('span')({
  display: 'block',
  width: 0,
  minWidth: '100%',
  marginTop: 4,
  color: color.error,
  ...TYPE.body2,
});

interface Props {
  /** `2026-11-20`, with a time `2026-11-20T14:30`, or '' for none. */
  readonly value: string;
  /** Called with the parsed value as soon as the text is valid, and with undefined while it is invalid. */
  readonly onChange: (value: string | undefined) => void;
  readonly onBlur?: (event: FocusEvent) => void;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly id?: string;
  readonly name?: string;
  readonly disabled?: boolean;
  readonly 'aria-label'?: string;
  readonly 'aria-describedby'?: string;
  readonly 'aria-invalid'?: true;
}

interface Kind {
  readonly read: (text: string, now: Date) => string | undefined;
  readonly write: (value: string) => string;
  readonly hint: string;
  readonly wrong: string;
}

/**
 * Text field for dates as people write them: `20 Nov 2026, 14:30`, `20/11/2026`, `tomorrow 9:00`. Independent of the
 * browser’s date field. The native calendar opens by button, or with Alt and arrow down.
 */
function TypedInput({
  kind: { read, write, hint, wrong },
  value,
  onChange,
  onBlur,
  onKeyDown,
  ...props
}: Props & { kind: Kind }) {
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const [isWrong, setWrong] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const told = useRef(value);
  const reset = () => {
    setTyped(undefined);
    setWrong(false);
  };
  useEffect(() => {
    // An external value replaces the text. A value reported by this field comes back while typing and must not reset
    // the text.
    if (told.current !== value || isWrong) reset();
    told.current = value;
  }, [value]);
  const take = (text: string) => {
    const next = text.trim() === '' ? '' : read(text, new Date());
    setTyped(text);
    if (next !== undefined) setWrong(false);
    told.current = next ?? '';
    onChange(next);
  };
  const leave = (event: FocusEvent) => {
    const isRead = typed === undefined || typed.trim() === '' || read(typed, new Date()) !== undefined;
    if (isRead) reset();
    else setWrong(true);
    onBlur?.(event);
  };
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Escape') reset();
    if (event.key === 'ArrowDown' && event.altKey) {
      event.preventDefault();
      picker.current?.showPicker();
    }
    onKeyDown?.(event);
  };
  // The form shows its own error for a refused value.
  const isSaid = isWrong && props['aria-invalid'] === undefined;
  const described = [props['aria-describedby'], isSaid ? id : undefined].filter(Boolean).join(' ');
  return (
    <Box>
      <PlainInput
        {...props}
        type="text"
        autoComplete="off"
        placeholder={hint}
        value={typed ?? write(value)}
        onChange={({ target }) => take(target.value)}
        onBlur={leave}
        onKeyDown={keys}
        {...(described === '' ? {} : { 'aria-describedby': described })}
        {...(isWrong ? { 'aria-invalid': true } : {})}
      />
      <Corner>
        <IconButton
          size="small"
          // Not a tab stop: the text field can do the same, and Alt with arrow down opens the calendar.
          tabIndex={-1}
          disabled={props.disabled === true}
          aria-label={texts.choose}
          title={texts.choose}
          onClick={() => picker.current?.showPicker()}
        >
          <Icon as={Calendar} size={16} />
        </IconButton>
        <Picker
          ref={picker}
          type="date"
          tabIndex={-1}
          aria-hidden
          value={value.slice(0, 10)}
          onChange={({ target: { value: day } }) => {
            const time = value.slice(10);
            take(day === '' ? '' : write(read(`${day}${time}`, new Date()) ?? ''));
          }}
        />
      </Corner>
      {isSaid ? <Wrong id={id}>{wrong}</Wrong> : null}
    </Box>
  );
}

const MOMENT: Kind = {
  read: (text, now) => readMoment(text, now, DAY_END),
  write: writeMoment,
  hint: texts.moment,
  wrong: texts.noMoment,
};
const dayKind = (isPast: boolean): Kind => ({
  read: (text, now) => readDay(text, now, isPast),
  write: writeDay,
  hint: texts.day,
  wrong: texts.noDay,
});

export const MomentInput = (props: Props) => <TypedInput {...props} kind={MOMENT} />;

/** Date in the reader’s time zone. `isPast`: a date without a year means its last occurrence. */
export const DayInput = ({ isPast = false, ...props }: Props & { isPast?: boolean }) => (
  <TypedInput {...props} kind={dayKind(isPast)} />
);
