import type { Repair } from '#api/generated/repairs.gen.js';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { SecondaryText } from '#ui/data-display/texts.js';
import { bytesText, durationText } from '#ui/format/time-text.js';
import { messages } from '../../messages/figures.messages.js';
import { ScrollArea } from './ScrollArea.js';

type Figure = NonNullable<NonNullable<Repair['runs'][number]['verdict']>['figures']>[number];

function figureText(unit: Figure['unit'], value: number): string {
  switch (unit) {
    case 'bytes':
      return bytesText(value);
    case 'milliseconds':
      return durationText(value);
    case 'microseconds':
      return messages.microseconds(value);
    case 'count':
      return value.toLocaleString('en-US');
  }
}

/** Formats the difference of two values, such as `−3` or `+2.1 GiB`. */
export function differenceText({ unit, before, after }: Figure): string {
  if (before === undefined || after === undefined) return messages.notMeasured;
  if (before === after) return messages.noChange;
  return `${after > before ? '+' : '−'}${figureText(unit, Math.abs(after - before))}`;
}

const valueText = (unit: Figure['unit'], value: number | undefined): string =>
  value === undefined ? messages.notMeasured : figureText(unit, value);

const isUnchanged = ({ before, after }: Figure): boolean => before !== undefined && before === after;

export function Figures({ figures, compared }: { figures: readonly Figure[]; compared: boolean }) {
  if (figures.length === 0) return null;
  return (
    <ScrollArea label={messages.label}>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>{messages.name}</TableCell>
            <TableCell>{compared ? messages.before : messages.value}</TableCell>
            {compared ? <TableCell>{messages.after}</TableCell> : null}
            {compared ? <TableCell>{messages.change}</TableCell> : null}
          </TableRow>
        </TableHead>
        <TableBody>
          {figures.map((figure) => (
            <TableRow key={figure.name}>
              <TableCell>
                {messages.names[figure.name]}
                {figure.detail === '' ? null : <SecondaryText component="p">{figure.detail}</SecondaryText>}
              </TableCell>
              <TableCell>{valueText(figure.unit, figure.before)}</TableCell>
              {compared ? <TableCell>{valueText(figure.unit, figure.after)}</TableCell> : null}
              {compared ? <TableCell>{differenceText(figure)}</TableCell> : null}
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {compared && figures.every(isUnchanged) ? <p>{messages.nothingChanged}</p> : null}
    </ScrollArea>
  );
}
