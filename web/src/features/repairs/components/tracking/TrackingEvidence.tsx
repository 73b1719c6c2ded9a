import type { RepairTracking } from '#api/generated/tracking.gen.js';
import { Stack } from '#ui/layout/Stack.js';
import { Checks } from '../findings/Checks.js';
import { EvidenceTable } from '../findings/Findings.js';
import { productChecks, isMaking, wrote } from '../../repair-facts.js';

export function TrackingEvidence({ tracking, what }: { tracking: RepairTracking; what: 'findings' | 'checks' }) {
  const checks = tracking.verdict?.checks ?? [];
  if (what === 'checks')
    return (
      <Stack spacing={2}>
        <p>{tracking.verdict?.reason}</p>
        <Checks
          checks={isMaking(tracking) ? productChecks(checks) : checks}
          on={wrote(tracking) ? 'repair' : 'look'}
          rehearsed={tracking.verdict?.status === 'repairable'}
          folded={false}
        />
      </Stack>
    );
  return (
    <Stack spacing={2}>
      {tracking.findings.map((finding, i) => (
        <EvidenceTable key={`${finding.code}${i}`} evidence={finding.evidence} />
      ))}
    </Stack>
  );
}
