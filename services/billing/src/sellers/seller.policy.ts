export interface SellerDetails {
  readonly name: string;
  readonly address: string;
  /** Absent for a seller who is not registered for VAT. */
  readonly vatNumber?: string;
}
