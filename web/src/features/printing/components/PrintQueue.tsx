import { Link } from 'react-router';
import type { PrintJob } from '#api/generated/printing.gen.js';
import { describeError } from '#api/errors.js';
import { useFallbackPolling } from '#api/live/live-context.js';
import { repairPath } from '#entities/paths.js';
import { PAPER_NAMES } from '#entities/printing/printing.messages.js';
import { isPrintOver, printText } from '#entities/printing/print-text.js';
import {
  useCancelPrintJobMutation,
  useListPrintJobsQuery,
  usePrintDocumentMutation,
} from '#entities/printing/printing.api.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { When } from '#ui/data-display/When.js';
import { Loading, QueryState } from '#ui/feedback/async-states.js';
import { toastFailure } from '#ui/feedback/toasts.js';
import { ActionButton } from '#ui/form/ActionButton.js';
import { Panel } from '#ui/layout/Panel.js';
import { Stack } from '#ui/layout/Stack.js';
import { messages } from '../printing.messages.js';

const texts = messages.queue;
const POLLING_MS = 5_000;

export function PrintQueue() {
  const query = useListPrintJobsQuery(undefined, useFallbackPolling(POLLING_MS));
  return (
    <Panel title={texts.title}>
      <QueryState
        query={query}
        loading={<Loading rows={3} />}
        empty={<SecondaryText component="p">{texts.empty}</SecondaryText>}
      >
        {(jobs) => (
          <Stack component="ul" spacing={3} aria-live="polite">
            {jobs.map((job) => (
              <li key={job.id}>
                <QueueRow job={job} />
              </li>
            ))}
          </Stack>
        )}
      </QueryState>
    </Panel>
  );
}

function QueueRow({ job }: { job: PrintJob }) {
  const [cancel, cancelling] = useCancelPrintJobMutation();
  const [print, printing] = usePrintDocumentMutation();
  const { id, what, paper, repairId } = job;
  const stop = async () => {
    const answer = await cancel({ id });
    if (answer.error !== undefined) toastFailure(texts.failed, describeError(answer.error));
  };
  // Makes a new document, because the end of a document deletes its bytes.
  const again = async () => {
    const answer = await print({ printDocument: { what, paper, ...(repairId === undefined ? {} : { repairId }) } });
    if (answer.error !== undefined) toastFailure(texts.notPrinted, describeError(answer.error));
  };
  const isOver = isPrintOver(job);
  const name = `${texts.things[what]}, ${PAPER_NAMES[paper]}`;
  return (
    <Stack direction="row" spacing={3} sx={{ justifyContent: 'space-between', flexWrap: 'wrap' }}>
      <div>
        <Text bold>{name}</Text>
        <SecondaryText component="p">
          {printText(job)} · <When at={job.updatedAt} />
        </SecondaryText>
        {repairId === undefined ? null : <Link to={repairPath('tenant', repairId)}>{texts.of}</Link>}
      </div>
      <ActionButton
        variant="outlined"
        size="small"
        disabled={cancelling.isLoading || printing.isLoading || job.cancelling}
        aria-label={`${isOver ? texts.again : texts.cancel}: ${name}`}
        onClick={() => void (isOver ? again() : stop())}
      >
        {isOver ? texts.again : texts.cancel}
      </ActionButton>
    </Stack>
  );
}
