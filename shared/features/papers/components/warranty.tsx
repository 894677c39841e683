import { useApi } from '../../../contract/call.ts'
import { Trouble, useWork, WorkButton } from '../../../ui/use-work.tsx'
import { papers } from '../contract.ts'

interface WarrantyProps {
  number: number
  /** What the seller warrants, as it will stand on the paper. */
  text: readonly string[]
  /** Called once it is given. */
  given: () => Promise<void>
}

/** What a seller warrants about the stones of an order, with the text before them. */
export function Warranty({ number, text, given }: WarrantyProps) {
  const api = useApi()
  const { working, trouble, run } = useWork()
  const give = () =>
    run('give', async () => {
      await api().call(papers.warrant, { number, text: [...text] })
      await given()
    })
  return (
    <div className="paper-warranty">
      <h3>Warranty of origin</h3>
      <p>
        Buyers in the trade expect this with natural stones. If it is true, give it in your
        company’s name. It cannot be taken back.
      </p>
      <blockquote>
        {text.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </blockquote>
      <Trouble says={trouble} />
      <WorkButton working={working} onClick={give}>
        {working === null ? 'Give this warranty' : 'Issuing it…'}
      </WorkButton>
    </div>
  )
}
