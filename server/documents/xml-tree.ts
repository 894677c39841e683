import { setImmediate } from 'node:timers/promises'

import { SaxesParser } from 'saxes'

/** An element of an XML document; names are without their namespace's prefix. */
export interface Element {
  name: string
  attributes: Readonly<Record<string, string>>
  children: Element[]
  /** The text directly in it. */
  text: string
}

/** What a document may be at most, and how one is refused. */
interface Limits {
  /** Throws what the sender is told. */
  refuse: (detail: string) => never
  /** Whose document it is, such as `bank`. */
  from: string
  mostElements: number
}

const deepest = 40

const local = (name: string) => name.slice(name.indexOf(':') + 1)

/**
 * Documents that declare a type are refused, so there are no entities but the five that XML itself
 * has, and nothing is fetched.
 * @param take gets each element when it ends; what it takes leaves the tree
 */
function parserFor({ refuse, from, mostElements }: Limits, take: (element: Element) => boolean) {
  const root: Element = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  let count = 0
  const parser = new SaxesParser()
  parser.on('xmldecl', ({ encoding }) => {
    if (encoding !== undefined && encoding.toUpperCase() !== 'UTF-8') {
      refuse(`The file says that it is written in ${encoding.slice(0, 20)}, not in UTF-8.`)
    }
  })
  parser.on('doctype', () => refuse(`The file declares a document type. No ${from} does.`))
  parser.on('error', () => refuse('The file is not well-formed XML.'))
  parser.on('opentag', ({ name, attributes }) => {
    count += 1
    if (open.length > deepest || count > mostElements) {
      refuse('The file has far more elements than it should.')
    }
    const element = { name: local(name), attributes, children: [], text: '' }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  parser.on('text', (more) => {
    const element = open.at(-1)
    if (element !== undefined) element.text += more
  })
  parser.on('closetag', () => {
    const closed = open.pop()
    if (closed !== undefined && take(closed)) open.at(-1)?.children.pop()
  })
  return { parser, root }
}

/** Reads an XML document. @throws whatever `refuse` throws */
export function readXml(text: string, limits: Limits): Element {
  const { parser, root } = parserFor(limits, () => false)
  parser.write(text).close()
  return root
}

const pieceLength = 64 * 1024

/**
 * Reads a large document of many records, piece by piece, so that others are served meanwhile.
 * @param records the names of the elements that `take` gets one by one
 * @returns what is beside the records
 * @throws whatever `refuse` throws
 */
export async function readXmlRecords(
  text: string,
  limits: Limits,
  { records, take }: { records: readonly string[]; take: (record: Element) => void },
): Promise<Element> {
  const { parser, root } = parserFor(limits, (element) => {
    if (!records.includes(element.name)) return false
    take(element)
    return true
  })
  for (let at = 0; at < text.length; at += pieceLength) {
    parser.write(text.slice(at, at + pieceLength))
    await setImmediate()
  }
  parser.close()
  return root
}

/** The elements on a path such as `Acct/Id/IBAN`. */
export function allAt(element: Element, path: string): Element[] {
  let found = [element]
  for (const name of path.split('/')) {
    found = found.flatMap(({ children }) => children.filter((each) => each.name === name))
  }
  return found
}

/** The text at the first of several paths that has one; empty if none has. */
export function textAt(element: Element, ...ways: string[]): string {
  for (const path of ways) {
    const text = allAt(element, path)[0]?.text.trim() ?? ''
    if (text !== '') return text
  }
  return ''
}
