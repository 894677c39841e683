import { Link } from 'react-router-dom'

import { brand } from '../brand.ts'
import { paths } from '../routing/paths.ts'

/** The one-line footer of the workplace. */
export function ShellFooter() {
  return (
    <footer className="shell-footer">
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
