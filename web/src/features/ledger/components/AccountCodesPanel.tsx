import { styled } from '@mui/material/styles';
import { accountCode, type ChangeAccountCodes } from '@revive/contracts/billing/exports';
import { requestSchema } from '@revive/contracts/rules';
import type { AccountCodes } from '#api/generated/billing.gen.js';
import { Mono } from '#ui/data-display/Mono.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { TextField } from '#ui/form/fields.js';
import { SettingPanel } from '#ui/form/SettingPanel.js';
import { DescriptionList } from '#ui/layout/Panel.js';
import { PHONE } from '#ui/theme/tokens.js';
import { useChangeAccountCodesMutation, useReadAccountCodesQuery } from '../api/ledger.api.js';
import { messages } from '../ledger.messages.js';

const texts = messages.codes;
type Account = AccountCodes['accounts'][number];
type Codes = Record<Account['account'], string>;

const Grid = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gap: '0 16px',
  [PHONE]: { gridTemplateColumns: 'minmax(0, 1fr)' },
});

const codesOf = ({ accounts }: AccountCodes): Codes =>
  Object.fromEntries(accounts.map(({ account, code }) => [account, code])) as Codes;
const schemaOf = (accounts: readonly Account[]) =>
  requestSchema('AccountCodesForm', Object.fromEntries(accounts.map(({ account }) => [account, accountCode()])));

/** Codes that the accounting journal prints, as the shop's accounting program has them. */
export function AccountCodesPanel() {
  const query = useReadAccountCodesQuery();
  const [change] = useChangeAccountCodesMutation();
  const accounts = query.data?.accounts ?? [];
  const save = (values: Codes) => {
    const codes = accounts
      .filter(({ account, code }) => values[account] !== code)
      .map(({ account }) => ({ account, code: values[account] }));
    const changed: ChangeAccountCodes = { codes };
    return codes.length === 0 ? Promise.resolve() : change({ changeAccountCodes: changed }).unwrap();
  };
  return (
    <SettingPanel<AccountCodes, Codes>
      title={texts.title}
      query={query}
      shown={(data) => (
        <>
          <SecondaryText component="p">{texts.intro}</SecondaryText>
          <DescriptionList aria-label={texts.label}>
            {data.accounts.map(({ account, name, code, defaultCode }) => (
              <div key={account}>
                <dt>{name}</dt>
                <dd>
                  <Mono>{code}</Mono> {code === defaultCode ? <SecondaryText>{texts.isDefault}</SecondaryText> : null}
                </dd>
              </div>
            ))}
          </DescriptionList>
        </>
      )}
      schema={schemaOf(accounts)}
      initial={codesOf}
      labels={Object.fromEntries(accounts.map(({ account, name }) => [account, name]))}
      submit={save}
      texts={texts}
    >
      <Grid>
        {accounts.map(({ account, name }) => (
          <TextField key={account} name={account} label={name} mono />
        ))}
      </Grid>
    </SettingPanel>
  );
}
