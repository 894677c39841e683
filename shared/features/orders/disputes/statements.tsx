import type { ReactNode } from 'react'

import type { OutputOf } from '../../../contract/endpoint.ts'
import type { Side } from '../../../contract/trade-sides.ts'
import { Moment } from '../../../ui/moment.tsx'
import { Trouble } from '../../../ui/use-work.tsx'
import { WrittenText } from '../../../workplace/written-text.tsx'
import type { OrderView } from '../order-words.ts'
import type { consoleDisputes } from './console-contract.ts'
import { rejectReasons, statementTitles } from './dispute-words.ts'
import { AnswerQuestion, type Question, QuestionEntry } from './questions.tsx'
import { ShownFile, useShownFiles } from './shown-file.tsx'

export type Dispute = NonNullable<OrderView['dispute']>
/** A case as operators read it. */
export type DisputeCase = OutputOf<typeof consoleDisputes.read>

interface StatementsProps<Q extends Question> {
  statements: Dispute['statements']
  questions: readonly Q[]
  /** Who asked a question, as its first words. */
  askerOf: (question: Q) => ReactNode
  /** The side that the reader may answer for, and the order; nobody if left out. */
  answering?: { number: number; side: Side } | undefined
  /** What the buyer rejected, with the statement that says why; none if it is all of the only lot. */
  rejected: readonly { statementId: string; words: string }[]
  /** What the reader calls each side. */
  nameOf: (side: Side) => string
  /** Fetches a file. */
  download: (id: string) => Promise<Blob>
}

/** When the question was asked that a statement answers, to tell it from others. */
function QuestionTime({ questions, id }: { questions: readonly Question[]; id: string | null }) {
  const asked = questions.find((each) => each.id === id)
  return asked === undefined || questions.length === 1 ? null : (
    <>
      {' '}
      of <Moment of={asked.at} />
    </>
  )
}

/** What a statement is about. */
const NotRight = ({ rejected }: { rejected: readonly { words: string }[] }) =>
  rejected.length > 0 && <p>Not right: {rejected.map(({ words }) => words).join('; ')}</p>

/** What both sides have said and we have asked, the first one first, with the files that they showed. */
export function Statements<Q extends Question>({
  statements,
  questions,
  askerOf,
  answering,
  rejected,
  nameOf,
  download,
}: StatementsProps<Q>) {
  const entries = [
    ...statements.map((each) => ({ at: each.at, said: each, asked: null })),
    ...questions.map((each) => ({ at: each.at, said: null, asked: each })),
  ].toSorted((one, other) => one.at.localeCompare(other.at))
  const { trouble, save } = useShownFiles()
  return (
    <>
      <ol className="order-said">
        {entries.map(({ said: each, asked }) =>
          each === null ? (
            <li key={asked.id}>
              <QuestionEntry
                question={asked}
                statements={statements}
                asker={askerOf(asked)}
                nameOf={nameOf}
              >
                {answering !== undefined && asked.waitsFor.includes(answering.side) && (
                  <AnswerQuestion number={answering.number} question={asked} />
                )}
              </QuestionEntry>
            </li>
          ) : (
            <li key={each.id}>
              <p className="small quiet">
                {nameOf(each.by)} {statementTitles[each.kind]}
                <QuestionTime questions={questions} id={each.questionId} />, <Moment of={each.at} />
              </p>
              {each.reason !== null && <h3 className="d6">{rejectReasons[each.reason]}</h3>}
              <NotRight rejected={rejected.filter(({ statementId }) => statementId === each.id)} />
              <WrittenText text={each.text} />
              {each.evidence.map((file) => (
                <ShownFile key={file.id} file={file} onPress={() => void save(download, file)} />
              ))}
            </li>
          ),
        )}
      </ol>
      <Trouble says={trouble} />
    </>
  )
}
