/** Where a deployed product is, for the scenario in `main-job.flows.ts`. */
export interface DeployedProduct {
  readonly url: string;
  /** What a browser would say it comes from: the product is reached under another name than PUBLIC_URL's. */
  readonly origin: string;
  /** The folder with the first passwords and the emails. */
  readonly home: string;
  readonly bench: string;
  readonly passwords: Readonly<Record<'master' | 'shop' | 'customer', string>>;
}
