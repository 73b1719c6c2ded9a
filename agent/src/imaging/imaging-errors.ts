export class ImagingError extends Error {
  override readonly name = 'ImagingError';
}

/** The image in the folder is of another drive. */
export class OtherDriveError extends Error {
  override readonly name = 'OtherDriveError';
}
