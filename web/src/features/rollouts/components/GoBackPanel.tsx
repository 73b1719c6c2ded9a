import Button from '@mui/material/Button';
import { useState } from 'react';
import { describeError } from '#api/errors.js';
import type { Rollout } from '#api/generated/patches.gen.js';
import { useRollBackAgentMutation } from '#entities/agent-update/agent-update.api.js';
import type { TableColumn } from '#ui/data-display/DataTable.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { When } from '#ui/data-display/When.js';
import { ConfirmDialog } from '#ui/feedback/ConfirmDialog.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';
import { Panel } from '#ui/layout/Panel.js';
import { Stack } from '#ui/layout/Stack.js';
import { orderText, orderTexts } from '../rollout-facts.js';
import { messages } from '../rollouts.messages.js';
import { TARGET_COLUMNS, TargetTable, type TargetRow } from './TargetTable.js';

const texts = messages.goBack;

/** Agents on the version of a recalled rollout. The recall orders them back; a person can order each one here. */
export function GoBackPanel({ rollout, isMaster }: { rollout: Rollout; isMaster: boolean }) {
  const { id, targetVersion, recallOrders } = rollout;
  const [after, setAfter] = useState<string>();
  const [asked, setAsked] = useState<readonly TargetRow[]>();
  const [sent, setSent] = useState<ReadonlySet<string>>(new Set());
  const { agent, shop, model } = TARGET_COLUMNS;
  const target: TableColumn<TargetRow> = {
    head: texts.from,
    cell: (row) => (sent.has(row.agentId) ? texts.sent : orderText(row)),
  };
  const canGoBack = (row: TargetRow): boolean => row.fromVersion !== '' && !sent.has(row.agentId);
  const ask = (rows: readonly TargetRow[]) => ({
    label: texts.action,
    isDisabled: !rows.some(canGoBack),
    run: () => setAsked(rows.filter(canGoBack)),
  });
  return (
    <Panel title={texts.title}>
      <Stack spacing={3}>
        <SecondaryText component="p">
          {texts.text(targetVersion)} {isMaster ? '' : texts.onlyMaster}
        </SecondaryText>
        {recallOrders === undefined ? null : <Orders orders={recallOrders} />}
        <TargetTable
          label={texts.label}
          filter={{ id, needsOrder: 'true', ...(after !== undefined && { after }) }}
          columns={[agent, shop, model, target]}
          empty={<SecondaryText component="p">{texts.none}</SecondaryText>}
          onPage={setAfter}
          {...(isMaster && { actions: (row: TargetRow) => [ask([row])], bulk: (rows) => [ask(rows)] })}
        />
      </Stack>
      {asked === undefined ? null : (
        <GoBackDialog
          rows={asked}
          version={targetVersion}
          onSent={(agentId) => setSent((known) => new Set([...known, agentId]))}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Panel>
  );
}

function Orders({ orders }: { orders: NonNullable<Rollout['recallOrders']> }) {
  return (
    <>
      <Text component="p">
        {orders.until === undefined ? (
          texts.ended
        ) : (
          <>
            {texts.sending} <When at={orders.until} />.
          </>
        )}
      </Text>
      <ul aria-label={texts.orders}>
        {orderTexts(orders).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </>
  );
}

function GoBackDialog({
  rows,
  version,
  onSent,
  onClose,
}: {
  rows: readonly TargetRow[];
  version: string;
  onSent: (agentId: string) => void;
  onClose: () => void;
}) {
  const [rollBack] = useRollBackAgentMutation();
  const [done, setDone] = useState<number>();
  const send = async () => {
    const refusals: string[] = [];
    for (const [place, { agentId, fromVersion }] of rows.entries()) {
      setDone(place);
      // One after the other: each order is signed by itself, and a refusal must name its agent.
      const { error } = await rollBack({ id: agentId, rollBackAgent: { from: version, to: fromVersion } });
      if (error === undefined) onSent(agentId);
      else refusals.push(describeError(error));
    }
    if (refusals.length > 0) toastFailure(texts.failed(refusals.length, rows.length), refusals[0]);
    else toastGood(texts.done(rows.length));
    onClose();
  };
  return (
    <ConfirmDialog
      title={texts.question(rows.length)}
      safe={texts.keep}
      onClose={onClose}
      action={
        <Button variant="contained" disabled={done !== undefined} onClick={() => void send()}>
          {done === undefined ? texts.action : texts.busy(done + 1, rows.length)}
        </Button>
      }
    >
      {texts.effect}
    </ConfirmDialog>
  );
}
