import { WARRANTY_CLAIMS } from '@revive/contracts/repairs/proof/warranty';

export const claimsLeft = (claims: readonly { closedAt: Date | null }[]): number =>
  claims.some(({ closedAt }) => closedAt === null) ? 0 : Math.max(0, WARRANTY_CLAIMS.altogether - claims.length);

interface Found {
  readonly code: string;
  readonly unit?: { readonly id: string } | null | undefined;
}
export const mark = ({ code, unit }: Found): { code: string; unit?: string } => ({
  code,
  ...(unit && { unit: unit.id }),
});

export const foundAgain = <F extends Found>(
  mended: readonly { readonly code: string; readonly unit?: string }[],
  found: readonly F[],
): F | undefined =>
  found.find((one) => mended.some(({ code, unit }) => code === one.code && (unit ?? '') === (one.unit?.id ?? '')));
