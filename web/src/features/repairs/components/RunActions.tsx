import Button from '@mui/material/Button';
import { SecondaryText } from '#ui/data-display/texts.js';
import { useDiagnoseAgainMutation, useStopRunMutation } from '../api/repairs.api.js';
import type { Repair } from '#api/generated/repairs.gen.js';

interface Props {
  repair: Repair;
  /** Says what came of a call. */
  run: (call: Promise<{ error?: unknown }>, good: string, bad: string) => Promise<void>;
}

/** Ends what runs. It is over when the agent says so. */
export function StopRun({ repair, run }: Props) {
  const [stop, { isLoading }] = useStopRunMutation();
  const isStopping = repair.runs.at(-1)?.stopRequestedAt !== undefined;
  const ask = () => void run(stop({ id: repair.id }), 'Stopping', 'Not stopped');
  return (
    <>
      <Button variant="outlined" disabled={isLoading || isStopping} onClick={ask}>
        {isStopping ? 'Stopping...' : 'Stop'}
      </Button>
      {isStopping ? (
        <SecondaryText role="status">Waiting for the agent. A write in flight ends first.</SecondaryText>
      ) : null}
    </>
  );
}

/** One more look, on the same ticket. */
export function DiagnoseAgain({ repair, run }: Props) {
  const [diagnose, { isLoading }] = useDiagnoseAgainMutation();
  const ask = () => void run(diagnose({ id: repair.id }), 'Diagnosis started', 'Diagnosis not started');
  return (
    <>
      <Button variant="outlined" disabled={isLoading || !repair.deviceAttached} onClick={ask}>
        Diagnose again
      </Button>
      {repair.deviceAttached ? null : <SecondaryText>Attach the device to diagnose it again.</SecondaryText>}
    </>
  );
}
