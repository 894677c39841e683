/** Has the browser save a fetched file under a name. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // Some browsers need a moment until the download no longer depends on the URL.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
