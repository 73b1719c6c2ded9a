import { styled } from '@mui/material/styles';
import { isByHand, linesAsQuoted, type ChoiceLine } from '@revive/contracts/repairs/quotes/quote-choice';
import { useId } from 'react';
import { Money } from '#ui/data-display/Money.js';
import { Fieldset } from '#ui/form/Fieldset.js';
import { Stack } from '#ui/layout/Stack.js';
import { color } from '#ui/theme/tokens.js';
import { messages } from '../../messages/quotes/quote-marks.messages.js';
import { LineMarks, type MarkedLine } from './LineMarks.js';

const Choice = styled('label')({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  gap: 12,
  alignItems: 'start',
  minHeight: 44,
  padding: '8px 0',
  borderBottom: `1px solid ${color.divider}`,
  '& input': { width: 20, height: 20, marginTop: 2 },
});

type Line = ChoiceLine & MarkedLine;

function Box({
  line,
  type,
  name,
  checked,
  disabled,
  onChange,
}: {
  line: Line;
  type: 'checkbox' | 'radio';
  name: string;
  checked: boolean;
  disabled: boolean;
  onChange: (checked: boolean) => void;
}) {
  return (
    <Choice>
      <input
        type={type}
        name={name}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>
        {line.name}
        <LineMarks line={{ ...line, choice: undefined }} />
      </span>
      <Money cents={line.cents} />
    </Choice>
  );
}

function Alternatives({
  lines,
  chosen,
  onChoose,
}: {
  lines: readonly Line[];
  chosen: readonly string[];
  onChoose: (next: string[]) => void;
}) {
  const name = useId();
  const others = chosen.filter((id) => lines.every((line) => line.id !== id));
  const isOptional = lines.every((line) => line.isOptional === true);
  return (
    <Fieldset>
      <legend>{messages.one(lines[0]?.choice ?? '')}</legend>
      {lines.map((line) => (
        <Box
          key={line.id}
          line={line}
          type="radio"
          name={name}
          checked={chosen.includes(line.id)}
          disabled={false}
          onChange={() => onChoose([...others, line.id])}
        />
      ))}
      {isOptional ? (
        <Choice>
          <input
            type="radio"
            name={name}
            checked={lines.every(({ id }) => !chosen.includes(id))}
            onChange={() => onChoose(others)}
          />
          <span>{messages.none}</span>
        </Choice>
      ) : null}
    </Fieldset>
  );
}

/**
 * The customer's choice of quote lines. The agent's repair is a single plan, which is taken as a whole or not at all.
 */
export function QuoteChoice({
  lines,
  chosen,
  onChoose,
}: {
  lines: readonly Line[];
  chosen: readonly string[] | undefined;
  onChoose: (next: string[]) => void;
}) {
  const name = useId();
  const taken = chosen ?? linesAsQuoted(lines);
  const machine = lines.filter((line) => !isByHand(line)).map(({ id }) => id);
  const withTogether = (line: Line): string[] => (isByHand(line) ? [line.id] : machine);
  return (
    <Stack spacing={1}>
      {lines.map((line) => {
        if (line.choice !== undefined && isByHand(line)) {
          const all = lines.filter(({ choice, kind }) => choice === line.choice && kind !== 'procedure');
          return all[0] === line ? <Alternatives key={line.id} lines={all} chosen={taken} onChoose={onChoose} /> : null;
        }
        const together = withTogether(line);
        const others = taken.filter((id) => !together.includes(id));
        return (
          <Box
            key={line.id}
            line={line}
            type="checkbox"
            name={name}
            checked={taken.includes(line.id)}
            disabled={line.isOptional !== true}
            onChange={(checked) => onChoose(checked ? [...others, ...together] : others)}
          />
        );
      })}
    </Stack>
  );
}
