import { lazy, Suspense } from 'react'
import { Skeleton } from '../ui/lists/states.tsx'
import type { KindForm } from './kind-form.tsx'

const load = () => import('./kind-form.tsx')

/** Resolves when the form is there, so that a dialog does not grow under the hand that wants its buttons. */
export const kindFormLoaded = (): Promise<void> =>
	load().then(
		() => undefined,
		() => undefined,
	)

// A component that is loaded later loses what its type says of the kind.
const Later = lazy(async () => ({
	default: (await load()).KindForm,
})) as unknown as typeof KindForm

/** The form of a kind, loaded when it is shown: it brings calendars, zones and fonts that others need not wait for. */
export const KindFormLater: typeof KindForm = props => (
	<Suspense fallback={<Skeleton rows={3} />}>
		<Later {...props} />
	</Suspense>
)
