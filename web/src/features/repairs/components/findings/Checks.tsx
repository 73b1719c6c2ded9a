import type { Repair } from '#api/generated/repairs.gen.js';
import { checkTitle } from '@revive/contracts/repairs/check-names';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { styled } from '@mui/material/styles';
import { Disclosure } from '#ui/layout/Disclosure.js';
import { Icon } from '#ui/theme/Icon.js';
import { Check, X } from '#ui/theme/icons.js';
import { toneColors } from '#ui/theme/tokens.js';
import { messages } from '../../messages/evidence.messages.js';
import { ScrollArea } from './ScrollArea.js';

type CheckRow = Pick<NonNullable<Repair['runs'][number]['verdict']>['checks'][number], 'name' | 'before' | 'after'> & {
  beforeDetail?: string | undefined;
  afterDetail?: string | undefined;
};

const Mark = styled('span')({
  display: 'inline-flex',
  gap: 6,
  alignItems: 'center',
  color: toneColors('red').fg,
  '&[data-passed="true"]': { color: toneColors('green').fg },
});

function Result({ passed, detail }: { passed: boolean | undefined; detail: string | undefined }) {
  if (passed === undefined) return <span title={detail}>{messages.checks.notRun}</span>;
  return (
    <Mark title={detail} data-passed={passed}>
      <Icon as={passed ? Check : X} size={14} />
      {passed ? messages.checks.passed : messages.checks.failed}
    </Mark>
  );
}

/** Meaning of the two results: device before and after a repair, or device and rehearsal in memory for a diagnosis. */
export type CheckedOn = 'repair' | 'look';

function CheckTable({ checks, on, second }: { checks: readonly CheckRow[]; on: CheckedOn; second: boolean }) {
  const [first, other] = messages.checks.columns[on];
  return (
    <ScrollArea label={messages.checks.label}>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>{messages.checks.check}</TableCell>
            <TableCell>{first}</TableCell>
            {second ? <TableCell>{other}</TableCell> : null}
          </TableRow>
        </TableHead>
        <TableBody>
          {checks.map(({ name, before, after, beforeDetail, afterDetail }, i) => (
            <TableRow key={`${name}${i}`}>
              <TableCell>{checkTitle(name)}</TableCell>
              <TableCell>
                <Result passed={before} detail={beforeDetail} />
              </TableCell>
              {second ? (
                <TableCell>
                  <Result passed={after} detail={afterDetail} />
                </TableCell>
              ) : null}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </ScrollArea>
  );
}

/** In print the disclosure button is replaced by the summary as a sentence. */
const Printed = styled('p')({ display: 'none', '@media print': { display: 'block' } });

const resultOf = ({ before, after }: CheckRow, second: boolean): boolean | undefined => (second ? after : before);

function rankOf(check: CheckRow, second: boolean): number {
  const result = resultOf(check, second);
  if (result === false) return 0;
  if (result === undefined) return 3;
  return check.before === false ? 1 : 2;
}

/**
 * The checks: a summary line, expandable to the list with failed checks first. A diagnosis without rehearsal has one
 * column. `folded`: false shows the list at once.
 */
export function Checks({
  checks,
  on,
  rehearsed,
  folded = true,
}: {
  checks: readonly CheckRow[];
  on: CheckedOn;
  rehearsed: boolean;
  folded?: boolean;
}) {
  if (checks.length === 0) return null;
  const second = on === 'repair' || rehearsed;
  const sorted = checks.toSorted((a, b) => rankOf(a, second) - rankOf(b, second));
  const table = <CheckTable checks={sorted} on={on} second={second} />;
  if (!folded) return table;
  const count = (found: (check: CheckRow) => boolean) => checks.filter(found).length;
  const sum = {
    all: checks.length,
    passed: count((check) => resultOf(check, second) === true),
    failed: count((check) => resultOf(check, second) === false),
    notRun: count((check) => resultOf(check, second) === undefined),
    failedBefore: second ? count(({ before }) => before === false) : 0,
  };
  const tested = rehearsed ? 'tested' : 'now';
  const words = messages.checks.sum(sum, on === 'repair' ? 'repaired' : tested);
  return (
    <div>
      <Printed>{words}</Printed>
      <Disclosure closed={words} open={messages.checks.hide}>
        {table}
      </Disclosure>
    </div>
  );
}
