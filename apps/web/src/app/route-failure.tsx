import { useRouteError } from 'react-router'
import { CrashNotice, crashOf } from '../ui/messages/crash-notice.tsx'

/** Replaces the router's default page for errors outside of a screen. */
export const RouteFailure = () => <CrashNotice place="application" crash={crashOf(useRouteError(), '')} retry={null} />
