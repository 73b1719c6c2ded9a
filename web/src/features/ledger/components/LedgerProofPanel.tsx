import type { LedgerProof } from '#api/generated/billing.gen.js';
import { describeError } from '#api/errors.js';
import { badge } from '#ui/data-display/badge.js';
import { DataTable, type TableColumn } from '#ui/data-display/DataTable.js';
import { ListRow } from '#ui/data-display/lists.js';
import { Money } from '#ui/data-display/Money.js';
import { Mono } from '#ui/data-display/Mono.js';
import { StatusBadge } from '#ui/data-display/StatusBadge.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { When } from '#ui/data-display/When.js';
import { Loading, QueryState } from '#ui/feedback/async-states.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';
import { ActionButton } from '#ui/form/ActionButton.js';
import { Disclosure } from '#ui/layout/Disclosure.js';
import { DescriptionList, Panel } from '#ui/layout/Panel.js';
import { Stack } from '#ui/layout/Stack.js';
import { AlertTriangle, CircleCheck } from '#ui/theme/icons.js';
import { useListLedgerProofsQuery, useProveLedgerMutation } from '../api/ledger.api.js';
import { CHECK_TEXTS, messages } from '../ledger.messages.js';

const texts = messages.proof;
const BADGES = {
  proven: badge('green', CircleCheck, texts.proven),
  differs: badge('red', AlertTriangle, texts.failed),
} as const;
const badgeOf = ({ differences }: LedgerProof) => BADGES[differences === 0 ? 'proven' : 'differs'];

/** The latest checks of the books against their postings. */
export function LedgerProofPanel() {
  const query = useListLedgerProofsQuery();
  const [prove, { isLoading }] = useProveLedgerMutation();
  const check = async () => {
    try {
      const proof = await prove().unwrap();
      toastGood(texts.checked, texts.facts(proof));
    } catch (error) {
      toastFailure(texts.checkFailed, describeError(error));
    }
  };
  return (
    <Panel
      title={texts.title}
      aside={
        <ActionButton variant="outlined" disabled={isLoading} onClick={() => void check()}>
          {isLoading ? texts.checking : texts.check}
        </ActionButton>
      }
    >
      <QueryState
        query={{ ...query, data: query.data?.proofs }}
        loading={<Loading rows={2} />}
        empty={<SecondaryText component="p">{texts.none}</SecondaryText>}
      >
        {([latest, ...earlier]) => (latest === undefined ? null : <Latest proof={latest} earlier={earlier} />)}
      </QueryState>
    </Panel>
  );
}

const Latest = ({ proof, earlier }: { proof: LedgerProof; earlier: readonly LedgerProof[] }) => (
  <Stack spacing={3}>
    <SecondaryText component="p">{texts.intro}</SecondaryText>
    <Stack direction="row" spacing={2} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
      <StatusBadge look={badgeOf(proof)} />
      <When at={proof.at} />
    </Stack>
    <p>{texts.facts(proof)}</p>
    <Found proof={proof} />
    <DescriptionList>
      <dt>{texts.person}</dt>
      <dd>{proof.byName ?? texts.nightly}</dd>
      <dt>{texts.turnover}</dt>
      <dd>
        <Money cents={proof.debitCents} />
      </dd>
      {/^0+$/.test(proof.chain) ? null : (
        // Entries of the last hour are not in the chain, so the first proof may have none.
        <>
          <dt>{texts.chain}</dt>
          <dd>
            <Mono>{proof.chain}</Mono>
          </dd>
        </>
      )}
    </DescriptionList>
    {earlier.length === 0 ? null : (
      <Disclosure closed={texts.history.closed} open={texts.history.open}>
        <DataTable
          label={texts.history.label}
          rows={earlier}
          columns={COLUMNS}
          card={(row) => (
            <Stack spacing={1}>
              <Stack direction="row" spacing={2} sx={{ justifyContent: 'space-between' }}>
                <When at={row.at} />
                <StatusBadge look={badgeOf(row)} />
              </Stack>
              <SecondaryText>{texts.facts(row)}</SecondaryText>
            </Stack>
          )}
        />
      </Disclosure>
    )}
  </Stack>
);

const COLUMNS: readonly TableColumn<LedgerProof>[] = [
  { head: texts.when, cell: ({ at }) => <When at={at} /> },
  { head: texts.person, cell: ({ byName }) => byName ?? texts.nightly },
  { head: texts.postings, number: true, cell: ({ postings }) => postings.toLocaleString('en-US') },
  { head: texts.differences, number: true, cell: ({ differences }) => differences.toLocaleString('en-US') },
];

function Found({ proof: { found, differences } }: { proof: LedgerProof }) {
  if (found.length === 0) return null;
  return (
    <div>
      <strong>{texts.found}</strong>
      <Stack component="ul" aria-label={texts.found}>
        {found.map(({ check, day, account, expectedCents, actualCents }, nth) => (
          // A difference has no id of its own, and the list of a proof never changes.
          <ListRow key={`${check} ${nth}`}>
            <span>
              {CHECK_TEXTS[check]} <SecondaryText>{[day, account].filter(Boolean).join(', ')}</SecondaryText>
            </span>
            {expectedCents === undefined || actualCents === undefined ? null : (
              <span>
                {texts.expected} <Money cents={expectedCents} />, {texts.actual} <Money cents={actualCents} />
              </span>
            )}
          </ListRow>
        ))}
      </Stack>
      {found.length < differences ? <SecondaryText>{texts.more(found.length, differences)}</SecondaryText> : null}
    </div>
  );
}
