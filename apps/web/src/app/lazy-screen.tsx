import { Component, type ComponentType, type ReactNode, startTransition, useEffect, useState } from 'react'
import { t, useLanguage } from '../data/text.ts'
import { Failure, Skeleton } from '../ui/states.tsx'

/** How long the loading of a screen may take, in ms (specification A §8). */
const loading_limit = 120_000

type Load = () => Promise<ComponentType>

const withLimit = (loading: Promise<ComponentType>): Promise<ComponentType> =>
	new Promise((resolve, reject) => {
		const timer = setTimeout(() => reject(new Error('the screen did not load in time')), loading_limit)
		loading.then(resolve, reject).finally(() => clearTimeout(timer))
	})

/** What broke while drawing is said in place; the rest of the page stays usable. */
class Guard extends Component<{ children: ReactNode }, { broken: boolean }> {
	override state = { broken: false }
	static getDerivedStateFromError = () => ({ broken: true })
	override render() {
		if (!this.state.broken) return this.props.children
		return <Failure title={t('页面加载失败')} retry={() => this.setState({ broken: false })} />
	}
}

/** A screen that is there from the start. */
export const readyScreen = (Screen: ComponentType): ComponentType => {
	return () => {
		// Everything below is drawn again in the language that is on.
		useLanguage()
		return (
			<Guard>
				<Screen />
			</Guard>
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
