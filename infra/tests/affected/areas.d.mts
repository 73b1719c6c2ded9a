export interface Part {
  readonly name: string;
  readonly seconds: number;
  readonly command?: readonly string[];
  readonly tests?: readonly string[];
}
export interface Area extends Part {
  readonly folders: readonly string[];
}
export const areas: readonly Area[];
export const whole: readonly Part[];
export function touchedAreas(changed: readonly string[]): Area[];
export function chooseAreas(choice: { changed: readonly string[]; budget: number; turn: number }): {
  chosen: Area[];
  left: Area[];
  rotating: Area | undefined;
};
export function groupOf(parts: readonly Part[], number: number, count: number): Part[];
