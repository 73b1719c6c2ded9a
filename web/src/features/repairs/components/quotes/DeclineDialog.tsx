import { Text } from '#ui/data-display/texts.js';
import { declineSchema } from '@revive/contracts/repairs/repair';
import { FormDialog } from '#ui/form/FormDialog.js';
import { TextField } from '#ui/form/fields.js';
import { moneyText } from '#ui/data-display/Money.js';
import { useDeclineAtCounterMutation } from '../../api/repairs.api.js';
import type { Decline, Repair } from '#api/generated/repairs.gen.js';
import { messages } from '../../messages/repair.messages.js';
import { presentQuote } from '../../ticket-facts.js';

const texts = messages.decline;

export function DeclineDialog({ repair, onClose }: { repair: Repair; onClose: () => void }) {
  const [decline] = useDeclineAtCounterMutation();
  return (
    <FormDialog
      title={texts.title}
      onClose={onClose}
      intro={
        <Text sx={{ mb: 4 }}>
          {texts.text} {texts.fee(moneyText(presentQuote(repair)?.diagnosisCents ?? repair.diagnosisCents))}
        </Text>
      }
      schema={declineSchema}
      initial={{ reason: '' }}
      labels={{ reason: texts.reason }}
      submit={(values: Decline) => decline({ id: repair.id, decline: values }).unwrap()}
      success={{ title: texts.done, text: texts.doneText }}
      failure={texts.failed}
      cancel={texts.keep}
      action={texts.action}
      busy={texts.busy}
      destructive
    >
      <TextField name="reason" label={texts.reason} optional rows={2} />
    </FormDialog>
  );
}
