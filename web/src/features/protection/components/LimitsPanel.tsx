import type { Protection } from '#api/generated/protection.gen.js';
import { DataTable, type TableColumn } from '#ui/data-display/DataTable.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { When } from '#ui/data-display/When.js';
import { Progress } from '#ui/feedback/Progress.js';
import { Disclosure } from '#ui/layout/Disclosure.js';
import { Panel } from '#ui/layout/Panel.js';
import { Stack } from '#ui/layout/Stack.js';
import type { Tone } from '#ui/theme/tokens.js';
import { messages } from '../protection.messages.js';

const texts = messages.limits;
type Limit = Protection['limits'][number];
type Line = Limit & { id: string };

function toneOf({ nextAt, warned }: Limit): Tone {
  if (nextAt !== undefined) return 'red';
  return warned ? 'yellow' : 'petrol';
}
const Next = ({ limit: { nextAt } }: { limit: Limit }) => (nextAt === undefined ? texts.now : <When at={nextAt} />);
const left = ({ counted, limit }: Limit): number => Math.max(0, limit - counted);

const COLUMNS: readonly TableColumn<Line>[] = [
  { head: texts.rule, cell: ({ name }) => texts.names[name] },
  { head: texts.counted, number: true, cell: ({ counted }) => counted },
  { head: texts.limit, number: true, cell: ({ limit }) => limit },
  { head: texts.left, number: true, cell: left },
  { head: texts.next, cell: (row) => <Next limit={row} /> },
];

export function LimitsPanel({ limits }: Pick<Protection, 'limits'>) {
  const rows = limits.map((limit) => ({ ...limit, id: limit.name }));
  return (
    <Panel title={texts.title}>
      <Stack spacing={4}>
        {limits.map((limit) => (
          <div key={limit.name}>
            <Progress
              label={texts.names[limit.name]}
              done={limit.counted}
              total={limit.limit}
              unit={texts.unit[limit.name]}
              tone={toneOf(limit)}
            />
            {limit.nextAt === undefined ? null : (
              <SecondaryText>
                {texts.next}: <Next limit={limit} />
              </SecondaryText>
            )}
          </div>
        ))}
        <SecondaryText>{texts.counts}</SecondaryText>
        <Disclosure closed={texts.closed} open={texts.open} about={texts.title}>
          <DataTable
            label={texts.table}
            rows={rows}
            columns={COLUMNS}
            card={(row) => (
              <Stack direction="row" spacing={2} sx={{ justifyContent: 'space-between' }}>
                <strong>{texts.names[row.name]}</strong>
                <SecondaryText>
                  {row.counted} / {row.limit} · <Next limit={row} />
                </SecondaryText>
              </Stack>
            )}
          />
        </Disclosure>
      </Stack>
    </Panel>
  );
}

export function PurchasesPanel({
  diagnoses,
  purchases,
  purchaseShare,
}: Pick<Protection, 'diagnoses' | 'purchases' | 'purchaseShare'>) {
  const text = messages.purchases;
  return (
    <Panel title={text.title}>
      <Stack spacing={2}>
        {purchaseShare === undefined ? (
          <Text>{text.none}</Text>
        ) : (
          <Text>
            <strong>{text.share(purchaseShare)}</strong>
            {': '}
            {text.charged(purchases, diagnoses)}
          </Text>
        )}
        <SecondaryText>{text.rule}</SecondaryText>
        <SecondaryText>{text.few}</SecondaryText>
      </Stack>
    </Panel>
  );
}
