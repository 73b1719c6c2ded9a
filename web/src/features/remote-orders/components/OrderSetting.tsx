import { describeError } from '#api/errors.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { toastFailure } from '#ui/feedback/toasts.js';
import { ActionButton } from '#ui/form/ActionButton.js';
import { Stack } from '#ui/layout/Stack.js';
import { useGetOrderSettingQuery, useSaveOrderSettingMutation } from '../api/remote-orders.api.js';
import { messages } from '../remote-orders.messages.js';

const texts = messages.setting;

export function OrderSetting() {
  const { data } = useGetOrderSettingQuery();
  const [save, { isLoading }] = useSaveOrderSettingMutation();
  if (data === undefined) return null;
  const change = async () => {
    const { error } = await save({ orderSetting: { takesOrders: !data.takesOrders } });
    if (error !== undefined) toastFailure(texts.failed, describeError(error));
  };
  return (
    <Stack direction="row" spacing={3} sx={{ mb: 4 }}>
      <SecondaryText role="status">{data.takesOrders ? texts.on : texts.off}</SecondaryText>
      <ActionButton size="small" variant="outlined" disabled={isLoading} onClick={() => void change()}>
        {data.takesOrders ? texts.stop : texts.take}
      </ActionButton>
    </Stack>
  );
}
