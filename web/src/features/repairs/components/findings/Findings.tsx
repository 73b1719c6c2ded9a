import type { Repair } from '#api/generated/repairs.gen.js';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { hexOffset } from '#ui/format/hex.js';
import { Disclosure } from '#ui/layout/Disclosure.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { Mono } from '#ui/data-display/Mono.js';
import { Inset } from '#ui/layout/Panel.js';
import { SEVERITY_BADGES } from '#entities/repair/step-status.js';
import { StatusBadge } from '#ui/data-display/StatusBadge.js';
import { Stack } from '#ui/layout/Stack.js';
import { messages } from '../../messages/evidence.messages.js';
import { problemsOf, type Problem } from '@revive/contracts/repairs/problems';
import { worstOf } from '../../severity.js';
import { TitleRow } from './TitleRow.js';
import { ScrollArea } from './ScrollArea.js';

export type FindingRow = Pick<Repair['findings'][number], 'code' | 'severity' | 'plain' | 'evidence'> & {
  unit?: string | { id: string } | undefined;
};

export function EvidenceTable({ evidence }: { evidence: FindingRow['evidence'] }) {
  return (
    <Inset>
      <ScrollArea label={messages.evidence.label}>
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
      </ScrollArea>
    </Inset>
  );
}

const Code = ({ finding }: { finding: FindingRow & { layer?: string } }) => (
  <SecondaryText component="p" sx={{ mb: 1.5 }}>
    <Mono>{finding.code}</Mono>
    {finding.layer === undefined ? '' : ` · ${finding.layer}`}
  </SecondaryText>
);

function Evidence({ problem: { findings, plain } }: { problem: Problem<FindingRow & { layer?: string }> }) {
  const count = findings.reduce((sum, { evidence }) => sum + evidence.length, 0);
  if (findings.length === 1 && count === 0) return null;
  return (
    <Disclosure closed={messages.evidence.show(count)} open={messages.evidence.hide} about={plain}>
      <Stack spacing={3}>
        {findings.map((finding, i) => (
          <div key={`${finding.code}${i}`}>
            {findings.length === 1 ? null : <p>{finding.plain}</p>}
            <Code finding={finding} />
            {finding.evidence.length === 0 ? null : <EvidenceTable evidence={finding.evidence} />}
          </div>
        ))}
      </Stack>
    </Disclosure>
  );
}

export function Problems({ findings }: { findings: readonly (FindingRow & { layer?: string })[] }) {
  return (
    <Stack spacing={3.5} component="ul">
      {problemsOf(findings).map((problem) => (
        <li key={problem.key}>
          <TitleRow>
            <p>{problem.plain}</p>
            <StatusBadge look={SEVERITY_BADGES[worstOf(problem.findings)]} />
          </TitleRow>
          <Evidence problem={problem} />
        </li>
      ))}
    </Stack>
  );
}
