import Button from '@mui/material/Button';
import { SecondaryText } from '#ui/data-display/texts.js';
import { useDiagnoseAgainMutation, useStopRunMutation } from '../../api/repairs.api.js';
import type { Repair } from '#api/generated/repairs.gen.js';
import { messages } from '../../messages/repair.messages.js';

const texts = messages.actions;

interface Props {
  repair: Repair;
  run: (call: Promise<{ error?: unknown }>, good: string, bad: string) => Promise<void>;
}

export function StopRun({ repair, run }: Props) {
  const [stop, { isLoading }] = useStopRunMutation();
  const isStopping = repair.runs.at(-1)?.stopRequestedAt !== undefined;
  const ask = () => void run(stop({ id: repair.id }), texts.stopSent, texts.notStopped);
  return (
    <>
      <Button variant="outlined" disabled={isLoading || isStopping} onClick={ask}>
        {isStopping ? texts.stopping : texts.stop}
      </Button>
      {isStopping ? <SecondaryText role="status">{texts.waitingForAgent}</SecondaryText> : null}
    </>
  );
}

export function DiagnoseAgain({ repair, run }: Props) {
  const [diagnose, { isLoading }] = useDiagnoseAgainMutation();
  const ask = () => void run(diagnose({ id: repair.id }), texts.diagnosisStarted, texts.diagnosisNotStarted);
  return (
    <>
      <Button variant="outlined" disabled={isLoading || !repair.deviceAttached} onClick={ask}>
        {texts.diagnoseAgain}
      </Button>
      {repair.deviceAttached ? null : <SecondaryText>{texts.attachToDiagnose}</SecondaryText>}
    </>
  );
}
