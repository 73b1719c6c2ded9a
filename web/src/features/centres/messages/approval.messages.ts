export const messages = {
  title: 'The customer has not approved this quote',
  text: 'Nothing is changed without the customer’s approval. On the repair’s page you can show a QR code, record an approval at the counter or by phone, or send the link to the quote.',
  open: 'Get approval',
  close: 'Not now',
} as const;
