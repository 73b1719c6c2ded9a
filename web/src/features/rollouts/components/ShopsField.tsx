import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { styled } from '@mui/material/styles';
import { ROLLOUT_MAX } from '@revive/contracts/rollouts/rollouts';
import { useDeferredValue, useState } from 'react';
import { peopleApi } from '#api/generated/people.gen.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { useFieldIds } from '#ui/form/form-scope.js';
import { FieldLabel, PlainInput } from '#ui/form/PlainInput.js';
import { usePatientField } from '#ui/form/use-patient-field.js';
import { Stack } from '#ui/layout/Stack.js';
import { create as texts } from '../rollouts.messages.js';

interface Shop {
  readonly id: string;
  readonly name: string;
}
const NAME = 'tenantIds';
/** Rows of the list; a search narrows it. */
const SHOWN = 8;
/** Empty text: nothing is chosen. */
const idsOf = (shops: readonly Shop[]): readonly string[] | '' => (shops.length === 0 ? '' : shops.map(({ id }) => id));
const List = styled('ul')({ margin: 0, padding: 0, listStyle: 'none' });

/**
 * All agents, or those of chosen shops. Without a chosen shop the value is an empty text, which the form does not
 * send: an empty list would mean all shops.
 */
export function ShopsField() {
  const [field, , { setValue }] = usePatientField<readonly string[] | ''>(NAME);
  const [isAll, setAll] = useState(true);
  const [chosen, setChosen] = useState<readonly Shop[]>([]);
  const ids = useFieldIds(NAME);
  const keep = (shops: readonly Shop[], all: boolean) => {
    setChosen(shops);
    setAll(all);
    void setValue(all ? [] : idsOf(shops));
  };
  return (
    <Stack spacing={1.5} sx={{ mb: 4 }}>
      <FieldLabel as="span" id={ids.hint}>
        {texts.who}
      </FieldLabel>
      <RadioGroup
        name={NAME}
        aria-labelledby={ids.hint}
        value={isAll ? 'all' : 'shops'}
        onChange={({ target }) => keep(chosen, target.value === 'all')}
      >
        <FormControlLabel value="all" control={<Radio />} label={texts.whoAll} />
        <FormControlLabel value="shops" control={<Radio />} label={texts.whoShops} />
      </RadioGroup>
      {isAll ? null : <Shops chosen={chosen} onChange={(shops) => keep(shops, false)} />}
      {field.value === '' ? <SecondaryText role="status">{texts.chooseShop}</SecondaryText> : null}
    </Stack>
  );
}

function Shops({ chosen, onChange }: { chosen: readonly Shop[]; onChange: (shops: readonly Shop[]) => void }) {
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const { data, error } = peopleApi.useListTenantNamesQuery(search === '' ? {} : { search });
  const isChosen = (id: string) => chosen.some((shop) => shop.id === id);
  const found = (data?.tenants ?? []).filter(({ id }) => !isChosen(id)).slice(0, SHOWN);
  const isFull = chosen.length >= ROLLOUT_MAX.shops;
  return (
    <div>
      <PlainInput
        type="search"
        value={typed}
        placeholder={texts.findShop}
        aria-label={texts.findShop}
        onChange={({ target }) => setTyped(target.value)}
      />
      <List aria-label={texts.whoShops}>
        {[...chosen, ...found].map((shop) => (
          <li key={shop.id}>
            <FormControlLabel
              label={shop.name}
              control={
                <Checkbox
                  checked={isChosen(shop.id)}
                  disabled={isFull && !isChosen(shop.id)}
                  onChange={(_, on) => onChange(on ? [...chosen, shop] : chosen.filter(({ id }) => id !== shop.id))}
                />
              }
            />
          </li>
        ))}
      </List>
      {error === undefined ? null : <SecondaryText role="alert">{texts.shopsFailed}</SecondaryText>}
      {data !== undefined && found.length === 0 && search !== '' ? <SecondaryText>{texts.noShop}</SecondaryText> : null}
      {isFull ? <SecondaryText>{texts.mostShops(ROLLOUT_MAX.shops)}</SecondaryText> : null}
    </div>
  );
}
