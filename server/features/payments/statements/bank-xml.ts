import { type Element, readXml, readXmlRecords } from '#server/documents/xml-tree.ts'

import { refuseStatement } from './statement.ts'

const limits = { refuse: refuseStatement, from: 'bank', mostElements: 500_000 }

/** Reads an XML file of a bank. @throws ProblemError 422 */
export const readBankXml = (text: string): Element => readXml(text, limits)

/** Reads a large one piece by piece, so that others are served meanwhile. @throws ProblemError 422 */
export const readLongBankXml = (text: string): Promise<Element> =>
  readXmlRecords(text, limits, { records: [], take: () => undefined })
