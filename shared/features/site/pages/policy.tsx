import { PageMeta } from '../../../layout/page-meta.tsx'

export function Page() {
  return (
    <div className="plain-page">
      <PageMeta title="policy" />
      <h1 className="d2">policy</h1>
    </div>
  )
}
