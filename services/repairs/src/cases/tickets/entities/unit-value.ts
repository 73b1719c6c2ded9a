export interface UnitValue {
  id: string;
  label: string;
}
