import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { styled } from '@mui/material/styles';
import type { RepairOutcomes } from '#api/generated/outcomes.gen.js';
import { Mono } from '#ui/data-display/Mono.js';
import { moneyText } from '#ui/data-display/Money.js';
import { durationText } from '#ui/format/time-text.js';
import { Disclosure } from '#ui/layout/Disclosure.js';
import { messages } from '../outcomes.messages.js';

const texts = messages.table;
const Scroll = styled('div')({ overflowX: 'auto' });

export function ProcedureTable({ outcomes: { procedures, needed } }: { outcomes: RepairOutcomes }) {
  if (procedures.length === 0) return null;
  return (
    <Disclosure closed={messages.details.show} open={messages.details.hide}>
      <Scroll tabIndex={0} role="group" aria-label={texts.procedure}>
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>{texts.procedure}</TableCell>
              <TableCell>{texts.success}</TableCell>
              <TableCell>{texts.time}</TableCell>
              <TableCell>{texts.price}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {procedures.map(({ id, version, attempts, success, timed, duration, priced, price }) => (
              <TableRow key={`${id} ${version}`}>
                <TableCell>
                  <Mono>
                    {id} {version}
                  </Mono>
                </TableCell>
                <TableCell>{success ? texts.share(success.verified, attempts) : texts.few(attempts, needed)}</TableCell>
                <TableCell>
                  {duration
                    ? texts.span(durationText(duration.p50Ms), durationText(duration.p90Ms))
                    : texts.few(timed, needed)}
                </TableCell>
                <TableCell>
                  {price ? texts.span(moneyText(price.minCents), moneyText(price.maxCents)) : texts.few(priced, needed)}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Scroll>
    </Disclosure>
  );
}
