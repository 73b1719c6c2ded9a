import type { Repair } from '#api/generated/repairs.gen.js';
import { checkTitle } from '@revive/contracts/repairs/check-names';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { Disclosure } from '#ui/layout/Disclosure.js';
import { Icon } from '#ui/theme/Icon.js';
import { Check, X } from '#ui/theme/icons.js';
import { toneColors } from '#ui/theme/tokens.js';
import { messages } from '../../messages/evidence.messages.js';

type CheckRow = Pick<NonNullable<Repair['runs'][number]['verdict']>['checks'][number], 'name' | 'before' | 'after'> & {
  beforeDetail?: string | undefined;
  afterDetail?: string | undefined;
};

function Result({ passed, detail }: { passed: boolean | undefined; detail: string | undefined }) {
  if (passed === undefined) return <span title={detail}>{messages.checks.notRun}</span>;
  return (
    <span
      title={detail}
      style={{ display: 'inline-flex', gap: 6, alignItems: 'center', color: toneColors(passed ? 'green' : 'red').fg }}
    >
      <Icon as={passed ? Check : X} size={14} />
      {passed ? messages.checks.passed : messages.checks.failed}
    </span>
  );
}

/**
 * A check is a witness of the repair only if it failed on the damage and passes now; one that fails now matters as
 * much.
 */
const tells = ({ before, after }: CheckRow): boolean => after === false || (before === false && after === true);

/**
 * What the two results are of: the device before and after a repair that was read back, or a look that wrote nothing
 * and its rehearsal.
 */
export type CheckedOn = 'repair' | 'look';

function CheckTable({ checks, on, second }: { checks: readonly CheckRow[]; on: CheckedOn; second: boolean }) {
  const [first, other] = messages.checks.columns[on];
  return (
    <div style={{ overflowX: 'auto' }} tabIndex={0} role="group" aria-label={messages.checks.label}>
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
    </div>
  );
}

/**
 * The named checks with their results: those that tell first, the rest folded. A look that rehearsed nothing has one
 * column.
 */
export function Checks({ checks, on, rehearsed }: { checks: readonly CheckRow[]; on: CheckedOn; rehearsed: boolean }) {
  if (checks.length === 0) return null;
  const second = on === 'repair' || rehearsed;
  const table = (rows: readonly CheckRow[]) => <CheckTable checks={rows} on={on} second={second} />;
  if (!second && checks.every(({ before }) => before === true)) {
    return (
      <Disclosure closed={messages.checks.allPassed(checks.length)} open={messages.checks.hide}>
        {table(checks)}
      </Disclosure>
    );
  }
  const telling = second ? checks.filter(tells) : [];
  const rest = checks.filter((check) => !telling.includes(check));
  if (telling.length === 0 || rest.length === 0) return table(checks);
  return (
    <div>
      {table(telling)}
      <Disclosure closed={messages.checks.unchanged(rest.length)} open={messages.checks.hideUnchanged}>
        {table(rest)}
      </Disclosure>
    </div>
  );
}
