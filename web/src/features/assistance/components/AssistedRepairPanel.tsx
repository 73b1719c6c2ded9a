import Button from '@mui/material/Button';
import type { AssistedRepair } from '#api/generated/assistance.gen.js';
import { RUN_BADGES, repairBadge } from '#entities/repair/repair-status.js';
import { SEVERITY_BADGES, stepTitle } from '#entities/repair/step-status.js';
import { StepJournal, type JournalStep } from '#entities/repair/StepJournal.js';
import { Mono } from '#ui/data-display/Mono.js';
import { StatusBadge } from '#ui/data-display/StatusBadge.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { Loading, QueryState } from '#ui/feedback/async-states.js';
import { durationText } from '#ui/format/time-text.js';
import { Disclosure } from '#ui/layout/Disclosure.js';
import { DescriptionList, Inset, Panel } from '#ui/layout/Panel.js';
import { Section } from '#ui/layout/Section.js';
import { Stack } from '#ui/layout/Stack.js';
import { useReadAssistedRepairQuery } from '../api/assistance.api.js';
import { messages } from '../assistance.messages.js';

const texts = messages.help;
type Finding = AssistedRepair['findings'][number];
type Run = AssistedRepair['runs'][number];

const FindingItem = ({ finding }: { finding: Finding }) => (
  <Inset as="li">
    <Stack spacing={1.5}>
      <Stack direction="row" spacing={2} sx={{ justifyContent: 'space-between' }}>
        <Text component="span">{finding.plain}</Text>
        <StatusBadge look={SEVERITY_BADGES[finding.severity]} />
      </Stack>
      <SecondaryText>
        <Mono>{finding.code}</Mono>
      </SecondaryText>
      {finding.evidence.length === 0 ? null : (
        <Disclosure closed={texts.evidence} open={texts.evidence}>
          <DescriptionList>
            {finding.evidence.map(({ offset, expected, seen }, at) => (
              <div key={`${offset} ${at}`}>
                <dt>{texts.at(offset)}</dt>
                <dd>
                  {texts.expected} <Mono>{expected}</Mono>, {texts.seen.toLowerCase()} <Mono>{seen}</Mono>
                </dd>
              </div>
            ))}
          </DescriptionList>
        </Disclosure>
      )}
    </Stack>
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
    <Stack spacing={4}>
      {runs.toReversed().map((run) => {
        const title = texts.steps(texts.runs[run.kind]);
        return (
          <Stack spacing={2} component="section" key={run.id} aria-label={title}>
            <Stack direction="row" spacing={2} sx={{ justifyContent: 'space-between' }}>
              <Text component="h3" variant="h3">
                {title}
              </Text>
              <StatusBadge look={RUN_BADGES[run.status]} />
            </Stack>
            <StepJournal steps={journalOf(run)} label={title} />
            {run.verdict === undefined ? null : <SecondaryText>{run.verdict.reason}</SecondaryText>}
          </Stack>
        );
      })}
    </Stack>
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
          <Stack spacing={4}>
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
                  <Text component="dd" preWrap>
                    {repair.issueDescription}
                  </Text>
                </>
              )}
            </DescriptionList>
            <Section title={texts.findings}>
              {repair.findings.length === 0 ? (
                <SecondaryText>{texts.noFindings}</SecondaryText>
              ) : (
                <Stack spacing={2} component="ul" aria-label={texts.findings}>
                  {repair.findings.map((finding) => (
                    <FindingItem key={finding.id} finding={finding} />
                  ))}
                </Stack>
              )}
            </Section>
            <Runs runs={repair.runs} />
          </Stack>
        )}
      </QueryState>
    </Panel>
  );
}
