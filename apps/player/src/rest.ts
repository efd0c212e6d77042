import { restartedBy } from './guard/restarts.ts'
import { keepRestarts, storedRestarts } from './guard/restarts-storage.ts'
import { shownName } from './guard/shown-name.ts'
import { markComeback } from './library/comeback.ts'
import { endsAsMeant } from './library/starts.ts'
import { loadTexts, t } from './library/text.ts'

/**
 * Minimum time that the player stays away, in ms. One that did not come back was put into the process that hangs, and waits for it: that
 * process ends with its service worker, half a minute after the last request.
 */
const shortest = { first: 5_000, later: 45_000 } as const
/** A player that has not appeared after this many ms never will. */
const patience = 10_000

const line = (card: HTMLElement, name: string, text: string): void => {
	const element = document.createElement('p')
	element.className = name
	element.textContent = text
	card.append(element)
}

const show = async (): Promise<void> => {
	await loadTexts().catch(console.error)
	const card = document.createElement('section')
	card.className = 'card'
	line(card, 'name', shownName() || t('播放器'))
	line(card, 'advice', t('播放器没有响应，正在重新启动'))
	document.getElementById('screen')?.append(card)
}

const query = new URLSearchParams(location.search)
const rest = Math.max(shortest.first, Number(query.get('rest')) || 0)
// Passed by the service worker: it is bundled into one file, and shares no module with pages.
const process_name = query.get('number') ?? ''
query.delete('rest')
query.delete('number')

const goBack = (): void => {
	// Each time into the other kind of process than the previous one, which may still exist and hang.
	query.set(process_name, String(Number(query.get(process_name) ?? 0) + 1))
	markComeback()
	location.replace(`./?${query}`)
	setTimeout(() => {
		stop()
		setTimeout(goBack, shortest.later)
	}, patience)
}

document.documentElement.dataset.state = 'resting'
keepRestarts(restartedBy(storedRestarts(), 'hung'))
endsAsMeant()
setTimeout(goBack, rest)
show().catch(console.error)
