/** Numbers without a country belong to the country of the business: South Africa. */
const HOME_CODE = '27';

/** `082 555 0142` → `27825550142`, `+44 20 …` and `0044 20 …` → `4420…`; undefined where there is no number in it. */
export function internationalNumber(phone: string): string | undefined {
  const digits = phone.replace(/\D/g, '');
  const whole = phone.trim().startsWith('+')
    ? digits
    : digits.startsWith('00')
      ? digits.slice(2)
      : digits.startsWith('0')
        ? `${HOME_CODE}${digits.slice(1)}`
        : digits;
  // E.164: at most 15 digits, none of which a country code begins with is 0.
  return /^[1-9]\d{6,14}$/.test(whole) ? whole : undefined;
}

/** Opens a chat with the customer, the text already typed. */
export const whatsAppLink = (phone: string, text: string): string | undefined => {
  const number = internationalNumber(phone);
  return number === undefined ? undefined : `https://wa.me/${number}?text=${encodeURIComponent(text)}`;
};

export const smsLink = (phone: string, text: string): string | undefined => {
  const number = internationalNumber(phone);
  return number === undefined ? undefined : `sms:+${number}?body=${encodeURIComponent(text)}`;
};

export const callLink = (phone: string): string | undefined => {
  const number = internationalNumber(phone);
  return number === undefined ? undefined : `tel:+${number}`;
};
