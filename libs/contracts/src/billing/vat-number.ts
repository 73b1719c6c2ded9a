/**
 * South African VAT number: ten digits, the first is 4, the last is a check digit. SARS tests its ten-digit reference
 * numbers with the modulus 10 (Luhn) rule ("Business Requirements Specification: PAYE Employer Reconciliation",
 * appendix "Modulus 10 test"). There a number of another tax is tested with its first character replaced by the 4 of
 * VAT, so the rule holds for numbers that begin with 4. It proves no registration; SARS's VAT vendor search does.
 */
export function isVatNumber(value: string): boolean {
  if (!/^4\d{9}$/.test(value)) return false;
  const sum = [...value].reduce((total, character, index) => {
    const digit = Number(character) * (index % 2 === 0 ? 2 : 1);
    return total + (digit > 9 ? digit - 9 : digit);
  }, 0);
  return sum % 10 === 0;
}
