import { allAt, type Element, readXmlRecords, textAt } from '#server/documents/xml-tree.ts'

import { dayOf, Entries, type List, nameOf, refuseList } from './listed.ts'

const read = (text: string, records: readonly string[], take: (record: Element) => void) =>
  readXmlRecords(
    text,
    { refuse: refuseList, from: 'list', mostElements: 5_000_000 },
    { records, take },
  )

const rootOf = (document: Element, name: string, what: string): Element =>
  allAt(document, name)[0] ?? refuseList(`The file is not ${what}.`)

/** Reads the consolidated list of the European Union. @throws ProblemError 422 */
export async function readEuList(text: string): Promise<List> {
  const entries = new Entries()
  const document = await read(text, ['sanctionEntity'], (entity) => {
    const { euReferenceNumber = '', logicalId = '' } = entity.attributes
    const names = allAt(entity, 'nameAlias').map(({ attributes }) => {
      const { wholeName = '', firstName, middleName, lastName } = attributes
      return nameOf(wholeName) || nameOf(firstName, middleName, lastName)
    })
    entries.add(euReferenceNumber || logicalId, names)
  })
  const root = rootOf(document, 'export', 'the consolidated list of the European Union')
  return entries.list(dayOf(root.attributes.generationDate ?? '', 'iso'))
}

const unNames = ['FIRST_NAME', 'SECOND_NAME', 'THIRD_NAME', 'FOURTH_NAME'] as const

/** Reads the consolidated list of the Security Council. @throws ProblemError 422 */
export async function readUnList(text: string): Promise<List> {
  const entries = new Entries()
  const document = await read(text, ['INDIVIDUAL', 'ENTITY'], (entry) => {
    const aliases = [...allAt(entry, 'INDIVIDUAL_ALIAS'), ...allAt(entry, 'ENTITY_ALIAS')]
    entries.add(textAt(entry, 'REFERENCE_NUMBER', 'DATAID'), [
      nameOf(...unNames.map((each) => textAt(entry, each))),
      nameOf(textAt(entry, 'NAME_ORIGINAL_SCRIPT')),
      // Some entries gather several aliases in one, with semicolons.
      ...aliases.flatMap((alias) =>
        textAt(alias, 'ALIAS_NAME')
          .split(';')
          .map((one) => nameOf(one)),
      ),
    ])
  })
  const root = rootOf(document, 'CONSOLIDATED_LIST', 'the list of the Security Council')
  return entries.list(dayOf(root.attributes.dateGenerated ?? '', 'iso'))
}

/** Reads OFAC's list of specially designated nationals. @throws ProblemError 422 */
export async function readOfacList(text: string): Promise<List> {
  const entries = new Entries()
  let count = 0
  const document = await read(text, ['sdnEntry'], (entry) => {
    count += 1
    // Neither ships nor aircraft trade here.
    if (['Vessel', 'Aircraft'].includes(textAt(entry, 'sdnType'))) return
    const named = [entry, ...allAt(entry, 'akaList/aka')]
    entries.add(
      textAt(entry, 'uid'),
      named.map((each) => nameOf(textAt(each, 'firstName'), textAt(each, 'lastName'))),
    )
  })
  const root = rootOf(document, 'sdnList', 'OFAC’s list in its XML format')
  const said = textAt(root, 'publshInformation/Record_Count')
  if (said !== '' && Number(said) !== count) {
    refuseList(`The file says that it has ${said.slice(0, 20)} entries, but it has ${count}.`)
  }
  return entries.list(dayOf(textAt(root, 'publshInformation/Publish_Date'), 'month-first'))
}
