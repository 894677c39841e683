import { SaxesParser } from 'saxes'

import { refuseStatement } from './statement.ts'

/** An element of an XML document; names are without their namespace's prefix. */
export interface Element {
  name: string
  attributes: Readonly<Record<string, string>>
  children: Element[]
  /** The text directly in it. */
  text: string
}

const deepest = 40
const mostElements = 500_000

const local = (name: string) => name.slice(name.indexOf(':') + 1)

/**
 * Reads an XML document. Documents that declare a type are refused, so there are no entities but the
 * five that XML itself has, and nothing is fetched.
 * @throws ProblemError 422
 */
export function readXml(text: string): Element {
  const root: Element = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  let count = 0
  const parser = new SaxesParser()
  parser.on('xmldecl', ({ encoding }) => {
    if (encoding !== undefined && encoding.toUpperCase() !== 'UTF-8') {
      refuseStatement(`The file says that it is written in ${encoding.slice(0, 20)}, not in UTF-8.`)
    }
  })
  parser.on('doctype', () => refuseStatement('The file declares a document type. No bank does.'))
  parser.on('error', () => refuseStatement('The file is not well-formed XML.'))
  parser.on('opentag', ({ name, attributes }) => {
    count += 1
    if (open.length > deepest || count > mostElements) {
      refuseStatement('The file has far more elements than a statement.')
    }
    const element = { name: local(name), attributes, children: [], text: '' }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  parser.on('text', (more) => {
    const element = open.at(-1)
    if (element !== undefined) element.text += more
  })
  parser.on('closetag', () => open.pop())
  parser.write(text).close()
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
