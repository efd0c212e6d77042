import type { PlayerState, StateHolder } from '../library/state.ts'
import { t } from '../library/text.ts'

const line = (card: HTMLElement, name: string): HTMLElement => {
	const element = document.createElement('p')
	element.className = name
	card.append(element)
	return element
}

const drawCode = async (canvas: HTMLCanvasElement, code: string): Promise<void> => {
	const { default: qrcode } = await import('qrcode')
	await qrcode.toCanvas(canvas, code, { width: 200, margin: 2 })
}

const adviceOf = (state: PlayerState): string => {
	if (state.state === 'pairing') return t('请在管理端“添加终端”中输入此配对码')
	if (state.percent !== null) return t('正在下载内容：{percent}%', { percent: state.percent })
	if (state.state !== 'idle') return ''
	return state.withheld ? t('内容多次使播放器停止，稍后将再次尝试播放') : t('等待发布内容')
}

/**
 * The card that a player shows while it has nothing to play: its identity, how to pair it, the state of the connection. Returns its
 * element.
 */
export const createCard = (host: HTMLElement, holder: StateHolder): HTMLElement => {
	const card = document.createElement('section')
	card.className = 'card'
	host.append(card)
	const name = line(card, 'name')
	const label = line(card, 'label')
	const code = line(card, 'code')
	const canvas = document.createElement('canvas')
	canvas.setAttribute('role', 'img')
	card.append(canvas)
	const advice = line(card, 'advice')
	const serial = line(card, 'serial')
	const link = line(card, 'link')
	link.setAttribute('role', 'status')
	let drawn: string | null = null
	holder.listen(state => {
		// Over a program that is playing it only appears, small, when the server does not know the terminal any more, or knows two of it.
		card.hidden = state.state === 'playing' && state.code === null && state.shared === null && !state.is_key_wrong
		name.textContent = state.name || t('播放器')
		label.textContent = state.code === null ? '' : t('本机配对码')
		code.textContent = state.code ?? ''
		canvas.hidden = state.code === null
		advice.textContent = adviceOf(state)
		serial.textContent = `${t('本机序列号')}  ${state.sn}`
		link.textContent = state.link
		link.dataset.connected = String(state.connected)
		if (state.code === drawn) return
		drawn = state.code
		if (drawn === null) return
		canvas.setAttribute('aria-label', drawn)
		drawCode(canvas, drawn).catch(() => {
			canvas.hidden = true
		})
	})
	return card
}
