import { styled } from '@mui/material/styles';
import { Text } from '#ui/data-display/texts.js';
import { FilterSelect } from '#ui/form/FilterSelect.js';
import { PlainInput } from '#ui/form/PlainInput.js';
import { useShops } from '../hooks/use-shops.js';
import { messages } from '../people.messages.js';

const ShopSearch = styled(PlainInput)({ flex: '0 1 200px' });

/** Filter for a list: a repair shop or an entry of `first`. The value is the shop's id, or empty for `any`. */
export function ShopSelect({
  label,
  any,
  first,
  value,
  onChange,
}: {
  label: string;
  any: string;
  first: readonly { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
}) {
  const { shops, search, findable, unread } = useShops();
  const choices = [...first, ...shops.map(({ id, name }) => ({ value: id, label: name }))];
  // The address may name a shop outside the newest shops.
  const isKnown = value === '' || choices.some((one) => one.value === value);
  return (
    <>
      <FilterSelect
        label={label}
        any={any}
        value={value}
        choices={isKnown ? choices : [...choices, { value, label: messages.shops.selected }]}
        onChange={onChange}
      />
      {unread === undefined ? null : (
        <Text color="error" role="alert">
          {unread}
        </Text>
      )}
      {findable ? <ShopSearch {...search} /> : null}
    </>
  );
}
