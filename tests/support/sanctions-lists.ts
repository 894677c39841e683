import type { Running } from '#server/main.ts'
import type { Source } from '#shared/features/screening/rules.ts'

import type { SignedIn } from './people.ts'
import { ask } from './site.ts'

/** Somebody on a list who is invented, with their first name first. */
export interface Made {
  ref: string
  names: readonly string[]
  /** A ship, as lists have them too. */
  ship?: true
}

const xml = (body: string) => `<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const parts = (name: string) => {
  const words = name.split(' ')
  return { first: words.slice(0, -1).join(' '), last: words.at(-1) ?? '' }
}

/** The consolidated list of the European Union, of a day. */
export const euList = (entries: readonly Made[], day = '2026-11-20') =>
  xml(
    `<export xmlns="http://eu.europa.ec/fpi/fsd/export" generationDate="${day}T09:00:00.000+01:00">${entries
      .map(
        ({ ref, names }) =>
          `<sanctionEntity euReferenceNumber="${ref}" logicalId="1"><subjectType code="enterprise" classificationCode="E"/>${names
            .map(
              (name) =>
                `<nameAlias firstName="" lastName="" wholeName="${escaped(name)}" strong="true"/>`,
            )
            .join('')}</sanctionEntity>`,
      )
      .join('')}</export>`,
  )

/** The list of the Security Council. */
export const unList = (entries: readonly Made[], day = '2026-11-20') =>
  xml(
    `<CONSOLIDATED_LIST dateGenerated="${day}T23:00:00.000Z"><INDIVIDUALS>${entries
      .map(({ ref, names: [name = '', ...more] }) => {
        const { first, last } = parts(name)
        return `<INDIVIDUAL><DATAID>1</DATAID><FIRST_NAME>${escaped(first)}</FIRST_NAME><SECOND_NAME>${escaped(last)}</SECOND_NAME><REFERENCE_NUMBER>${ref}</REFERENCE_NUMBER>${more
          .map(
            (alias) =>
              `<INDIVIDUAL_ALIAS><QUALITY>Good</QUALITY><ALIAS_NAME>${escaped(alias)}</ALIAS_NAME></INDIVIDUAL_ALIAS>`,
          )
          .join('')}</INDIVIDUAL>`
      })
      .join('')}</INDIVIDUALS><ENTITIES></ENTITIES></CONSOLIDATED_LIST>`,
  )

/** OFAC's list of specially designated nationals. */
export const ofacList = (entries: readonly Made[], { count = entries.length } = {}) =>
  xml(
    `<sdnList xmlns="https://example.com/sdn"><publshInformation><Publish_Date>11/20/2026</Publish_Date><Record_Count>${count}</Record_Count></publshInformation>${entries
      .map(({ ref, names: [name = '', ...more], ship }) => {
        const { first, last } = parts(name)
        const aliases = more
          .map(
            (each) =>
              `<aka><uid>9</uid><type>a.k.a.</type><lastName>${escaped(each)}</lastName></aka>`,
          )
          .join('')
        return `<sdnEntry><uid>${ref}</uid><firstName>${escaped(first)}</firstName><lastName>${escaped(last)}</lastName><sdnType>${ship ? 'Vessel' : 'Individual'}</sdnType><akaList>${aliases}</akaList></sdnEntry>`
      })
      .join('')}</sdnList>`,
  )

const cell = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** The list of the United Kingdom as CSV. */
export const ukList = (entries: readonly Made[]) =>
  [
    'Last Updated,20/11/2026',
    'Name 6,Name 1,Name 2,Name 3,Name 4,Name 5,Title,Name Non-Latin Script,DOB,Group Type,Alias Type,Group ID',
    ...entries.flatMap(({ ref, names, ship }) =>
      names.map((name) => {
        const { first, last } = parts(name)
        const kind = ship ? 'Ship' : 'Individual'
        return [last, first, '', '', '', '', 'Mr', '', '', kind, 'Primary name', ref]
          .map(cell)
          .join(',')
      }),
    ),
  ].join('\r\n')

/** Sends a list to the console as an operator does. */
export async function importList(
  site: Pick<Running, 'address'>,
  who: Pick<SignedIn, 'headers'>,
  file: string,
  source: Source = 'eu',
) {
  return ask(site.address, `/api/admin/screening/lists/${source}`, {
    method: 'POST',
    headers: { ...who.headers, 'content-type': 'application/octet-stream' },
    body: file,
  })
}
