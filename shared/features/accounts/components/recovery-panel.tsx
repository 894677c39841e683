import { Clock, LogOut, ShieldCheck } from 'lucide'

import { PanelLine, PanelList } from '../../../ui/forms/split-page.tsx'

/** The picture below it. */
export const recoveryPiece = {
  name: 'cufflinks-round-onyx-18k-yellow',
  alt: 'Pair of round yellow gold cufflinks with polished black onyx faces.',
}

/** The panel beside the pages that replace a forgotten password. */
export const recoveryPanel = (
  <PanelList title="How this keeps you safe">
    <PanelLine icon={Clock}>
      The link is valid for 30 minutes, works once, and only the newest one works.
    </PanelLine>
    <PanelLine icon={LogOut}>Choosing a new password logs you out everywhere.</PanelLine>
    <PanelLine icon={ShieldCheck}>
      Two-step login stays on. You need your authenticator app, your passkey or a recovery code as
      before.
    </PanelLine>
  </PanelList>
)
