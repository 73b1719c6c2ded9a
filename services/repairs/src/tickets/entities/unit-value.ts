/** A part of a device with its own verdict and repair. */
export interface UnitValue {
  id: string;
  label: string;
}
