import { Printer } from 'lucide'

import { useApi } from '../../../contract/call.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Trouble, useWork, WorkButton } from '../../../ui/use-work.tsx'
import { paperKind } from '../paper-kinds.ts'
import { savePaper } from '../save-paper.ts'

const kinds = ['packing-list', 'address-label'] as const

/** What a seller prints to pack an order. */
export function Part({ number }: { number: number }) {
  const api = useApi()
  const { working, trouble, run } = useWork()
  return (
    <>
      <ul className="paper-list paper-packing">
        {kinds.map((kind) => (
          <li key={kind}>
            <span>
              {paperKind(kind).title}
              <span className="small quiet">{paperKind(kind).about}</span>
            </span>
            <WorkButton
              className="order-copy"
              working={working}
              onClick={() => run(kind, () => savePaper(api(), number, { kind, written: null }))}
            >
              <Icon of={Printer} size={20} />
              {working === kind ? 'Fetching…' : 'PDF to print'}
              <span className="visually-hidden"> {paperKind(kind).title}</span>
            </WorkButton>
          </li>
        ))}
      </ul>
      <Trouble says={trouble} />
    </>
  )
}
