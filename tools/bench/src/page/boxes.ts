// Draggable boxes in the barest DOM: the one under the pointer, or with Shift all of them.
const boxes = Array.from({ length: 200 }, (_, place) => {
	const box = document.createElement('div')
	box.style.cssText = `position:absolute;left:${200 + (place % 20) * 40}px;top:${100 + Math.floor(place / 20) * 40}px;width:36px;height:36px;background:#245;color:#fff;font:10px sans-serif;overflow:hidden`
	box.textContent = `Text ${place}`
	document.body.append(box)
	return box
})
let held: readonly HTMLElement[] = []
let from = { x: 0, y: 0 }
let latest: PointerEvent | null = null
let frame = 0
const step = (): void => {
	frame = 0
	if (latest === null) return
	for (const { style } of held) style.transform = `translate(${latest.x - from.x}px, ${latest.y - from.y}px)`
}
addEventListener('pointerdown', event => {
	from = { x: event.x, y: event.y }
	held = event.shiftKey ? boxes : boxes.filter(box => box === event.target)
})
addEventListener('pointermove', event => {
	latest = event
	if (frame === 0) frame = requestAnimationFrame(step)
})
addEventListener('pointerup', () => {
	held = []
})

export {}
