import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useId, useState, type ReactNode } from 'react';
import { Money, moneyText } from '#ui/data-display/Money.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { Loading, QueryState } from '#ui/feedback/async-states.js';
import { ContentDialog } from '#ui/feedback/ContentDialog.js';
import { toastGood } from '#ui/feedback/toasts.js';
import { FormAlert } from '#ui/form/FormAlert.js';
import { FieldLabel, PlainInput } from '#ui/form/PlainInput.js';
import { useRested } from '#ui/hooks/use-rested.js';
import { DescriptionList, Inset } from '#ui/layout/Panel.js';
import { Stack } from '#ui/layout/Stack.js';
import { useListExpectedMoneyQuery, useMatchBankLineMutation } from '../api/statements.api.js';
import { AMOUNT_MAX, outcomeOf, typedOf, type Choice } from '../match-choice.js';
import { refusalText } from '../refusal-text.js';
import { messages, type Item, type Line } from '../statements.messages.js';
import { Actions } from './Actions.js';
import { itemName, ItemRow, LineFacts } from './LineFacts.js';

const texts = messages.dialog;
const NOTHING: Choice = { amounts: new Map(), isBankFee: false, providerFee: '', isDeposit: false };

const Items = styled('ul')({ padding: 0, margin: 0, listStyle: 'none', maxHeight: 320, overflowY: 'auto' });
const Tick = styled('label')({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: 12,
  alignItems: 'start',
  minHeight: 44,
  padding: '10px 4px',
  cursor: 'pointer',
  '& input': { width: 20, height: 20, margin: 0 },
});
const AmountInput = styled(PlainInput)({ maxWidth: 180 });

/** A person chooses the payments of a line: one, several, or a part of one. */
export function MatchDialog({ line, onClose }: { line: Line; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const search = useRested(typed).trim();
  const query = useListExpectedMoneyQuery(search === '' ? {} : { search }, { refetchOnMountOrArgChange: true });
  const [choice, setChoice] = useState(NOTHING);
  const [alert, setAlert] = useState('');
  const [requestId] = useState(() => crypto.randomUUID());
  const [match, matching] = useMatchBankLineMutation();
  const ids = { search: useId(), fee: useId() };
  const outcome = outcomeOf(line, choice);
  const fitting = query.data?.items.filter(({ cents }) => Math.sign(cents) === Math.sign(line.openCents));
  // Chosen payments stay in sight while a person searches for the next one.
  const chosen = [...choice.amounts.values()].map(({ item }) => item);
  const shown = fitting && [...chosen, ...fitting.filter(({ id }) => !choice.amounts.has(id))];

  const toggle = (item: Item) => {
    const amounts = new Map(choice.amounts);
    if (!amounts.delete(item.id)) {
      const free = Math.min(Math.abs(outcome.free), Math.abs(item.cents));
      amounts.set(item.id, { item, typed: typedOf(free) });
    }
    setChoice({ ...choice, amounts });
  };
  const amount = (item: Item, value: string) =>
    setChoice({ ...choice, amounts: new Map(choice.amounts).set(item.id, { item, typed: value }) });
  const send = async () => {
    setAlert('');
    const { parts, feeCents, restAsDeposit } = outcome;
    const answer = await match({ id: line.id, matchBankLine: { requestId, parts, feeCents, restAsDeposit } });
    if (answer.error !== undefined) return setAlert(refusalText(answer.error));
    toastGood(messages.done.match);
    return onClose();
  };
  return (
    <ContentDialog title={texts.title(moneyText(line.openCents))} onClose={onClose}>
      <Stack spacing={4}>
        <Inset>
          <LineFacts line={line} />
        </Inset>
        <SecondaryText component="p">{texts.hint}</SecondaryText>
        <div>
          <FieldLabel htmlFor={ids.search}>{texts.search}</FieldLabel>
          <PlainInput
            id={ids.search}
            type="search"
            maxLength={80}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        <QueryState query={{ ...query, data: shown }} loading={<Loading rows={4} />} empty={<p>{texts.none}</p>}>
          {(items) => (
            <Items aria-label={texts.items}>
              {items.map((item) => (
                <li key={item.id}>
                  <Tick>
                    <input type="checkbox" checked={choice.amounts.has(item.id)} onChange={() => toggle(item)} />
                    <ItemRow item={item}>
                      <SecondaryText>{texts.open(item.cents)}</SecondaryText>
                    </ItemRow>
                  </Tick>
                </li>
              ))}
            </Items>
          )}
        </QueryState>
        {[...choice.amounts.values()].map((one) => (
          <Amount
            key={one.item.id}
            label={texts.amountOf(itemName(one.item))}
            value={one.typed}
            onChange={(value) => amount(one.item, value)}
          />
        ))}
        {outcome.hasProviderFee ? (
          <Amount
            label={texts.providerFee}
            value={choice.providerFee}
            onChange={(providerFee) => setChoice({ ...choice, providerFee })}
          />
        ) : null}
        {outcome.bankFee > 0 ? (
          <Question isOn={choice.isBankFee} onChange={(isBankFee) => setChoice({ ...choice, isBankFee })}>
            {texts.bankFee(outcome.bankFee)}
          </Question>
        ) : null}
        {outcome.deposit > 0 ? (
          <Question isOn={choice.isDeposit} onChange={(isDeposit) => setChoice({ ...choice, isDeposit })}>
            {texts.deposit(outcome.deposit)}
          </Question>
        ) : null}
        <DescriptionList aria-live="polite">
          <dt>{texts.chosen}</dt>
          <dd>
            <Money cents={outcome.sum} />
          </dd>
          <dt>{texts.left}</dt>
          <dd>
            <Money cents={outcome.left} />
          </dd>
        </DescriptionList>
        <FormAlert text={outcome.isTooMuch ? texts.tooMuch : alert} />
      </Stack>
      <Actions>
        <Button variant="outlined" onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button variant="contained" disabled={!outcome.isReady || matching.isLoading} onClick={() => void send()}>
          {matching.isLoading ? messages.accepting : texts.action}
        </Button>
      </Actions>
    </ContentDialog>
  );
}

function Amount({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  const id = useId();
  return (
    <Stack>
      <FieldLabel htmlFor={id}>{label}</FieldLabel>
      <AmountInput
        id={id}
        inputMode="decimal"
        autoComplete="off"
        maxLength={AMOUNT_MAX}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Stack>
  );
}

const Question = ({
  isOn,
  onChange,
  children,
}: {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  children: ReactNode;
}) => (
  <Tick>
    <input type="checkbox" checked={isOn} onChange={({ target }) => onChange(target.checked)} />
    <span>{children}</span>
  </Tick>
);
