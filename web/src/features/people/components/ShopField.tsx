import { SelectField } from '#ui/form/fields.js';
import { PlainInput } from '#ui/form/PlainInput.js';
import { color } from '#ui/theme/tokens.js';
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
      {findable ? <PlainInput {...search} style={{ marginBottom: 8, minHeight: 40 }} /> : null}
      {unread === undefined ? null : (
        <p role="alert" style={{ color: color.error, marginBottom: 8 }}>
          {unread}
        </p>
      )}
      <SelectField name={name} label={label} choices={choices} optional={optional} />
    </>
  );
}
