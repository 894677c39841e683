import { Link } from 'react-router-dom'

import { brand } from '../brand.ts'
import { paths } from '../routing/paths.ts'

interface ShellFooterProps {
  /** The page also has the public site's footer, and a mark on the document chooses one. */
  either?: boolean
}

/** The one-line footer of the workplace. */
export function ShellFooter({ either = false }: ShellFooterProps) {
  return (
    <footer
      className={either ? 'shell-footer when-signed-in' : 'shell-footer'}
      hidden={either}
      suppressHydrationWarning
    >
      <p>
        © {brand.copyrightYear} {brand.name}
      </p>
      <ul>
        <li>
          <Link to={paths.faq}>Help</Link>
        </li>
        <li>
          <Link to={paths.terms}>Terms of Use</Link>
        </li>
        <li>
          <Link to={paths.policy}>Privacy</Link>
        </li>
      </ul>
    </footer>
  )
}
