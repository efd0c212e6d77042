import { useRouteError } from 'react-router'
import { CrashNotice, crashOf } from '../ui/messages/crash-notice.tsx'

/** Stands in place of the router's own page for what breaks between screens. */
export const RouteFailure = () => <CrashNotice place="application" crash={crashOf(useRouteError(), '')} retry={null} />
