import { RELEASE, ROLL_BACK_REASONS, UPDATE_PROBLEMS, UPDATE_STATES } from '@revive/contracts/fleet/update-states';
import { isMoment } from '@revive/platform/core/clock';
import { isUuid } from '@revive/platform/core/ids';
import type { UpdateState } from '@revive/proto/revive/link/v1/updates';

const isEmptyOr = (value: string, isValid: (value: string) => boolean): boolean => value === '' || isValid(value);
const among = (all: readonly string[]) => (value: string) => all.includes(value);
const isRelease = (value: string): boolean => RELEASE.test(value);

/** Every word is one of a closed list or a version, so no text of an agent reaches a screen. */
export const isUpdateState = (state: UpdateState): boolean =>
  isEmptyOr(state.offerId, isUuid) &&
  isEmptyOr(state.state, among(UPDATE_STATES)) &&
  isEmptyOr(state.problem, among(UPDATE_PROBLEMS)) &&
  isEmptyOr(state.reason, among(ROLL_BACK_REASONS)) &&
  isEmptyOr(state.version, isRelease) &&
  isRelease(state.runningVersion) &&
  isEmptyOr(state.previousVersion, isRelease) &&
  isEmptyOr(state.previousUntil, isMoment) &&
  (state.offerId !== '') === (state.state !== '');
