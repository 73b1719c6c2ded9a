import { protectionDecisionSchema } from '@revive/contracts/protection/protection';
import { LIMIT_NAMES, type Decision } from '@revive/contracts/protection/rules';
import { useState } from 'react';
import type { ProtectionCase, ProtectionDecision } from '#api/generated/protection.gen.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { When } from '#ui/data-display/When.js';
import { ActionButton } from '#ui/form/ActionButton.js';
import { SelectField, TextField } from '#ui/form/fields.js';
import { FormDialog } from '#ui/form/FormDialog.js';
import { Inset, Panel } from '#ui/layout/Panel.js';
import { serverNow } from '#ui/hooks/server-time.js';
import { Stack } from '#ui/layout/Stack.js';
import { useDecideProtectionMutation } from '../api/protection.api.js';
import { messages, REASON_TEXTS } from '../protection.messages.js';

type ProtectedShop = ProtectionCase['shop'];
const texts = messages.case;
const DAYS = [7, 14, 30, 90] as const;
const DAY_MS = 24 * 3_600_000;
const LABELS = { note: texts.note, until: texts.until, ...messages.limits.names };

function decisionsFor({ status, waitingSince }: Pick<ProtectedShop, 'status' | 'waitingSince'>): Decision[] {
  const keep: Decision[] = waitingSince === undefined ? [] : ['keep'];
  if (status === 'blocked') return ['unblock', ...keep, 'raise_limits'];
  const clear: Decision[] = status === 'good' && waitingSince === undefined ? [] : ['clear'];
  return [...clear, ...keep, 'raise_limits', 'block'];
}

function RaisedFields({ now }: { now: number }) {
  // One minute less, so that the longest choice is still within the limit when the request arrives.
  const choices = DAYS.map((days) => ({
    value: new Date(now + days * DAY_MS - 60_000).toISOString(),
    label: texts.days(days),
  }));
  return (
    <>
      {LIMIT_NAMES.map((name) => (
        <TextField key={name} name={name} label={messages.limits.names[name]} inputMode="numeric" optional />
      ))}
      <SelectField name="until" label={texts.until} choices={choices} />
    </>
  );
}

function DecisionDialog({ shop, decision, onClose }: { shop: ProtectedShop; decision: Decision; onClose: () => void }) {
  const [decide] = useDecideProtectionMutation();
  const [now] = useState(serverNow);
  const isRaise = decision === 'raise_limits';
  const name = shop.tenantName === '' ? messages.list.unnamed : shop.tenantName;
  return (
    <FormDialog
      title={texts.titles[decision](name)}
      onClose={onClose}
      intro={texts.intros[decision]}
      schema={protectionDecisionSchema}
      initial={{
        decision,
        note: '',
        ...(isRaise && {
          hour: '' as const,
          day: '' as const,
          devices: '' as const,
          until: new Date(now + DAYS[0] * DAY_MS - 60_000).toISOString(),
        }),
      }}
      labels={LABELS}
      submit={(protectionDecision: ProtectionDecision) =>
        decide({ tenantId: shop.tenantId, protectionDecision }).unwrap()
      }
      success={{ title: texts.done, text: name }}
      failure={texts.failed}
      cancel={texts.cancel}
      action={texts.actions[decision]}
      busy={texts.sending}
      destructive={decision === 'block'}
    >
      {isRaise ? <RaisedFields now={now} /> : null}
      <TextField
        name="note"
        label={texts.note}
        hint={decision === 'block' ? texts.reasonHint : texts.noteHint}
        rows={3}
        autoFocus={!isRaise}
      />
    </FormDialog>
  );
}

export function DecisionPanel({ shop }: { shop: ProtectedShop }) {
  const [open, setOpen] = useState<Decision>();
  const { caseReason, appeal, caseNumber } = shop;
  return (
    <Panel title={texts.title}>
      <Stack spacing={3}>
        {caseReason === undefined ? <SecondaryText>{texts.noCase}</SecondaryText> : null}
        {caseReason === undefined || caseReason === 'appeal' ? null : (
          <Text>{texts.open(caseNumber, REASON_TEXTS[caseReason])}</Text>
        )}
        {appeal === undefined ? null : (
          <Inset>
            <SecondaryText>
              {texts.appeal}
              <When at={appeal.at} />
            </SecondaryText>
            <Text preWrap>{appeal.text}</Text>
          </Inset>
        )}
        <Stack direction="row" spacing={2}>
          {decisionsFor(shop).map((decision) => (
            <ActionButton
              key={decision}
              variant="outlined"
              {...(decision === 'block' ? { color: 'error' as const } : {})}
              onClick={() => setOpen(decision)}
            >
              {texts.actions[decision]}
            </ActionButton>
          ))}
        </Stack>
      </Stack>
      {open === undefined ? null : <DecisionDialog shop={shop} decision={open} onClose={() => setOpen(undefined)} />}
    </Panel>
  );
}
