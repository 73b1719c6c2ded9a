import type { Repair } from '#api/generated/repairs.gen.js';
import { RUN_STATUSES } from '@revive/contracts/repairs/states';
import { Fragment, useState } from 'react';
import { CopyButton } from '#ui/data-display/CopyButton.js';
import { Disclosure } from '#ui/layout/Disclosure.js';
import { digestText, hexOffset } from '#ui/format/hex.js';
import { HexDiff } from '#entities/repair/HexDiff.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { Mono } from '#ui/data-display/Mono.js';
import { DescriptionList, Inset } from '#ui/layout/Panel.js';
import { Progress } from '#ui/feedback/Progress.js';
import { RUN_BADGES, VERDICT_BADGES } from '#entities/repair/repair-status.js';
import { stepTitle } from '#entities/repair/step-status.js';
import { StatusBadge } from '#ui/data-display/StatusBadge.js';
import { StepJournal, type JournalStep } from '#entities/repair/StepJournal.js';
import { bytesText, durationText, elapsedText } from '#ui/format/time-text.js';
import { useNow } from '#ui/hooks/use-now.js';
import { When } from '#ui/data-display/When.js';
import { Stack } from '#ui/layout/Stack.js';
import { messages, runTitle } from '../../messages/repair.messages.js';
import { Checks } from '../findings/Checks.js';
import { Figures } from '../findings/Figures.js';
import { productChecks } from '../../repair-facts.js';
import { RunNotes } from './RunNotes.js';
import { ProducedFacts } from './ProducedFacts.js';
import { HelpLink } from '#ui/navigation/HelpLink.js';

const texts = messages.run;

export type Run = Repair['runs'][number];
type Step = Run['steps'][number];
type Write = NonNullable<Step['writes']>[number];

/** Maximum writes shown with their bytes; further writes appear in a table, with the bytes after a click. */
const SHOWN_AS_BYTES = 16;
/** Milliseconds without news before the page shows the silence. */
const SILENCE_MS = 10_000;

const running = (run: Run): boolean =>
  run.status !== 'completed' && run.status !== 'failed' && RUN_STATUSES.includes(run.status);

function WriteBytes({ write }: { write: Write }) {
  return (
    <div>
      <Stack direction="row" spacing={2} sx={{ justifyContent: 'space-between' }}>
        <strong>{write.why}</strong>
        <SecondaryText>
          {(write.readBack ? texts.readBack : texts.planned)(bytesText(write.length), hexOffset(write.offset))}
        </SecondaryText>
      </Stack>
      <HexDiff
        offset={write.shownAt}
        before={write.before}
        after={write.after}
        readBack={write.readBack}
        meaning={write.why}
      />
    </div>
  );
}

function Writes({ writes }: { writes: readonly Write[] }) {
  if (writes.length <= SHOWN_AS_BYTES)
    return writes.map((write, i) => <WriteBytes key={`${write.offset}-${i}`} write={write} />);
  return (
    <>
      <DescriptionList>
        {writes.map((write, i) => (
          <Fragment key={`${write.offset}-${i}`}>
            <dt>
              <Mono>{hexOffset(write.offset)}</Mono>
            </dt>
            <dd>{texts.line(bytesText(write.length), write.why, write.readBack)}</dd>
          </Fragment>
        ))}
      </DescriptionList>
      <Disclosure closed={texts.showBytes(writes.length)} open={texts.hideBytes}>
        {writes.map((write, i) => (
          <WriteBytes key={`${write.offset}-${i}`} write={write} />
        ))}
      </Disclosure>
    </>
  );
}

function Evidence({ step, title }: { step: Step; title: string }) {
  return (
    <Inset>
      <Stack spacing={2.5}>
        {step.status === 'active' && step.total !== undefined && step.total > 0 ? (
          <Progress label={title} done={step.done ?? 0} total={step.total} unit={step.unit ?? ''} />
        ) : null}
        <DescriptionList>
          {step.action === undefined ? null : (
            <>
              <dt>{texts.action}</dt>
              <dd>
                <Mono>{step.action}</Mono>
              </dd>
            </>
          )}
          {step.status !== 'active' && step.total !== undefined ? (
            <>
              <dt>{texts.amount}</dt>
              <dd>
                {step.unit === 'B'
                  ? bytesText(step.done ?? 0)
                  : texts.amountOf(step.done ?? 0, step.total, step.unit ?? '')}
              </dd>
            </>
          ) : null}
          {step.digest === undefined ? null : (
            <>
              <dt>{texts.checksum}</dt>
              <dd>
                <Mono title={step.digest}>{digestText(step.digest)}</Mono>{' '}
                <CopyButton quiet text={step.digest} label={texts.copy} />
              </dd>
            </>
          )}
        </DescriptionList>
        {step.writes === undefined || step.writes.length === 0 ? null : <Writes writes={step.writes} />}
      </Stack>
    </Inset>
  );
}

