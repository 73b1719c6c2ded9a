import { useState } from 'react';
import type { RateRules } from '#api/generated/billing.gen.js';
import { useCurrentUser } from '#api/current-user.js';
import { badge } from '#ui/data-display/badge.js';
import { DataTable, type TableColumn } from '#ui/data-display/DataTable.js';
import { StatusBadge } from '#ui/data-display/StatusBadge.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { Empty, Loading, QueryState } from '#ui/feedback/async-states.js';
import { ActionButton } from '#ui/form/ActionButton.js';
import { dayText } from '#ui/format/time-text.js';
import { Panel } from '#ui/layout/Panel.js';
import { Stack } from '#ui/layout/Stack.js';
import { Circle, CircleCheck, ScrollText } from '#ui/theme/icons.js';
import { useListRateRulesQuery } from '../api/commissions.api.js';
import { messages, percentText, ruleScope, serviceName } from '../commissions.messages.js';
import { SetRateDialog } from './SetRateDialog.js';

const texts = messages.rules;
type Rule = RateRules['rules'][number];

const IN_FORCE = badge('green', CircleCheck, texts.inForce);
const NOT_IN_FORCE = badge('slate', Circle, texts.notInForce);

const rateOf = ({ rate }: Rule): string => (rate === undefined ? texts.ended : percentText(rate));
const serviceOf = ({ serviceId }: Rule): string =>
  serviceId === undefined ? texts.allServices : serviceName(serviceId);
const fromOf = ({ from }: Rule): string => dayText(`${from}T00:00:00`);
const State = ({ rule }: { rule: Rule }) => <StatusBadge look={rule.isInForce ? IN_FORCE : NOT_IN_FORCE} />;

const COLUMNS: readonly TableColumn<Rule>[] = [
  { head: texts.scope, cell: ruleScope },
  { head: texts.service, cell: serviceOf },
  { head: texts.rate, number: true, cell: rateOf },
  { head: texts.from, cell: fromOf },
  { head: texts.state, cell: (rule) => <State rule={rule} /> },
  { head: texts.by, cell: ({ byName }) => byName },
  { head: texts.notes, cell: ({ notes }) => notes },
];

/** Versions of the rates: of one shop with those of all shops, or of everybody. A master adds versions. */
export function RateRulesPanel({ tenantId, shop }: { tenantId?: string; shop?: string }) {
  const isMaster = useCurrentUser()?.role === 'master';
  const [isSetting, setSetting] = useState(false);
  const query = useListRateRulesQuery(tenantId === undefined ? {} : { tenantId });
  return (
    <Panel
      title={texts.title}
      aside={
        isMaster ? (
          <ActionButton variant="outlined" onClick={() => setSetting(true)}>
            {texts.set}
          </ActionButton>
        ) : null
      }
    >
      <SecondaryText component="p" sx={{ mb: 3 }}>
        {texts.text}
      </SecondaryText>
      <QueryState
        query={query}
        loading={<Loading rows={2} />}
        isEmpty={({ rules }) => rules.length === 0}
        empty={
          <Empty icon={ScrollText} title={texts.none}>
            {texts.noneText}
          </Empty>
        }
      >
        {({ rules }) => (
          <DataTable
            label={texts.label}
            rows={rules}
            columns={COLUMNS}
            card={(rule) => (
              <Stack spacing={1}>
                <Stack direction="row" spacing={2} sx={{ justifyContent: 'space-between' }}>
                  <strong>{rateOf(rule)}</strong>
                  <State rule={rule} />
                </Stack>
                <SecondaryText>
                  {ruleScope(rule)} · {serviceOf(rule)} · {fromOf(rule)}
                </SecondaryText>
                {rule.notes === '' ? null : <SecondaryText>{rule.notes}</SecondaryText>}
              </Stack>
            )}
          />
        )}
      </QueryState>
      {isSetting ? (
        <SetRateDialog tenantId={tenantId} scope={shop ?? texts.allShops} onClose={() => setSetting(false)} />
      ) : null}
    </Panel>
  );
}
