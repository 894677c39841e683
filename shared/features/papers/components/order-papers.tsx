import { Download } from 'lucide'
import { useCallback } from 'react'

import { type Api, useApi } from '../../../contract/call.ts'
import { ShortDay } from '../../../ui/day.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useLoaded } from '../../../ui/use-loaded.ts'
import { Trouble, useWork, WorkButton } from '../../../ui/use-work.tsx'
import { Section } from '../../../workplace/workplace-page.tsx'
import { papers } from '../contract.ts'
import { paperKind } from '../paper-kinds.ts'
import { type ListedPaper, savePaper } from '../save-paper.ts'
import { IssuePaper } from './issue-paper.tsx'
import { Warranty } from './warranty.tsx'

/** Whether the seller has yet to decide that it is written. */
const isToBeIssued = ({ kind, written }: ListedPaper) =>
  written === null && paperKind(kind).by === 'seller'

/** The papers of an order: what each is for, its number, date and size, and its file. */
export function Part({ number }: { number: number }) {
  const api = useApi()
  const list = useCallback((of: Api) => of.call(papers.list, { number }), [number])
  const { data, failed, retry, put } = useLoaded(list)
  const { working, trouble, run } = useWork()
  const load = async () => put(await list(api()))
  const save = (paper: ListedPaper) =>
    run(paper.kind, async () => {
      await savePaper(api(), number, paper)
      await load()
    })
  if (data === null) {
    return (
      <Section title="Documents">
        {failed ? (
          <>
            <Trouble says="The documents could not be loaded." />
            <button className="button button-small" type="button" onClick={retry}>
              Try again
            </button>
          </>
        ) : (
          <p className="quiet">Loading.</p>
        )}
      </Section>
    )
  }
  const { items, warrants } = data
  if (items.length === 0 && warrants === null) return null
  return (
    <Section title="Documents">
      {items.length > 0 && (
        <ul className="paper-list">
          {items.map((paper) => (
            <li key={paper.kind}>
              <span>
                {paperKind(paper.kind).title}
                <span className="small quiet">{paperKind(paper.kind).about}</span>
              </span>
              <span className="small quiet">
                {paper.written === null ? (
                  isToBeIssued(paper) ? (
                    'Not issued yet'
                  ) : (
                    'Issued when you download it'
                  )
                ) : (
                  <>
                    {paper.written.number}
                    <ShortDay of={paper.written.at} />
                  </>
                )}
              </span>
              {isToBeIssued(paper) ? (
                <IssuePaper number={number} kind={paper.kind} issued={load} />
              ) : (
                <WorkButton className="order-copy" working={working} onClick={() => save(paper)}>
                  <Icon of={Download} size={16} />
                  {working === paper.kind ? 'Fetching…' : 'Download'}
                  <span className="visually-hidden"> {paperKind(paper.kind).title}</span>
                </WorkButton>
              )}
            </li>
          ))}
        </ul>
      )}
      <Trouble says={trouble} />
      {warrants !== null && <Warranty number={number} text={warrants} given={load} />}
      <p className="small quiet">
        PDF files. Once issued, a document never changes.
        {!items.some(({ kind }) => kind === 'invoice') &&
          ` ${items.some(({ kind }) => kind === 'fee-invoice') ? 'The others' : 'These'} are not tax invoices. The seller issues the invoice.`}
      </p>
    </Section>
  )
}
