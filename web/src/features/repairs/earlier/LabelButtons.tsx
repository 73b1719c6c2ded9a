import { describeError } from '#api/errors.js';
import type { LabelPaper } from '@revive/contracts/device-history/earlier-repairs';
import { toastFailure } from '#ui/feedback/toasts.js';
import { ActionButton } from '#ui/form/ActionButton.js';
import { downloadPdf } from '#ui/format/download-pdf.js';
import { useLazyDownloadDeviceLabelQuery, useLazyDownloadRepairLabelQuery } from './device-repairs.api.js';
import { messages } from './earlier.messages.js';

interface File {
  readonly name: string;
  readonly base64: string;
}
const { label: texts } = messages;

function Button({ text, busy, read }: { text: string; busy: boolean; read: () => Promise<File> }) {
  const download = () =>
    void read().then(
      ({ name, base64 }) => downloadPdf(name, base64),
      (error: unknown) => toastFailure(texts.failed, describeError(error)),
    );
  return (
    <ActionButton size="small" variant="outlined" disabled={busy} onClick={download}>
      {text}
    </ActionButton>
  );
}

export function RepairLabelButton({ id, paper }: { id: string; paper: LabelPaper }) {
  const [read, { isFetching }] = useLazyDownloadRepairLabelQuery();
  return (
    <Button
      text={paper === 'a4' ? texts.sheet : texts.roll}
      busy={isFetching}
      read={() => read({ id, paper }).unwrap()}
    />
  );
}

export function DeviceLabelButton({ deviceId }: { deviceId: string }) {
  const [read, { isFetching }] = useLazyDownloadDeviceLabelQuery();
  return <Button text={texts.button} busy={isFetching} read={() => read({ deviceId, paper: '62mm' }).unwrap()} />;
}
