import { decodeSigned, NotByThisAgentError, openSignedByAgent } from '@revive/platform/auth/signed-by-agent';
import { DiagnosisReport, RunOutcome, type SignedByAgent } from '@revive/proto/revive/repair/v1/repair';

export { NotByThisAgentError };

/** Verifies and decodes a report signed by this agent. Throws NotByThisAgentError. */
export function openReport(message: SignedByAgent, agentId: string): DiagnosisReport {
  const report = decodeSigned(DiagnosisReport, openSignedByAgent('revive-report-v1', message, agentId));
  if (report.agentId !== agentId) throw new NotByThisAgentError('the report names a different agent');
  return report;
}

export function openOutcome(message: SignedByAgent, agentId: string): RunOutcome {
  const outcome = decodeSigned(RunOutcome, openSignedByAgent('revive-outcome-v1', message, agentId));
  if (outcome.agentId !== agentId) throw new NotByThisAgentError('the outcome names a different agent');
  return outcome;
}
