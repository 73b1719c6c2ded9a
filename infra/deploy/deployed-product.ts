export interface DeployedProduct {
  readonly url: string;
  /** Origin header of a browser: the test reaches the product under a different host than PUBLIC_URL. */
  readonly origin: string;
  readonly home: string;
  readonly bench: string;
  readonly passwords: Readonly<Record<'master' | 'shop' | 'customer', string>>;
}