const hasEvidence = (step: Step): boolean =>
  step.action !== undefined ||
  step.digest !== undefined ||
  (step.writes?.length ?? 0) > 0 ||
  (step.status === 'active' && step.total !== undefined);

const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

function timeOf({ startedAt, endedAt, status }: Step, now: number): string | undefined {
  if (startedAt === undefined) return undefined;
  if (endedAt !== undefined) return durationText(Date.parse(endedAt) - Date.parse(startedAt));
  return status === 'active' ? elapsedText(Math.max(0, now - Date.parse(startedAt))) : undefined;
}

function journalStep(step: Step, { product, verdict }: Run, now: number): JournalStep {
  // The verdict already states the number of problems and the result of the last step, so skip these sentences in the
  // steps.
  const isCounted = step.name === 'detect' && step.status === 'completed' && verdict?.status === 'repairable';
  const isSaid = isCounted || step.plain === verdict?.reason;
  const time = timeOf(step, now);
  const title = stepTitle(step.name, product);
  return {
    key: step.name,
    title,
    state: step.status,
    sentence: isSaid ? '' : sentence(step.plain),
    ...(time === undefined ? {} : { time }),
    ...(step.name === 'roll_back' ? { reversal: true } : {}),
    ...(hasEvidence(step) ? { evidence: <Evidence step={step} title={title} /> } : {}),
  };
}

/**
 * Time since the last news, by the browser's clock only: the difference to the server's clock would make the result
 * wrong.
 */
function Silence() {
  const [since] = useState(() => Date.now());
  const silent = useNow(1000, true, Date.now) - since;
  return silent > SILENCE_MS ? (
    <SecondaryText role="status">{texts.silent(Math.floor(silent / 1000))}</SecondaryText>
  ) : null;
}

/** A run: steps with evidence, and the verdict with named checks. `said`: the reason already shown above. */
export function RunJournal({
  run,
  isDeleted = false,
  said,
}: {
  run: Run;
  isDeleted?: boolean;
  said?: string | undefined;
}) {
  const now = useNow(1000, running(run));
  return (
    <section aria-label={runTitle(run)}>
      <Stack direction="row" spacing={2} sx={{ justifyContent: 'space-between', mb: 2 }}>
        <Text component="h3" variant="h3">
          {runTitle(run)}{' '}
          <SecondaryText>
            <When at={run.startedAt} />
          </SecondaryText>
        </Text>
        <Stack direction="row" spacing={2}>
          {running(run) && run.lastNewsAt !== undefined ? <Silence key={run.lastNewsAt} /> : null}
          <StatusBadge
            look={run.verdict === undefined ? RUN_BADGES[run.status] : VERDICT_BADGES[run.verdict.status]}
            live
          />
        </Stack>
      </Stack>
      <StepJournal
        label={texts.steps(runTitle(run).toLowerCase())}
        steps={run.steps
          .filter((step) => step.name !== 'roll_back' || step.status !== 'pending')
          .map((step) => journalStep(step, run, now))}
      />
      {run.verdict === undefined ? null : (
        <Stack spacing={2} sx={{ mt: 1 }}>
          <p>
            {run.verdict.reason === said ? null : `${run.verdict.reason} `}
            {run.verdict.status === 'repairable' ? (
              <HelpLink slug="how-a-fix-is-tested" subject={texts.tested} />
            ) : null}
            {run.verdict.status === 'needs_person' ? (
              <HelpLink slug="needs-technician" subject={texts.needsTechnician} />
            ) : null}
          </p>
          {run.produced === undefined ? null : <ProducedFacts produced={run.produced} isDeleted={isDeleted} />}
          <RunNotes notes={run.coverage?.notes ?? []} />
          <Figures figures={run.verdict.figures ?? []} compared={run.kind !== 'diagnosis'} />
          <Checks
            checks={run.product === undefined ? run.verdict.checks : productChecks(run.verdict.checks)}
            on={run.kind === 'diagnosis' || run.product !== undefined ? 'look' : 'repair'}
            rehearsed={run.verdict.status === 'repairable'}
          />
        </Stack>
      )}
    </section>
  );
}
