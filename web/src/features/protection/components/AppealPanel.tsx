import { appealSchema } from '@revive/contracts/protection/protection';
import Button from '@mui/material/Button';
import { describeError } from '#api/errors.js';
import type { Protection } from '#api/generated/protection.gen.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { When } from '#ui/data-display/When.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';
import { TextField } from '#ui/form/fields.js';
import { KeptDraft } from '#ui/form/KeptDraft.js';
import { SchemaForm } from '#ui/form/SchemaForm.js';
import { Inset, Panel } from '#ui/layout/Panel.js';
import { Stack } from '#ui/layout/Stack.js';
import { useAppealProtectionMutation } from '../api/protection.api.js';
import { messages } from '../protection.messages.js';

const texts = messages.appeal;

/** One appeal at a time: a pending appeal is shown instead of the form. */
export function AppealPanel({ appeal, mayAppeal }: Pick<Protection, 'appeal'> & { mayAppeal: boolean }) {
  const [send] = useAppealProtectionMutation();
  const submit = async ({ text }: { text: string }) => {
    await send({ protectionAppeal: { text } }).unwrap();
    toastGood(texts.sent, texts.sentText);
  };
  if (appeal !== undefined)
    return (
      <Panel title={texts.title}>
        <Stack spacing={2}>
          <SecondaryText role="status">
            {texts.waiting}
            <When at={appeal.at} />
          </SecondaryText>
          <Inset>
            <Text preWrap>{appeal.text}</Text>
          </Inset>
        </Stack>
      </Panel>
    );
  return (
    <Panel title={texts.title}>
      {mayAppeal ? (
        <Stack spacing={4}>
          <Text>{texts.intro}</Text>
          <SchemaForm
            startsOver
            schema={appealSchema}
            initial={{ text: '' }}
            labels={{ text: texts.label }}
            submit={submit}
            onFailure={(error) => toastFailure(texts.failed, describeError(error))}
          >
            {({ sending }) => (
              <>
                <TextField name="text" label={texts.label} hint={texts.hint} rows={4} />
                <KeptDraft form="appeal" fields={['text']} />
                <Button type="submit" variant="outlined" disabled={sending}>
                  {sending ? texts.sending : texts.submit}
                </Button>
              </>
            )}
          </SchemaForm>
        </Stack>
      ) : (
        <SecondaryText>{texts.adminOnly}</SecondaryText>
      )}
    </Panel>
  );
}
