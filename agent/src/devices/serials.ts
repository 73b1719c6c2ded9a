/**
 * Serial numbers that many devices share: bridges, docks and cheap phones ship with the text of their sample firmware,
 * and mainboards with the text of their form.
 */
const PLACEHOLDERS =
  /^(none|null|unknown|n\/?a|default( ?string)?|to be filled.*|not (specified|applicable)|system serial number|serial|sernum|test)$/i;
const DIGITS = '0123456789';
const SEQUENCES = [`${DIGITS}abcdef`, `${DIGITS}${DIGITS}`, `123456789abcdef`, `fedcba9876543210`, `9876543210`];
const SHORTEST = 4;

export function isPlaceholderSerial(serial: string): boolean {
  const text = serial.trim();
  // `naa.` and `eui.` name the form of a worldwide name, not the disk.
  const characters = text
    .toLowerCase()
    .replace(/^(naa|eui|t10)\./, '')
    .replace(/[^a-z0-9]/g, '');
  return (
    characters.length < SHORTEST ||
    PLACEHOLDERS.test(text) ||
    new Set(characters).size === 1 ||
    SEQUENCES.some((one) => one.includes(characters)) ||
    // A row of zeros with one digit at its end or its begin, such as 000000000033 and 5000000000000001.
    /^0{7,}[0-9a-f]{1,3}$|^[0-9a-f]0{10,}[0-9a-f]?$/.test(characters)
  );
}

/** Returns the serial where it can tell devices apart. */
export const ownSerial = (serial: string | undefined): string | undefined =>
  serial === undefined || isPlaceholderSerial(serial) ? undefined : serial.trim();
