import type { RepairTracking } from '#api/generated/tracking.gen.js';
import { Column } from '#ui/layout/stacks.js';
import { Checks } from '../findings/Checks.js';
import { EvidenceTable } from '../findings/Findings.js';
import { productChecks, isMaking, wrote } from '../../repair-facts.js';

export function TrackingEvidence({ tracking, what }: { tracking: RepairTracking; what: 'findings' | 'checks' }) {
  const checks = tracking.verdict?.checks ?? [];
  if (what === 'checks')
    return (
      <Column gap={8}>
        <p>{tracking.verdict?.reason}</p>
        <Checks
          checks={isMaking(tracking) ? productChecks(checks) : checks}
          on={wrote(tracking) ? 'repair' : 'look'}
          rehearsed={tracking.verdict?.status === 'repairable'}
          folded={false}
        />
      </Column>
    );
  return (
    <Column gap={8}>
      {tracking.findings.map((finding, i) => (
        <EvidenceTable key={`${finding.code}${i}`} evidence={finding.evidence} />
      ))}
    </Column>
  );
}
