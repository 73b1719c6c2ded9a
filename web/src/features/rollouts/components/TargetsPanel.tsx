import { ROLLOUT_TARGET_STATES } from '@revive/contracts/rollouts/rollouts';
import { useState } from 'react';
import type { Rollout } from '#api/generated/patches.gen.js';
import { Empty } from '#ui/feedback/async-states.js';
import { FilterSelect } from '#ui/form/FilterSelect.js';
import { Disclosure } from '#ui/layout/Disclosure.js';
import { Panel } from '#ui/layout/Panel.js';
import { Stack } from '#ui/layout/Stack.js';
import { Cpu } from '#ui/theme/icons.js';
import { groupName, type TargetState } from '../rollout-facts.js';
import { messages } from '../rollouts.messages.js';
import { TARGET_COLUMNS, TargetTable } from './TargetTable.js';

const { targets: texts, parts } = messages;
const { agent, shop, model, group, state, reason, when } = TARGET_COLUMNS;
const COLUMNS = [agent, shop, model, group, state, reason, when];
const STATES = ROLLOUT_TARGET_STATES.map((value) => ({ value, label: parts[value] }));

interface Filter {
  readonly group?: string;
  readonly state?: TargetState;
  readonly after?: string;
}

/** All agents of a rollout; they are read only when the list is opened. */
export const TargetsPanel = ({ rollout }: { rollout: Rollout }) => (
  <Panel title={texts.title}>
    <Disclosure closed={texts.show} open={texts.hide}>
      <Targets rollout={rollout} />
    </Disclosure>
  </Panel>
);

function Targets({ rollout: { id, groups } }: { rollout: Rollout }) {
  const [chosen, setChosen] = useState<Filter>({});
  const choices = groups.map((one, place) => ({ value: String(place), label: groupName(one, place) }));
  return (
    <Stack spacing={3}>
      <Stack direction="row" spacing={2}>
        <FilterSelect
          label={texts.group}
          any={texts.anyGroup}
          value={chosen.group ?? ''}
          choices={choices}
          onChange={(value) => setChosen({ ...without(chosen, 'group'), ...(value !== '' && { group: value }) })}
        />
        <FilterSelect
          label={texts.state}
          any={texts.anyState}
          value={chosen.state ?? ''}
          choices={STATES}
          onChange={(value) => setChosen({ ...without(chosen, 'state'), ...(value !== '' && { state: value }) })}
        />
      </Stack>
      <TargetTable
        label={texts.label}
        filter={{
          id,
          ...(chosen.group !== undefined && { group: Number(chosen.group) }),
          ...(chosen.state !== undefined && { state: chosen.state }),
          ...(chosen.after !== undefined && { after: chosen.after }),
        }}
        columns={COLUMNS}
        empty={
          <Empty icon={Cpu} title={texts.none}>
            {texts.noneText}
          </Empty>
        }
        onPage={(after) => setChosen({ ...without(chosen), ...(after !== undefined && { after }) })}
      />
    </Stack>
  );
}

/** Every change begins with the first page again. */
function without(filter: Filter, name?: 'group' | 'state'): Filter {
  const { after: _, ...kept } = filter;
  return Object.fromEntries(Object.entries(kept).filter(([key]) => key !== name));
}
