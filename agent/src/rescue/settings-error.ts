/** A separate file, because the start of the agent knows the error and not the contracts behind the settings. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}
