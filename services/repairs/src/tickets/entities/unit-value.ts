/** A part of a device that is judged and mended by itself. */
export interface UnitValue {
  id: string;
  label: string;
}
