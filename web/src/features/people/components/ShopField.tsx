import { Text } from '#ui/data-display/texts.js';
import { SelectField } from '#ui/form/fields.js';
import { PlainInput } from '#ui/form/PlainInput.js';
import { useShops } from '../hooks/use-shops.js';
import { messages } from '../people.messages.js';

export function ShopField({ name, label, optional = false }: { name: string; label: string; optional?: boolean }) {
  const { shops, search, findable, unread } = useShops();
  const choices = [
    { value: '', label: optional ? messages.shops.none : messages.shops.choose },
    ...shops.map(({ id, name: shown }) => ({ value: id, label: shown })),
  ];
  return (
    <>
      {findable ? <PlainInput {...search} sx={{ mb: 2 }} /> : null}
      {unread === undefined ? null : (
        <Text color="error" sx={{ mb: 2 }} role="alert">
          {unread}
        </Text>
      )}
      <SelectField name={name} label={label} choices={choices} optional={optional} />
    </>
  );
}
