export type TestKind = 'unit' | 'pages' | 'integration' | 'long' | 'e2e' | 'real' | 'cluster' | 'vm';
export function kindOf(path: string): TestKind | undefined;
export class AffectedTests {
  constructor(graph: {
    imports: ReadonlyMap<string, readonly string[]>;
    reads: Readonly<Record<string, readonly string[]>>;
    sourceOf?: (path: string) => string;
  });
  all(): Map<TestKind, string[]>;
  of(changed: readonly string[]): Map<TestKind, string[]>;
}
