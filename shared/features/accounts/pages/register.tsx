import { PageMeta } from '../../../layout/page-meta.tsx'

export function Page() {
  return (
    <div className="plain-page">
      <PageMeta title="register" />
      <h1 className="d2">register</h1>
    </div>
  )
}
