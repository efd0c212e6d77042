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

/** A screen that is available at once; an error in it is shown in place, and the rest of the page stays usable. */
export const readyScreen = (Screen: ComponentType): ComponentType => {
	return () => {
		// Redraws everything below when the language changes.
		useLanguage()
		const { pathname } = useLocation()
		return (
			<ErrorBoundary place="screen" at={pathname}>
				<Screen />
			</ErrorBoundary>
		)
	}
}

/** A screen that is loaded when it is opened; a failure is shown with a way to retry. */
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
					// Drawing a screen takes long, so it yields to user input.
					if (current) startTransition(() => setState('there'))
				},
				() => current && setState('failed'),
			)
			return () => {
				current = false
			}
		}, [state])
		// Browsers cache a failed module load: only a page reload fetches it again.
		if (state === 'failed') return <Failure title={t('页面加载失败')} retry={() => location.reload()} />
		if (loaded === null) return <Skeleton />
		const Screen = loaded
		return <Screen />
	}
}
