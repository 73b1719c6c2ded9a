import { describeError } from '#api/errors.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';
import { ActionButton } from '#ui/form/ActionButton.js';
import { Icon } from '#ui/theme/Icon.js';
import { ScanSearch } from '#ui/theme/icons.js';
import { useScanMasterDevicesMutation } from '../api/direct-testing.api.js';
import { messages } from '../direct-testing.messages.js';

const texts = messages.scan;

export function ScanButton() {
  const [scan, { isLoading }] = useScanMasterDevicesMutation();
  const run = async () => {
    const answer = await scan();
    if (answer.error !== undefined) return toastFailure(texts.failed, describeError(answer.error));
    const { devices, answered, asked } = answer.data;
    toastGood(texts.done, texts.doneText(devices, answered, asked));
  };
  return (
    <ActionButton variant="contained" disabled={isLoading} onClick={() => void run()}>
      <Icon as={ScanSearch} />
      {isLoading ? texts.scanning : texts.action}
    </ActionButton>
  );
}
