import { useGetSiteQuery } from '#api/generated/landing.gen.js';
import { SupportLines } from '#entities/support/SupportLines.js';
import { Text } from '#ui/data-display/texts.js';

export function SupportContacts() {
  const { data: site } = useGetSiteQuery();
  const { supportEmail: email, supportPhone: phone } = site ?? {};
  if (email === undefined && phone === undefined) return null;
  return (
    <Text component="div" color="textSecondary" sx={{ mt: 6 }}>
      <SupportLines
        support={{ ...(email === undefined ? {} : { email }), ...(phone === undefined ? {} : { phone }) }}
        otherwise={null}
      />
    </Text>
  );
}
