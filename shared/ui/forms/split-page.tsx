import type { IconNode } from 'lucide'
import type { ReactNode } from 'react'

import { Icon } from '../icon.tsx'
import { Picture } from '../picture.tsx'

interface SplitPageProps {
  title: string
  lead: ReactNode
  /** Shown beside the form. */
  panel: ReactNode
  /** A single piece below the panel's text; without it, the dark arrangement. */
  piece?: { name: string; alt: string }
  children: ReactNode
}

/** A form, and beside it (on a phone, below it) the dark panel with the photograph. */
export function SplitPage({ title, lead, panel, piece, children }: SplitPageProps) {
  return (
    <div className="split">
      <div className="split-main">
        <h1 className="d3">{title}</h1>
        <p className="lead">{lead}</p>
        {children}
      </div>
      <aside className="split-panel on-deep" aria-labelledby="panel-title">
        <div className="split-text">{panel}</div>
        {piece === undefined ? (
          <Picture
            className="split-picture"
            name="hero-dark-arrangement"
            shape="hero"
            sizes="(width < 600px) 600px, 1000px"
            alt="Gold rings, hoop earrings, loose emeralds and a diamond bracelet on dark plinths."
          />
        ) : (
          <Picture
            className="split-piece"
            shape="square"
            sizes="(width < 900px) 100vw, max(47vw, 480px)"
            {...piece}
          />
        )}
      </aside>
    </div>
  )
}

/** The panel's heading and its lines, with rules between. */
export function PanelList({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h2 className="d4" id="panel-title">
        {title}
      </h2>
      <ul className="panel-list">{children}</ul>
    </>
  )
}

/** One line of the panel. */
export function PanelLine({ icon, children }: { icon: IconNode; children: ReactNode }) {
  return (
    <li>
      <Icon of={icon} />
      <div>{children}</div>
    </li>
  )
}
