import { quoteOf, typedLines } from '../repairs/quotes/quote-form.js';
import { requestSchema, requiredText, type InferType } from '../rules.js';
import { withoutWebAddress } from '../web-address.js';
import { SERVICE_LINES_MAX, type SaveShopService } from './shop-services.js';

/** The form of a service: amounts in rand and hours are text, as in the form of a quote. */
export const serviceFormSchema = requestSchema('ShopServiceForm', {
  name: withoutWebAddress(requiredText('Name the service', 2, 120)),
  lines: typedLines(SERVICE_LINES_MAX).min(1, 'Add at least one line').required('Add at least one line'),
});
export type ServiceForm = InferType<typeof serviceFormSchema>;

export const serviceOf = ({ name, lines }: ServiceForm, version: number | undefined): SaveShopService => ({
  name,
  lines: quoteOf({ lines: lines.map(({ isOptional: _, choice: __, ...line }) => line) }, 0).lines,
  ...(version !== undefined && { version }),
});
