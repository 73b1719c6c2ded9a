import Button from '@mui/material/Button';
import type { AccountDevice } from '#api/generated/devices.gen.js';
import { describeError } from '#api/errors.js';
import { ConfirmDialog } from '#ui/feedback/ConfirmDialog.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';
import { useRemoveAccountDeviceMutation } from '../api/device-detection.api.js';
import { messages } from '../device-detection.messages.js';

const texts = messages.remove;

export function RemoveDeviceDialog({ device: { id, name }, onClose }: { device: AccountDevice; onClose: () => void }) {
  const [remove, { isLoading }] = useRemoveAccountDeviceMutation();
  const away = async () => {
    const { error } = await remove({ id });
    if (error !== undefined) return toastFailure(texts.failed, describeError(error));
    toastGood(texts.done, name);
    onClose();
  };
  return (
    <ConfirmDialog
      destructive
      title={texts.title(name)}
      safe={texts.keep}
      onClose={onClose}
      action={
        <Button variant="contained" color="error" disabled={isLoading} onClick={() => void away()}>
          {isLoading ? texts.busy : texts.action}
        </Button>
      }
    >
      {texts.text}
    </ConfirmDialog>
  );
}
