// A hand at work in a page. Every step is made inside the page and in a frame of its own: steps from outside wait for the answer to the
// previous one, so a slow page would be measured by fewer of them, or the wait would never end.
interface Place {
	readonly x: number
	readonly y: number
}

const frame = (): Promise<number> => new Promise(requestAnimationFrame)

/** Resolves when the work of this frame has been styled, laid out and painted. */
const painted = (): Promise<void> =>
	new Promise(resolve => {
		const { port1, port2 } = new MessageChannel()
		requestAnimationFrame(() => port2.postMessage(null))
		port1.onmessage = () => resolve()
	})

const find = (selector: string): Element => {
	const found = document.querySelector(selector)
	if (found === null) throw new Error(`${selector} is not there`)
	return found
}

/** The mouse pointer, which always exists: pages may capture it. */
const mouse = { pointerId: 1, pointerType: 'mouse', isPrimary: true, bubbles: true, cancelable: true } as const

const point = (
	target: Element,
	type: 'pointerdown' | 'pointermove' | 'pointerup',
	at: Place,
	shiftKey = false,
): void => {
	const buttons = { button: type === 'pointermove' ? -1 : 0, buttons: type === 'pointerup' ? 0 : 1 }
	target.dispatchEvent(new PointerEvent(type, { ...mouse, ...buttons, shiftKey, clientX: at.x, clientY: at.y }))
}

/** Drags an element in circles and back to where it was; returns the times between frames, in ms. */
const drag = async (selector: string, steps: number, shift: boolean): Promise<number[]> => {
	const target = find(selector)
	const { x, y, width, height } = target.getBoundingClientRect()
	const middle = { x: x + width / 2, y: y + height / 2 }
	const frames: number[] = []
	point(target, 'pointerdown', middle, shift)
	await painted()
	let before = await frame()
	for (let step = 1; step <= steps; step++) {
		const [angle, far] = [step / 12, Math.min(60, step)]
		point(target, 'pointermove', { x: middle.x + far * Math.cos(angle), y: middle.y + far * Math.sin(angle) })
		const now = await frame()
		frames.push(now - before)
		before = now
	}
	point(target, 'pointermove', middle)
	await frame()
	point(target, 'pointerup', middle)
	await painted()
	return frames
}

/** Presses keys, one after the other; returns how long each one blocked the page, in ms. */
const press = async (selector: string, keys: readonly KeyboardEventInit[]): Promise<number[]> => {
	const target = find(selector)
	const busy: number[] = []
	for (const key of keys) {
		await painted()
		await frame()
		const began = performance.now()
		target.dispatchEvent(new KeyboardEvent('keydown', { ...key, bubbles: true, cancelable: true }))
		// Within this frame: its message arrives after painting.
		const { port1, port2 } = new MessageChannel()
		await new Promise(resolve => {
			port1.onmessage = resolve
			port2.postMessage(null)
		})
		busy.push(performance.now() - began)
		target.dispatchEvent(new KeyboardEvent('keyup', { ...key, bubbles: true, cancelable: true }))
	}
	return busy
}

/** Goes to an address within the page; returns how many ms it takes until this many elements are there and painted. */
const open = async (address: string, selector: string, count: number): Promise<number> => {
	const began = performance.now()
	history.pushState(null, '', address)
	dispatchEvent(new PopStateEvent('popstate'))
	while (document.querySelectorAll(selector).length !== count) await frame()
	await painted()
	return performance.now() - began
}

Object.assign(window, { hand: { drag, press, open } })

export {}
