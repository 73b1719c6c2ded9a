import type { Repair } from '#api/generated/repairs.gen.js';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { hexOffset } from '#ui/format/hex.js';
import { Disclosure } from '#ui/layout/Disclosure.js';
import { Column } from '#ui/layout/stacks.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { Mono } from '#ui/data-display/Mono.js';
import { Inset } from '#ui/layout/Panel.js';
import { SEVERITY_LOOKS } from '#entities/repair/repair-status.js';
import { StatusBadge } from '#ui/data-display/StatusBadge.js';
import { messages } from '../../messages/evidence.messages.js';

export type FindingRow = Pick<Repair['findings'][number], 'code' | 'severity' | 'plain' | 'evidence'>;

/** Where on the device, what belongs there, what was seen. */
export function EvidenceTable({ evidence }: { evidence: FindingRow['evidence'] }) {
  return (
    <Inset style={{ overflowX: 'auto' }} tabIndex={0} role="group" aria-label={messages.evidence.label}>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>{messages.evidence.offset}</TableCell>
            <TableCell>{messages.evidence.expected}</TableCell>
            <TableCell>{messages.evidence.seen}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {evidence.map(({ offset, expected, seen }) => (
            <TableRow key={`${offset}${expected}`}>
              <TableCell>
                <Mono title={messages.evidence.byte(offset)}>{hexOffset(offset)}</Mono>
              </TableCell>
              <TableCell>
                <Mono>{expected}</Mono>
              </TableCell>
              <TableCell>
                <Mono>{seen}</Mono>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Inset>
  );
}

/** Each finding: a plain sentence, its severity, its evidence one click below. */
export function Findings({ findings }: { findings: readonly (FindingRow & { layer?: string })[] }) {
  return (
    <Column as="ul" gap={14}>
      {findings.map((finding, i) => (
        <li key={`${finding.code}${i}`}>
          <div style={{ display: 'flex', gap: 12, justifyContent: 'space-between', alignItems: 'flex-start' }}>
            <p>{finding.plain}</p>
            <StatusBadge look={SEVERITY_LOOKS[finding.severity]} />
          </div>
          {finding.evidence.length === 0 ? null : (
            <Disclosure closed={messages.evidence.show(finding.evidence.length)} open={messages.evidence.hide}>
              <SecondaryText style={{ display: 'block', marginBottom: 6 }}>
                <Mono>{finding.code}</Mono>
                {finding.layer === undefined ? '' : ` · ${finding.layer}`}
              </SecondaryText>
              <EvidenceTable evidence={finding.evidence} />
            </Disclosure>
          )}
        </li>
      ))}
    </Column>
  );
}
