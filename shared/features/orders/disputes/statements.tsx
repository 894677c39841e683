import { Download } from 'lucide'
import { useState } from 'react'

import type { OutputOf } from '../../../contract/endpoint.ts'
import type { Side } from '../../../contract/trade-sides.ts'
import { FileSize } from '../../../ui/amounts.tsx'
import { failureIssues } from '../../../ui/failure.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { Trouble } from '../../../ui/use-work.tsx'
import type { OrderView } from '../order-words.ts'
import type { consoleDisputes } from './console-contract.ts'
import { rejectReasons, statementTitles } from './dispute-words.ts'

export type Dispute = NonNullable<OrderView['dispute']>
/** A case as operators read it. */
export type DisputeCase = OutputOf<typeof consoleDisputes.read>
type Statement = Dispute['statements'][number]

interface StatementsProps {
  statements: readonly Statement[]
  /** The lots that the buyer rejected, if the order has others; else none. */
  rejected: readonly { position: number; title: string }[]
  /** What the reader calls each side. */
  nameOf: (side: Side) => string
  /** Fetches a file. */
  download: (id: string) => Promise<Blob>
}

/** What both sides have said, the first one first, with the files that they showed. */
export function Statements({ statements, rejected, nameOf, download }: StatementsProps) {
  const [trouble, setTrouble] = useState<string | null>(null)
  const open = async ({ id, name }: Statement['evidence'][number]) => {
    setTrouble(null)
    try {
      saveFile(await download(id), name)
    } catch (error) {
      setTrouble(failureIssues(error)[0]?.detail ?? null)
    }
  }
  return (
    <>
      <ol className="order-said">
        {statements.map((each) => (
          <li key={each.id}>
            <p className="small quiet">
              {nameOf(each.by)} {statementTitles[each.kind]}, <Moment of={each.at} />
            </p>
            {each.reason !== null && <h3 className="d6">{rejectReasons[each.reason]}</h3>}
            {each.kind === 'rejection' && rejected.length > 0 && (
              <p>Not right: {rejected.map(({ title }) => title).join('; ')}</p>
            )}
            <p className="lines">{each.text}</p>
            {each.evidence.map((file) => (
              <button
                className="order-copy"
                type="button"
                key={file.id}
                onClick={() => void open(file)}
              >
                <Icon of={Download} size={20} />
                <span>
                  {file.name}, <FileSize bytes={file.size} />
                </span>
              </button>
            ))}
          </li>
        ))}
      </ol>
      <Trouble says={trouble} />
    </>
  )
}
