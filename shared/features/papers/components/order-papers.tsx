import { Download } from 'lucide'
import { useEffect, useState } from 'react'

import { type Api, useApi } from '../../../contract/call.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { FileSize } from '../../../ui/amounts.tsx'
import { ShortDay } from '../../../ui/day.tsx'
import { failureIssues } from '../../../ui/failure.ts'
import { Icon } from '../../../ui/icon.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { Trouble, useWork } from '../../../ui/use-work.tsx'
import { Section } from '../../../workplace/workplace-page.tsx'
import { papers } from '../contract.ts'
import { paperFileName, paperKind } from '../paper-kinds.ts'
import { Warranty } from './warranty.tsx'

type Listed = OutputOf<typeof papers.list>
type Paper = Listed['items'][number]

/** Fetches a paper and has the browser save it; the first time it is written before. */
async function savePaper({ call, download }: Api, number: number, { kind, written }: Paper) {
  const now = written ?? (await call(papers.write, { number, kind })).written
  const file = await download(papers.read, { number, kind })
  saveFile(file, `${paperFileName(kind, now?.number ?? '')}.pdf`)
}

/** Why the list could not be fetched, in words. */
const reasonOf = (error: unknown) => failureIssues(error)[0]?.detail ?? null

/** The papers of an order: what each is for, its number, date and size, and its file. */
export function OrderPapers({ number }: { number: number }) {
  const api = useApi()
  const [listed, setListed] = useState<Listed | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const { working, trouble, run } = useWork()
  useEffect(() => {
    let gone = false
    api()
      .call(papers.list, { number })
      .then(
        (found) => gone || setListed(found),
        (error: unknown) => gone || setFailed(reasonOf(error)),
      )
    return () => {
      gone = true
    }
  }, [api, number])
  const load = async () => setListed(await api().call(papers.list, { number }))
  const save = (paper: Paper) =>
    run(paper.kind, async () => {
      await savePaper(api(), number, paper)
      await load()
    })
  if (listed === null) {
    return (
      <Section title="Papers">
        {failed === null ? (
          <p className="quiet">Loading.</p>
        ) : (
          <>
            <Trouble says={trouble ?? failed} />
            <button
              className="button button-small"
              type="button"
              onClick={() => void run('again', load)}
            >
              {working === null ? 'Try again' : 'Trying…'}
            </button>
          </>
        )}
      </Section>
    )
  }
  const { items, warrants } = listed
  if (items.length === 0 && warrants === null) return null
  return (
    <Section title="Papers">
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
                  'Written when you download it'
                ) : (
                  <>
                    {paper.written.number}
                    <span>
                      <ShortDay of={paper.written.at} />, <FileSize bytes={paper.written.size} />
                    </span>
                  </>
                )}
              </span>
              <button
                className="order-copy"
                type="button"
                aria-disabled={working !== null || undefined}
                onClick={() => void save(paper)}
              >
                <Icon of={Download} size={16} />
                {working === paper.kind ? 'Fetching…' : 'Download'}
                <span className="visually-hidden"> {paperKind(paper.kind).title}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <Trouble says={trouble} />
      {warrants !== null && <Warranty number={number} text={warrants} given={load} />}
      <p className="small quiet">
        PDF files. Once written, a paper never changes. None of them is a tax invoice: the seller
        writes that.
      </p>
    </Section>
  )
}
