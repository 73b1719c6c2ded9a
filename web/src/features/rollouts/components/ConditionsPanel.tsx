import type { Rollout } from '#api/generated/patches.gen.js';
import type { ReactNode } from 'react';
import { When } from '#ui/data-display/When.js';
import { DescriptionList, Panel } from '#ui/layout/Panel.js';
import { minutesText } from '../rollout-facts.js';
import { messages } from '../rollouts.messages.js';

const texts = messages.about;

/** The conditions as the engine applies them; the rule states its error itself. */
export function ConditionsPanel({ rollout }: { rollout: Rollout }) {
  const { tenantIds, rule, minimumSuccesses, soakMinutes, deadlineMinutes, asksBeforeEachGroup } = rollout;
  const rows: readonly (readonly [string, ReactNode])[] = [
    [texts.agents, tenantIds.length === 0 ? texts.all : texts.shops(tenantIds.length)],
    [texts.rule, rule.description],
    [texts.pass, minimumSuccesses === undefined ? texts.passAll : texts.passCount(minimumSuccesses)],
    [texts.soak, soakMinutes === 0 ? texts.noSoak : minutesText(soakMinutes)],
    [texts.deadline, texts.deadlineText(minutesText(deadlineMinutes))],
    [texts.asks, asksBeforeEachGroup ? texts.asksYes : texts.asksNo],
    [texts.created, <When key="created" at={rollout.createdAt} />],
    [texts.started, rollout.startedAt === undefined ? undefined : <When key="started" at={rollout.startedAt} />],
    [texts.ended, rollout.endedAt === undefined ? undefined : <When key="ended" at={rollout.endedAt} />],
  ];
  return (
    <Panel title={texts.title}>
      <DescriptionList>
        {rows.map(([label, value]) =>
          value === undefined ? null : (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </DescriptionList>
    </Panel>
  );
}
