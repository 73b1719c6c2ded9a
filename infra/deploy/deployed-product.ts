/** Location of a deployed product for `main-job.flows.ts`. */
export interface DeployedProduct {
  readonly url: string;
  /** Origin header of a browser: the test reaches the product under a different host than PUBLIC_URL. */
  readonly origin: string;
  /** Folder with the initial passwords and the emails. */
  readonly home: string;
  readonly bench: string;
  readonly passwords: Readonly<Record<'master' | 'shop' | 'customer', string>>;
}
