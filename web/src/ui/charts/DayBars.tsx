import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { styled } from '@mui/material/styles';
import { Suspense } from 'react';
import { SecondaryText } from '../data-display/texts.js';
import { Disclosure } from '../layout/Disclosure.js';
import { lazyNamed } from '../navigation/load-part.js';
import { messages } from './charts.messages.js';
import { dayText, type Day } from './days.js';

const Bars = lazyNamed(() => import('./Bars.js'), 'Bars');
/** Height of the drawing, reserved while the chunk loads. */
const HEIGHT = 200;
const Drawing = styled('div')({ height: HEIGHT });

/**
 * Daily sums as bars from zero. `caption` names the quantity and the period; a table with the same numbers can be
 * opened.
 */
export function DayBars({
  label,
  caption,
  days,
  format,
}: {
  label: string;
  caption: string;
  days: readonly Day[];
  format: (value: number) => string;
}) {
  return (
    <figure>
      <Drawing role="img" aria-label={`${label}. ${caption}`}>
        <Suspense fallback={null}>
          <Bars
            days={days.map(({ day }) => day)}
            series={[{ label, tone: 'petrol', values: days.map(({ value }) => value) }]}
            height={HEIGHT}
            format={format}
          />
        </Suspense>
      </Drawing>
      <figcaption>
        <SecondaryText component="p">{caption}</SecondaryText>
        <Disclosure closed={messages.showTable} open={messages.hideTable} about={label}>
          <Table size="small">
            <TableHead>
              <TableRow>
                <TableCell>{messages.day}</TableCell>
                <TableCell align="right">{label}</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {days.toReversed().map(({ day, value }) => (
                <TableRow key={day}>
                  <TableCell>{dayText(day)}</TableCell>
                  <TableCell align="right">{format(value)}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </Disclosure>
      </figcaption>
    </figure>
  );
}
