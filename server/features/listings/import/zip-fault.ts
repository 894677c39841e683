const words =
  /zip|central directory|compress|size|signature|bytes|entry|entries|header|file|extra field|path|unexpected EOF|encrypt/i

/** Whether yauzl or zlib could not read a file; they have no error class of their own. */
export function isZipFault(error: unknown): error is Error {
  if (!(error instanceof Error) || error.name !== 'Error') return false
  const { code } = error as NodeJS.ErrnoException
  return code === undefined ? words.test(error.message) : code.startsWith('Z_')
}
