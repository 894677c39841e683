import { type Element, readXml } from '#server/documents/xml-tree.ts'

import { refuseStatement } from './statement.ts'

/** Reads an XML file of a bank. @throws ProblemError 422 */
export const readBankXml = (text: string): Element =>
  readXml(text, { refuse: refuseStatement, from: 'bank', mostElements: 500_000 })
