export const messages = {
  agree: (price: string) => `The customer agrees to a diagnosis fee of ${price} if nothing is repaired`,
  hint: 'Without this, the diagnosis of this device is free.',
  none: 'No fee for a diagnosis without a repair.',
} as const;
