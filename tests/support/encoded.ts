/** A text in an old encoding of one or two bytes, which Node can read and not write. */
export function encoded(text: string, encoding: string): Buffer {
  const decoder = new TextDecoder(encoding)
  const bytes = new Map<string, number[]>()
  const codes = Array.from({ length: 256 }, (_, code) => code)
  for (const code of codes) bytes.set(decoder.decode(Uint8Array.of(code)), [code])
  for (const lead of codes.slice(0x81)) {
    for (const code of codes.slice(0x40)) {
      const read = decoder.decode(Uint8Array.of(lead, code))
      if (!bytes.has(read)) bytes.set(read, [lead, code])
    }
  }
  return Buffer.from([...text].flatMap((letter) => bytes.get(letter) ?? [0x3f]))
}
