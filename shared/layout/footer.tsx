import { Link } from 'react-router-dom'

import { brand } from '../brand.ts'
import { usePageHandle } from '../routing/page-route.tsx'
import { paths } from '../routing/paths.ts'
import { Facebook, Instagram, YouTube } from '../ui/social-icons.tsx'
import { Stone } from '../ui/stone.tsx'

const columns = [
  {
    title: 'About',
    rows: [<Link to={paths.aboutUs}>About Us</Link>, <Later>Careers</Later>, <Later>Blogs</Later>],
  },
  {
    title: 'Help',
    rows: [<Link to={paths.faqFooter}>FAQ</Link>, <Link to={paths.contactUs}>Get In Touch</Link>],
  },
  {
    title: 'Policy',
    rows: [<Link to={paths.policy}>Terms of Use</Link>, <Link to={paths.policy}>Privacy</Link>],
  },
  {
    title: 'Social',
    rows: [
      <a href={brand.instagram} rel="noopener me">
        <Instagram />
        Instagram
      </a>,
      <Later>
        <Facebook />
        Facebook
      </Later>,
      <Later>
        <YouTube />
        YouTube
      </Later>,
    ],
  },
]

/** An entry that has no destination yet: shown, marked, and no link. */
function Later({ children }: { children: React.ReactNode }) {
  return (
    <span className="footer-later" title="Not there yet">
      {children}
      <span className="visually-hidden"> (not there yet)</span>
    </span>
  )
}

/** The footer of every page; the slim one leaves out the tagline. */
export function Footer() {
  const { footer } = usePageHandle()
  return (
    <footer className="footer" data-footer={footer}>
      {footer === 'full' && (
        <div className="footer-crown">
          <p className="footer-tagline">{brand.tagline}</p>
          <Stone className="stone" />
        </div>
      )}
      <div className="footer-columns">
        {columns.map(({ title, rows }) => (
          <section key={title}>
            <h2>{title}</h2>
            <ul>
              {rows.map((row, at) => (
                <li key={at}>{row}</li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <div className="footer-end">
        <p>
          © {brand.copyrightYear} {brand.name}. All rights reserved.
        </p>
        <p>A marketplace for the jewellery trade. Accounts for verified companies only.</p>
      </div>
    </footer>
  )
}
