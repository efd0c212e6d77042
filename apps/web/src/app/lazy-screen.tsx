import { type ComponentType, startTransition, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { loading_limit } from '../data/constants.ts'
import { t, useLanguage } from '../data/text.ts'
import { Failure, Skeleton } from '../ui/lists/states.tsx'
import { ErrorBoundary } from '../ui/messages/error-boundary.tsx'

type Load = () => Promise<ComponentType>

const withLimit = (loading: Promise<ComponentType>): Promise<ComponentType> =>
	new Promise((resolve, reject) => {
		const timer = setTimeout(() => reject(new Error('the screen did not load in time')), loading_limit)
		loading.then(resolve, reject).finally(() => clearTimeout(timer))
	})

/** A screen that is there from the start; what breaks in it is said in place, and the rest of the page stays usable. */
export const readyScreen = (Screen: ComponentType): ComponentType => {
	return () => {
		// Everything below is drawn again in the language that is on.
		useLanguage()
		const { pathname } = useLocation()
		return (
			<ErrorBoundary place="screen" at={pathname}>
				<Screen />
			</ErrorBoundary>
		)
	}
}

/** A screen that is loaded when it is opened; a failure is shown, and loading can be tried again. */
export const lazyScreen = (load: Load): ComponentType => {
	let loaded: ComponentType | null = null
	return () => {
		const [state, setState] = useState<'loading' | 'failed' | 'there'>(loaded ? 'there' : 'loading')
		useEffect(() => {
			if (state !== 'loading') return
			let current = true
			withLimit(load()).then(
				screen => {
					loaded = readyScreen(screen)
					// A screen is large: it gives way to what is pressed meanwhile.
					if (current) startTransition(() => setState('there'))
				},
				() => current && setState('failed'),
			)
			return () => {
				current = false
			}
		}, [state])
		// A module that failed to load stays failed in the browser: only a new page fetches it again.
		if (state === 'failed') return <Failure title={t('页面加载失败')} retry={() => location.reload()} />
		if (loaded === null) return <Skeleton />
		const Screen = loaded
		return <Screen />
	}
}
