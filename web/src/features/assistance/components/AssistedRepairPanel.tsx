import Button from '@mui/material/Button';
import type { AssistedRepair } from '#api/generated/assistance.gen.js';
import { RUN_BADGES, repairBadge } from '#entities/repair/repair-status.js';
import { SEVERITY_BADGES, stepTitle } from '#entities/repair/step-status.js';
import { StepJournal, type JournalStep } from '#entities/repair/StepJournal.js';
import { Mono } from '#ui/data-display/Mono.js';
import { StatusBadge } from '#ui/data-display/StatusBadge.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { Loading, QueryState } from '#ui/feedback/async-states.js';
import { durationText } from '#ui/format/time-text.js';
import { Disclosure } from '#ui/layout/Disclosure.js';
import { DescriptionList, Inset, Panel } from '#ui/layout/Panel.js';
import { Column, Row } from '#ui/layout/stacks.js';
import { useReadAssistedRepairQuery } from '../api/assistance.api.js';
import { messages } from '../assistance.messages.js';

const texts = messages.help;
type Finding = AssistedRepair['findings'][number];
type Run = AssistedRepair['runs'][number];

const FindingItem = ({ finding }: { finding: Finding }) => (
  <Inset as="li">
    <Column gap={6}>
      <Row style={{ justifyContent: 'space-between' }}>
        <span style={{ overflowWrap: 'anywhere' }}>{finding.plain}</span>
        <StatusBadge look={SEVERITY_BADGES[finding.severity]} />
      </Row>
      <SecondaryText>
        <Mono>{finding.code}</Mono>
      </SecondaryText>
      {finding.evidence.length === 0 ? null : (
        <Disclosure closed={texts.evidence} open={texts.evidence}>
          <DescriptionList>
            {finding.evidence.map(({ offset, expected, seen }, at) => (
              <div key={`${offset} ${at}`} style={{ display: 'contents' }}>
                <dt>{texts.at(offset)}</dt>
                <dd>
                  {texts.expected} <Mono>{expected}</Mono>, {texts.seen.toLowerCase()} <Mono>{seen}</Mono>
                </dd>
              </div>
            ))}
          </DescriptionList>
        </Disclosure>
      )}
    </Column>
  </Inset>
);

function journalOf({ steps, product }: Run): JournalStep[] {
  return steps.map((step) => ({
    key: step.name,
    title: stepTitle(step.name, product),
    state: step.status,
    sentence: step.plain,
    ...(step.startedAt !== undefined &&
      step.endedAt !== undefined && { time: durationText(Date.parse(step.endedAt) - Date.parse(step.startedAt)) }),
    ...((step.writes ?? []).length > 0 && {
      evidence: (
        <Inset>
          <ul aria-label={texts.writes(step.writes?.length ?? 0)}>
            {(step.writes ?? []).map((write, at) => (
              <li key={`${write.offset} ${at}`}>
                {write.why} <SecondaryText>{texts.at(write.offset)}</SecondaryText>
              </li>
            ))}
          </ul>
        </Inset>
      ),
    }),
  }));
}

function Runs({ runs }: { runs: readonly Run[] }) {
  if (runs.length === 0) return <SecondaryText>{texts.noRuns}</SecondaryText>;
  return (
    <Column gap={16}>
      {runs.toReversed().map((run) => {
        const title = texts.steps(texts.runs[run.kind]);
        return (
          <section key={run.id} aria-label={title}>
            <Row style={{ justifyContent: 'space-between', marginBottom: 8 }}>
              <h3>{title}</h3>
              <StatusBadge look={RUN_BADGES[run.status]} />
            </Row>
            <StepJournal steps={journalOf(run)} label={title} />
            {run.verdict === undefined ? null : <SecondaryText>{run.verdict.reason}</SecondaryText>}
          </section>
        );
      })}
    </Column>
  );
}

/** A shop's repair in the helper's view. Each reading appears in the shop's audit log. */
export function AssistedRepairPanel({ id }: { id: string }) {
  const query = useReadAssistedRepairQuery({ id }, { refetchOnMountOrArgChange: true });
  return (
    <Panel
      title={texts.repair}
      aside={
        <Button size="small" disabled={query.isFetching} onClick={() => void query.refetch()}>
          {texts.refresh}
        </Button>
      }
    >
      <QueryState query={query} loading={<Loading rows={5} />} stale="replace">
        {(repair) => (
          <Column gap={16}>
            <DescriptionList>
              <dt>{texts.status}</dt>
              <dd>
                <StatusBadge look={repairBadge(repair.status, repair.outcome, false)} />
              </dd>
              <dt>{texts.customer}</dt>
              <dd>{repair.customerName === '' ? '–' : repair.customerName}</dd>
              {repair.issueDescription === undefined ? null : (
                <>
                  <dt>{texts.issue}</dt>
                  <dd style={{ whiteSpace: 'pre-wrap' }}>{repair.issueDescription}</dd>
                </>
              )}
            </DescriptionList>
            <section aria-label={texts.findings}>
              <h3 style={{ marginBottom: 8 }}>{texts.findings}</h3>
              {repair.findings.length === 0 ? (
                <SecondaryText>{texts.noFindings}</SecondaryText>
              ) : (
                <Column as="ul" gap={8} aria-label={texts.findings}>
                  {repair.findings.map((finding) => (
                    <FindingItem key={finding.id} finding={finding} />
                  ))}
                </Column>
              )}
            </section>
            <Runs runs={repair.runs} />
          </Column>
        )}
      </QueryState>
    </Panel>
  );
}
