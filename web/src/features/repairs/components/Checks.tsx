import type { Repair } from '../repairs.api.gen.js';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { Disclosure } from '../../../ui/Disclosure.js';
import { Icon } from '../../../ui/Icon.js';
import { Check, X } from '../../../ui/icons.js';
import { toneColours } from '../../../ui/tone.js';

type CheckRow = Pick<NonNullable<Repair['runs'][number]['verdict']>['checks'][number], 'name' | 'before' | 'after'> & { beforeDetail?: string | undefined; afterDetail?: string | undefined };

function Result({ passed, detail }: { passed: boolean | undefined; detail: string | undefined }) {
  if (passed === undefined) return <span title={detail}>not run</span>;
  return (
    <span title={detail} style={{ display: 'inline-flex', gap: 6, alignItems: 'center', color: toneColours(passed ? 'green' : 'red').fg }}>
      <Icon as={passed ? Check : X} size={14} />{passed ? 'passed' : 'failed'}
    </span>
  );
}

/** A check is a witness of the repair only if it failed on the damage and passes now; one that fails now matters as much. */
const tells = ({ before, after }: CheckRow): boolean => after === false || (before === false && after === true);

function CheckTable({ checks }: { checks: readonly CheckRow[] }) {
  return (
    <div style={{ overflowX: 'auto' }} tabIndex={0} role="group" aria-label="Checks">
      <Table size="small">
        <TableHead><TableRow><TableCell>Check</TableCell><TableCell>Before</TableCell><TableCell>After</TableCell></TableRow></TableHead>
        <TableBody>
          {checks.map(({ name, before, after, beforeDetail, afterDetail }, i) => (
            <TableRow key={`${name}${i}`}>
              <TableCell>{name}</TableCell>
              <TableCell><Result passed={before} detail={beforeDetail} /></TableCell>
              <TableCell><Result passed={after} detail={afterDetail} /></TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  );
}

/** The named checks with their result on the damaged state and on the repaired one: those that tell first, the rest folded. */
export function Checks({ checks }: { checks: readonly CheckRow[] }) {
  if (checks.length === 0) return null;
  const telling = checks.filter(tells);
  const rest = checks.filter((check) => !tells(check));
  if (telling.length === 0 || rest.length === 0) return <CheckTable checks={checks} />;
  return (
    <div>
      <CheckTable checks={telling} />
      <Disclosure closed={`${rest.length} more ${rest.length === 1 ? 'check' : 'checks'} without a change`} open="Hide the checks without a change"><CheckTable checks={rest} /></Disclosure>
    </div>
  );
}
