import { payoutReasonSchema } from '@revive/contracts/billing/payouts';
import { useState } from 'react';
import { useCurrentUser } from '#api/current-user.js';
import type { PayoutReason } from '#api/generated/billing.gen.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { ActionButton } from '#ui/form/ActionButton.js';
import { TextField } from '#ui/form/fields.js';
import { FormDialog } from '#ui/form/FormDialog.js';
import { saveText } from '#ui/format/save-file.js';
import { Stack } from '#ui/layout/Stack.js';
import {
  useCancelPayoutBatchMutation,
  useDownloadPayoutFileMutation,
  useReleasePayoutBatchMutation,
  useSettlePayoutBatchMutation,
} from '../api/payouts.api.js';
import { dialogs, messages, type Batch } from '../payouts.messages.js';
import { CommandDialog } from './CommandDialog.js';

type Asked = 'release' | 'drop' | 'download' | 'paid';

/** Commands on a bank file; two people take part in its release and in marking it as paid. */
export function BatchActions({ batch: { id, state, made, markedPaid } }: { batch: Batch }) {
  const me = useCurrentUser();
  const [asked, setAsked] = useState<Asked>();
  const [release] = useReleasePayoutBatchMutation();
  const [download] = useDownloadPayoutFileMutation();
  const [settle] = useSettlePayoutBatchMutation();
  const close = () => setAsked(undefined);
  const isMaker = made.id === me?.id;
  const save = async () => {
    const { fileName, content } = await download({ id }).unwrap();
    saveText(fileName, content);
  };
  const buttons: readonly Asked[] = buttonsOf(state, isMaker, markedPaid?.id === me?.id);
  return (
    <Stack spacing={2}>
      {state === 'draft' && isMaker ? <SecondaryText component="p">{messages.batch.yours}</SecondaryText> : null}
      <Stack direction="row" spacing={2}>
        {buttons.map((name, place) => (
          <ActionButton
            key={name}
            variant={place === 0 && name !== 'drop' ? 'contained' : 'outlined'}
            {...(name === 'drop' ? { color: 'error' as const } : {})}
            onClick={() => setAsked(name)}
          >
            {dialogs[name].action}
          </ActionButton>
        ))}
      </Stack>
      {asked === 'release' ? (
        <CommandDialog words={dialogs.release} run={() => release({ id }).unwrap()} onClose={close} />
      ) : null}
      {asked === 'download' ? <CommandDialog words={dialogs.download} run={save} onClose={close} /> : null}
      {asked === 'paid' ? (
        <CommandDialog words={dialogs.paid} run={() => settle({ id }).unwrap()} onClose={close} />
      ) : null}
      {asked === 'drop' ? <DropDialog id={id} onClose={close} /> : null}
    </Stack>
  );
}

function buttonsOf(state: Batch['state'], isMaker: boolean, hasMarked: boolean): readonly Asked[] {
  if (state === 'draft') return isMaker ? ['drop'] : ['release', 'drop'];
  if (state === 'released') return hasMarked ? ['download'] : ['download', 'paid'];
  return [];
}

function DropDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const [cancel] = useCancelPayoutBatchMutation();
  return (
    <FormDialog<PayoutReason>
      title={dialogs.drop.title}
      intro={dialogs.drop.text}
      onClose={onClose}
      schema={payoutReasonSchema}
      initial={{ reason: '' }}
      labels={{ reason: dialogs.reason }}
      submit={(payoutReason) => cancel({ id, payoutReason }).unwrap()}
      success={{ title: dialogs.drop.done }}
      failure={dialogs.drop.failed}
      cancel={dialogs.safe}
      action={dialogs.drop.action}
      busy={dialogs.drop.busy}
      destructive
      needed={['reason']}
    >
      <TextField name="reason" label={dialogs.reason} hint={dialogs.reasonHint} rows={3} autoFocus />
    </FormDialog>
  );
}
