interface Named {
  readonly localName: string;
  getAttributeNS(namespace: null, name: string): string | null;
}
export function decided(element: Named, selectors: string | undefined): boolean | undefined;
export function decideByNames(): void;
