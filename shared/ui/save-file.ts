/** Hands a fetched file to the browser, to be saved under a name. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // By then the download has its own hold on the bytes; some browsers take a moment.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
