/** Has the browser save a file that was fetched with the token. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The download has its own hold on the bytes a moment later.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
