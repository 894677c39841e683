import { inflateSync } from 'node:zlib'

/** The objects of a file that our papers are: each its dictionary and its inflated stream. */
function objectsOf(bytes: Buffer): Map<string, { head: string; content: string }> {
  const found = new Map<string, { head: string; content: string }>()
  for (const [, id = '', body = ''] of bytes
    .toString('latin1')
    .matchAll(/(\d+) 0 obj\n([^]*?)\nendobj/g)) {
    const at = body.indexOf('stream\n')
    const head = at < 0 ? body : body.slice(0, at)
    const stream = Buffer.from(body.slice(at + 7), 'latin1')
    const packed = head.includes('/FlateDecode')
    found.set(id, { head, content: packed ? inflateSync(stream).toString('latin1') : '' })
  }
  return found
}

const wordOf = (hex: string) =>
  Buffer.from(hex.replaceAll(/\s/g, ''), 'hex').swap16().toString('utf16le')

/** What the glyphs of a font stand for, by their codes. */
function readMap(cmap: string): Map<number, string> {
  const map = new Map<number, string>()
  for (const [, from = '', list = ''] of cmap.matchAll(/<(\w+)> <\w+> \[([^\]]*)\]/g)) {
    for (const [at, [, hex = '']] of [...list.matchAll(/<([\w ]*)>/g)].entries()) {
      map.set(Number.parseInt(from, 16) + at, wordOf(hex))
    }
  }
  return map
}

/**
 * The text of a paper that the server has written, as a reader copies it: one line for each line of
 * each page, from the top. Pieces in other fonts follow each other without a space.
 */
export function readPdf(bytes: Buffer): { text: string; pages: number } {
  const objects = objectsOf(bytes)
  const headOf = (id = '') => objects.get(id)?.head ?? ''
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\n/.test(head))
  const lines = pages.flatMap(({ head }) => {
    const [, contents = ''] = /\/Contents (\d+)/.exec(head) ?? []
    const [, resources = ''] = /\/Resources (\d+)/.exec(head) ?? []
    const fonts = new Map(
      [...headOf(resources).matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => {
        const [, cmap = ''] = /\/ToUnicode (\d+)/.exec(headOf(id)) ?? []
        return [name, readMap(objects.get(cmap)?.content ?? '')] as const
      }),
    )
    const rows = new Map<number, string>()
    let [y, map] = [0, new Map<number, string>()]
    const drawn = /1 0 0 1 \S+ (\S+) Tm|\/(F\d+) \S+ Tf|\[([^\]]*)\] TJ/g
    for (const [, at, font, glyphs] of objects.get(contents)?.content.matchAll(drawn) ?? []) {
      if (at !== undefined) y = Math.round(Number(at))
      if (font !== undefined) map = fonts.get(font) ?? new Map()
      const codes = [...(glyphs ?? '').matchAll(/<(\w+)>/g)].flatMap(
        ([, hex = '']) => hex.match(/.{4}/g) ?? [],
      )
      const text = codes.map((code) => map.get(Number.parseInt(code, 16)) ?? '').join('')
      if (text !== '') rows.set(y, (rows.get(y) ?? '') + text)
    }
    return [...rows].toSorted(([a], [b]) => b - a).map(([, text]) => text)
  })
  return { text: lines.join('\n'), pages: pages.length }
}
