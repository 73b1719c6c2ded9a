import type { DriveHealthWord } from '@revive/contracts/centres/hardware';

export interface HardwareParts {
  readonly cpu?: {
    readonly vendor: string | undefined;
    readonly model: string | undefined;
    readonly cores: number | undefined;
    readonly threads: number | undefined;
  };
  readonly modules: readonly { readonly bytes: number; readonly type: string | undefined }[];
  readonly drives: readonly { readonly model: string; readonly bytes: number; readonly health?: DriveHealthWord }[];
  readonly board?: { readonly manufacturer: string | undefined; readonly model: string | undefined };
  readonly totalMemory?: number;
  readonly system?: string;
}
