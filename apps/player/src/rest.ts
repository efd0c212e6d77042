import { restartedBy } from './guard/restarts.ts'
import { keepRestarts, storedRestarts } from './guard/restarts-storage.ts'
import { shownName } from './guard/shown-name.ts'
import { loadTexts, t } from './library/text.ts'

/**
 * So long the player stays away at least, in ms: a service worker that nobody asks ends after half a minute, and with it the
 * process of the page that hangs. Sooner the player would come back into that process, and wait for it.
 */
const shortest = 45_000
/** A player that has not come after this many ms has not found another process. */
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
const rest = Math.max(shortest, Number(query.get('rest')) || 0)
query.delete('rest')
const player = `./${query.size > 0 ? `?${query}` : ''}`

const goBack = (): void => {
	location.replace(player)
	setTimeout(() => {
		stop()
		setTimeout(goBack, shortest)
	}, patience)
}

document.documentElement.dataset.state = 'resting'
keepRestarts(restartedBy(storedRestarts(), 'hung'))
setTimeout(goBack, rest)
show().catch(console.error)
