import { TOTAL_TIME_TEXT, TRAINING_DONE, TRAINING_FAILED } from '@revive/contracts/training/modules';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Suspense, useCallback, useEffect, useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { describeError } from '#api/errors.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { Card, Panel } from '#ui/layout/Panel.js';
import { Progress } from '#ui/feedback/Progress.js';
import { Loading, QueryState } from '#ui/feedback/async-states.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';
import { When } from '#ui/data-display/When.js';
import type { OpenModule, Training } from '#api/generated/training.gen.js';
import { Stack } from '#ui/layout/Stack.js';
import { useBeginModuleMutation, useCompleteTrainingMutation, useGetTrainingQuery } from '../api/training.api.js';
import { useNewestParams } from '#ui/navigation/use-newest-params.js';
import { lazyNamed } from '#ui/navigation/load-part.js';
import { useIsLeft } from '#ui/navigation/use-is-left.js';
import { messages } from '../training.messages.js';

const ModuleView = lazyNamed(() => import('./ModuleView.js'), 'ModuleView');
type Module = Training['modules'][number];
const Grid = styled('div')({
  display: 'grid',
  gap: 16,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 280px), 1fr))',
});
/** The description takes the free height, so that the buttons of a row are level. */
const ModuleBody = styled(Stack)({ height: '100%', '& > p': { flex: 1 } });

function ModuleCard({ module, busy, onOpen }: { module: Module; busy: boolean; onOpen: () => void }) {
  const texts = messages.module;
  const { title, description, duration, type, required, state, stepsDone, stepsTotal, completedAt } = module;
  return (
    <Card aria-label={title}>
      <ModuleBody spacing={2}>
        <Text component="h3" variant="h2">
          {title}
        </Text>
        <SecondaryText>{texts.about(texts.types[type], duration, required)}</SecondaryText>
        <p>{description}</p>
        <SecondaryText>
          {texts.states[state]}
          {state === 'in_progress' ? texts.parts(stepsDone, stepsTotal) : ''}
          {completedAt === undefined ? (
            ''
          ) : (
            <>
              {' '}
              <When at={completedAt} />
            </>
          )}
        </SecondaryText>
        <div>
          <Button
            size="large"
            variant={state === 'completed' ? 'outlined' : 'contained'}
            disabled={busy}
            aria-label={`${texts.actions[state]}: ${title}`}
            onClick={onOpen}
          >
            {texts.actions[state]}
          </Button>
        </div>
      </ModuleBody>
    </Card>
  );
}

/** spec part 1 §2: lists the completed skills and leaves out the unproven success rate. */
const Mastered = () => (
  <Panel title={messages.mastered.title}>
    <ul>
      {messages.mastered.points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  </Panel>
);

function Completion({ training, certificate }: { training: Training; certificate: ReactNode }) {
  const texts = messages.completion;
  const [complete, { isLoading }] = useCompleteTrainingMutation();
  if (training.requiredDone < training.requiredTotal) return null;
  const finish = async () => {
    try {
      const { status } = await complete().unwrap();
      if (status === 'active') toastGood(TRAINING_DONE.title, TRAINING_DONE.text);
      else toastGood(texts.pending.title, texts.pending.text);
    } catch (error) {
      toastFailure(TRAINING_FAILED, describeError(error));
    }
  };
  return (
    <Panel title={texts.title}>
      <Stack spacing={3}>
        {training.completedAt === undefined ? (
          <p>{texts.next}</p>
        ) : (
          <p>
            {texts.done} <When at={training.completedAt} />.
          </p>
        )}
        <Stack direction="row" spacing={2}>
          {training.completedAt === undefined || training.status === 'training' ? (
            <Button size="large" variant="contained" disabled={isLoading} onClick={() => void finish()}>
              {isLoading ? texts.completing : texts.action}
            </Button>
          ) : null}
          {certificate}
        </Stack>
      </Stack>
    </Panel>
  );
}

const MODULE = 'module';

/**
 * The module in the address (`?module=<id>`), so that modules have links and Back leads to the list. A module that
 * cannot be opened shows an error and the list.
 */
function useModuleOfAddress() {
  const [params, setParams] = useSearchParams();
  const wanted = params.get(MODULE);
  const [begin, { isLoading }] = useBeginModuleMutation();
  const [begun, setBegun] = useState<OpenModule>();
  const show = useCallback((id: string) => setParams({ [MODULE]: id }), [setParams]);
  const hasGoneOn = useIsLeft();
  const newest = useNewestParams();
  /** The response may arrive while a different module or page is open. */
  const isElsewhere = useCallback((id: string) => hasGoneOn() || newest().get(MODULE) !== id, [hasGoneOn, newest]);
  const close = useCallback((id: string) => isElsewhere(id) || setParams({}), [isElsewhere, setParams]);
  useEffect(() => {
    if (wanted === null) {
      setBegun(undefined);
      return undefined;
    }
    let isOver = false;
    void begin({ moduleId: wanted })
      .unwrap()
      .then(
        (module) => isOver || setBegun(module),
        (failure: unknown) => {
          if (isOver || isElsewhere(wanted)) return;
          toastFailure(messages.overview.openFailed, describeError(failure));
          setParams({}, { replace: true });
        },
      );
    return () => {
      isOver = true;
    };
  }, [wanted, begin, setParams, isElsewhere]);
  return { isOpening: isLoading, open: begun?.module.id === wanted ? begun : undefined, show, close };
}

type Certificate = (fileId: string) => ReactNode;

function Overview({
  training,
  certificate,
  isOpening,
  onOpen,
}: {
  training: Training;
  certificate: Certificate;
  isOpening: boolean;
  onOpen: (id: string) => void;
}) {
  const { requiredDone, requiredTotal, certificateId, modules } = training;
  return (
    <Stack spacing={5}>
      <Card aria-label={messages.overview.progress}>
        <Stack spacing={2}>
          <Progress
            label={messages.overview.required}
            done={requiredDone}
            total={requiredTotal}
            unit={messages.overview.modules}
          />
          <SecondaryText>{messages.overview.time(TOTAL_TIME_TEXT)}</SecondaryText>
        </Stack>
      </Card>
      <Completion training={training} certificate={certificateId === undefined ? null : certificate(certificateId)} />
      <Grid>
        {modules.map((module) => (
          <ModuleCard key={module.id} module={module} busy={isOpening} onOpen={() => onOpen(module.id)} />
        ))}
      </Grid>
      <Mastered />
    </Stack>
  );
}

export function TrainingPanel({ certificate }: { certificate: Certificate }) {
  const query = useGetTrainingQuery(undefined, { refetchOnMountOrArgChange: true });
  const { isOpening, open, show, close } = useModuleOfAddress();
  // Independent of the list: a failed refetch of the list must not discard quiz answers.
  if (open !== undefined)
    return (
      <Suspense fallback={<Loading rows={6} />}>
        <ModuleView key={open.module.id} first={open} onClose={() => close(open.module.id)} />
      </Suspense>
    );
  return (
    <QueryState query={query} loading={<Loading rows={5} />} stale="replace">
      {(training) => <Overview training={training} certificate={certificate} isOpening={isOpening} onOpen={show} />}
    </QueryState>
  );
}
