import { askAssistanceSchema } from '@revive/contracts/assistance/assistance';
import type { AskAssistance, Assistance } from '#api/generated/assistance.gen.js';
import { describeError } from '#api/errors.js';
import { useFallbackPolling } from '#api/live/live-context.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { When } from '#ui/data-display/When.js';
import { Loading, QueryState } from '#ui/feedback/async-states.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';
import { ActionButton } from '#ui/form/ActionButton.js';
import { TextField } from '#ui/form/fields.js';
import { KeptDraft } from '#ui/form/KeptDraft.js';
import { SchemaForm } from '#ui/form/SchemaForm.js';
import { Disclosure } from '#ui/layout/Disclosure.js';
import { Panel } from '#ui/layout/Panel.js';
import { Stack } from '#ui/layout/Stack.js';
import { useAskAssistanceMutation, useReadRepairAssistanceQuery } from '../api/assistance.api.js';
import { messages } from '../assistance.messages.js';
import { CallLink } from './CallLink.js';
import { EndButton } from './EndButton.js';
import { MessageForm } from './MessageForm.js';
import { StepField } from './StepField.js';
import { Thread } from './Thread.js';

const texts = messages.shop;

function AskForm({ repairId }: { repairId: string }) {
  const [ask] = useAskAssistanceMutation();
  const submit = async (askAssistance: AskAssistance) => {
    await ask({ id: repairId, askAssistance }).unwrap();
    toastGood(texts.asked, texts.askedText);
  };
  return (
    <SchemaForm<AskAssistance>
      startsOver
      schema={askAssistanceSchema}
      initial={{ question: '', step: '' }}
      labels={{ question: texts.question, step: texts.step }}
      submit={submit}
      onFailure={(error) => toastFailure(texts.failed, describeError(error))}
    >
      {({ sending }) => (
        <>
          <TextField name="question" label={texts.question} rows={3} />
          <StepField label={texts.step} none={texts.noStep} />
          <KeptDraft form="assistance" subject={repairId} fields={['question', 'step']} />
          <ActionButton type="submit" variant="outlined" disabled={sending}>
            {sending ? texts.asking : texts.ask}
          </ActionButton>
        </>
      )}
    </SchemaForm>
  );
}

function Standing({ assistance }: { assistance: Assistance }) {
  const { id, state, helperName, askedAt } = assistance;
  return (
    <Stack spacing={3}>
      <Stack direction="row" spacing={2} sx={{ justifyContent: 'space-between' }}>
        <SecondaryText role="status">
          {helperName === undefined ? (
            <>
              {texts.waiting}
              <When at={askedAt} />
            </>
          ) : (
            texts.helper(helperName)
          )}
        </SecondaryText>
        <Stack direction="row" spacing={2}>
          <CallLink assistance={assistance} />
          <EndButton
            id={id}
            as={state === 'answered' ? 'resolved' : 'withdrawn'}
            label={state === 'answered' ? texts.resolve : texts.withdraw}
            texts={texts}
          />
        </Stack>
      </Stack>
      <Thread assistance={assistance} />
      <MessageForm id={id} />
    </Stack>
  );
}

function Last({ assistance }: { assistance: Assistance }) {
  return (
    <Disclosure closed={texts.last} open={texts.hideLast}>
      <Stack spacing={2}>
        <SecondaryText>
          {messages.states[assistance.state]}
          {assistance.endedBy === undefined ? null : ` · ${texts.ended(assistance.endedBy)}`}
        </SecondaryText>
        <Thread assistance={assistance} />
      </Stack>
    </Disclosure>
  );
}

export function RepairAssistance({ repairId, isOver }: { repairId: string; isOver: boolean }) {
  const query = useReadRepairAssistanceQuery({ id: repairId }, useFallbackPolling(5000));
  const { latest } = query.data ?? {};
  const stands = latest !== undefined && (latest.state === 'open' || latest.state === 'answered');
  if (isOver && query.data !== undefined && latest === undefined) return null;
  return (
    <div data-screen-only>
      <Panel title={stands ? texts.open : texts.title}>
        <QueryState query={query} loading={<Loading rows={1} />}>
          {() =>
            stands ? (
              <Standing assistance={latest} />
            ) : (
              <Stack spacing={3}>
                {isOver ? null : (
                  <>
                    <Text>
                      {texts.intro} {texts.hidden}
                    </Text>
                    <AskForm repairId={repairId} />
                  </>
                )}
                {latest === undefined ? null : <Last assistance={latest} />}
              </Stack>
            )
          }
        </QueryState>
      </Panel>
    </div>
  );
}
