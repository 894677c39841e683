import type { IconNode } from 'lucide'
import { Link } from 'react-router-dom'

import { brand } from '../brand.ts'
import { usePageHandle } from '../routing/page-route.tsx'
import { paths } from '../routing/paths.ts'
import { Icon } from '../ui/icon.tsx'
import { Stone } from '../ui/stone.tsx'

interface Entry {
  label: string
  /** A page of this site. */
  to?: string
  /** A page on another site. An entry with neither has no destination yet. */
  href?: string
  icon?: IconNode
}

// Lucide has removed brand icons; these three use its box of 24 and its hairline.

const instagram: IconNode = [
  ['rect', { x: 3, y: 3, width: 18, height: 18, rx: 5 }],
  ['circle', { cx: 12, cy: 12, r: 4 }],
  ['path', { d: 'M17.2 6.8h.01' }],
]

const facebook: IconNode = [
  [
    'path',
    { d: 'M17 3h-2.5A4.5 4.5 0 0 0 10 7.5V10H7v4h3v7h4v-7h3l1-4h-4V7.8A.8.8 0 0 1 14.8 7H17z' },
  ],
]

const youTube: IconNode = [
  ['rect', { x: 2.5, y: 5.5, width: 19, height: 13, rx: 4 }],
  ['path', { d: 'm10.3 9.5 4.2 2.5-4.2 2.5z' }],
]

const columns: { title: string; entries: Entry[] }[] = [
  {
    title: 'About',
    entries: [{ label: 'About Us', to: paths.aboutUs }, { label: 'Careers' }, { label: 'Blogs' }],
  },
  {
    title: 'Help',
    entries: [
      { label: 'FAQ', to: paths.faqFooter },
      { label: 'Get In Touch', to: paths.contactUs },
    ],
  },
  {
    title: 'Policy',
    entries: [
      { label: 'Terms of Use', to: paths.policy },
      { label: 'Privacy', to: paths.policy },
    ],
  },
  {
    title: 'Social',
    entries: [
      { label: 'Instagram', href: brand.instagram, icon: instagram },
      { label: 'Facebook', icon: facebook },
      { label: 'YouTube', icon: youTube },
    ],
  },
]

/** A link, or plain text if it has no destination yet. */
function FooterEntry({ label, to, href, icon }: Entry) {
  const mark = icon && <Icon of={icon} size={20} />
  if (to !== undefined) return <Link to={to}>{label}</Link>
  if (href !== undefined)
    return (
      <a href={href} rel="noopener me">
        {mark}
        {label}
      </a>
    )
  return (
    <span className="footer-later" title="Not available yet">
      {mark}
      {label}
      <span className="visually-hidden"> (not available yet)</span>
    </span>
  )
}

interface FooterProps {
  /** The page also has the workplace's footer, for those logged in. */
  either?: boolean
}

/** The public site's footer; the slim one leaves out the tagline. */
export function Footer({ either = false }: FooterProps) {
  const { footer } = usePageHandle()
  return (
    <footer className={either ? 'footer when-signed-out' : 'footer'} data-footer={footer}>
      {footer === 'full' && (
        <div className="footer-crown">
          <p className="footer-tagline">{brand.tagline}</p>
          <Stone className="stone" />
        </div>
      )}
      <div className="footer-columns">
        {columns.map(({ title, entries }) => (
          <section key={title}>
            <h2>{title}</h2>
            <ul>
              {entries.map((entry) => (
                <li key={entry.label}>
                  <FooterEntry {...entry} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <div className="footer-end">
        <p>
          © {brand.copyrightYear} {brand.name}. All rights reserved.
        </p>
        <p>A marketplace for the jewellery trade. Accounts for companies only.</p>
      </div>
    </footer>
  )
}
