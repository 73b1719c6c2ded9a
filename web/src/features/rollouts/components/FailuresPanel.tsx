import { useState } from 'react';
import type { Rollout } from '#api/generated/patches.gen.js';
import { BulletList } from '#ui/data-display/lists.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { Panel } from '#ui/layout/Panel.js';
import { Section } from '#ui/layout/Section.js';
import { Stack } from '#ui/layout/Stack.js';
import { modelText } from '../rollout-facts.js';
import { messages } from '../rollouts.messages.js';
import { TARGET_COLUMNS, TargetTable } from './TargetTable.js';

const { failures: texts, targets } = messages;
const { agent, shop, model, reason, when } = TARGET_COLUMNS;
const COLUMNS = [agent, model, reason, shop, when];

const None = () => <SecondaryText component="p">{texts.none}</SecondaryText>;

export function FailuresPanel({ rollout: { id, failed, failedModels } }: { rollout: Rollout }) {
  const [after, setAfter] = useState<string>();
  return (
    <Panel title={texts.title}>
      {failed === 0 ? (
        <None />
      ) : (
        <Stack spacing={4}>
          {failedModels.length === 0 ? null : (
            <Section title={texts.models}>
              <BulletList>
                {failedModels.map((one) => (
                  <li key={one.model}>{texts.model(modelText(one.model), one.failed, one.succeeded)}</li>
                ))}
              </BulletList>
            </Section>
          )}
          <TargetTable
            label={targets.failedLabel}
            filter={{ id, state: 'failed', ...(after !== undefined && { after }) }}
            columns={COLUMNS}
            empty={<None />}
            onPage={setAfter}
          />
        </Stack>
      )}
    </Panel>
  );
}
