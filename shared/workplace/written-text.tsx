import { TriangleAlert } from 'lucide'

import { namesAccount } from '../contact-data/contact-data.ts'
import { Icon } from '../ui/icon.tsx'

/** What one side of a trade wrote, with a warning to its reader if it names a bank account. */
export const WrittenText = ({ text }: { text: string }) => (
  <>
    <p className="lines">{text}</p>
    {namesAccount(text) && (
      <p className="contact-hidden account-warning">
        <Icon of={TriangleAlert} size={20} />
        <span>
          Never pay to an account from a message. Our bank details do not change: they are only on
          the page of the order.
        </span>
      </p>
    )}
  </>
)
