import { lazy, Suspense } from 'react'
import { Skeleton } from '../ui/lists/states.tsx'
import type { KindForm } from './kind-form.tsx'

const load = () => import('./kind-form.tsx')

/** Resolves when the form is loaded, so that a dialog does not grow while the user aims for its buttons. */
export const kindFormLoaded = (): Promise<void> =>
	load().then(
		() => undefined,
		() => undefined,
	)

// `lazy` loses the generic type parameter of the component.
const Later = lazy(async () => ({
	default: (await load()).KindForm,
})) as unknown as typeof KindForm

/** The form of a kind, loaded when it is shown, since it brings calendars, zones and fonts that nothing else needs. */
export const KindFormLater: typeof KindForm = props => (
	<Suspense fallback={<Skeleton rows={3} />}>
		<Later {...props} />
	</Suspense>
)
