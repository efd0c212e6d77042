/** Pictures of the pack, drawn as SVG: none of them is third-party work. */
export interface Drawing {
	readonly key: string
	readonly w: number
	readonly h: number
	readonly svg: string
}

const page = (w: number, h: number, inner: string): string =>
	`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" width="${w}" height="${h}">${inner}</svg>`

const soft = (id: string, colours: readonly string[], angle: number): string =>
	`<linearGradient id="${id}" gradientTransform="rotate(${angle} .5 .5)">${colours
		.map((colour, place) => `<stop offset="${place / (colours.length - 1)}" stop-color="${colour}"/>`)
		.join('')}</linearGradient>`

const glow = (id: string, colour: string): string =>
	`<radialGradient id="${id}"><stop offset="0" stop-color="${colour}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`

const aurora = (): string => {
	const lights = [
		['a', '#3dd6c4', 300, 200, 700],
		['b', '#6f7bff', 1300, 260, 820],
		['c', '#ff7ac6', 1750, 900, 620],
		['d', '#2b6fff', 500, 980, 760],
	] as const
	const circles = lights.map(
		([id, , x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="url(#${id})" opacity="0.7"/>`,
	)
	const glows = lights.map(([id, colour]) => glow(id, colour)).join('')
	return `<defs>${glows}</defs><rect width="1920" height="1080" fill="#0c1430"/>${circles.join('')}`
}

const dunes = (): string => {
	const colours = ['#f6d9b0', '#eebd86', '#e29a63', '#c9764f', '#9b5344', '#6b3a3d']
	const waves = colours.map((colour, row) => {
		const y = 360 + row * 120
		const [a, b] = [y - 90 + row * 17, y + 90 - row * 11]
		return `<path d="M0 ${y} C 480 ${a}, 960 ${b}, 1440 ${y - 30} S 1920 ${y + 20}, 1920 ${y} V1080 H0Z" fill="${colour}"/>`
	})
	return `<defs>${soft('s', ['#fff4e2', '#f7cfa6'], 90)}</defs><rect width="1920" height="1080" fill="url(#s)"/><circle cx="1380" cy="300" r="110" fill="#fffaf0"/>${waves.join('')}`
}

const tiles = (): string => {
	const colours = ['#12372a', '#1f5c45', '#2f7d5d', '#e8c468', '#f4ede0']
	const shapes: string[] = []
	for (let row = 0; row < 9; row++)
		for (let column = 0; column < 16; column++) {
			const [x, y, turn] = [column * 120, row * 120, (row * 7 + column * 5) % 4]
			const [ground, ink] = [colours[(row + column) % 3], colours[(row * 3 + column * 2) % 5]]
			shapes.push(
				`<rect x="${x}" y="${y}" width="120" height="120" fill="${ground}"/><path d="M0 0H120A120 120 0 0 1 0 120Z" transform="translate(${x} ${y}) rotate(${turn * 90} 60 60)" fill="${ink}"/>`,
			)
		}
	return shapes.join('')
}

const text_style = 'font-family="DejaVu Sans, Noto Sans CJK SC, sans-serif" text-anchor="middle"'

const poster = (): string =>
	`<defs>${soft('s', ['#ff5f6d', '#ffc371'], 60)}</defs><rect width="1080" height="1920" fill="url(#s)"/>
	<circle cx="540" cy="760" r="430" fill="none" stroke="#fff" stroke-width="6"/>
	<text x="540" y="700" font-size="150" font-weight="700" fill="#fff" ${text_style}>HELLO</text>
	<text x="540" y="900" font-size="150" font-weight="700" fill="#fff" ${text_style}>你好</text>
	<text x="540" y="1420" font-size="64" fill="#fff" ${text_style}>Xin chào · Привет</text>
	<text x="540" y="1520" font-size="64" fill="#fff" ${text_style}>Merhaba · こんにちは</text>`

const sale = (): string =>
	`<rect width="1920" height="1080" fill="#ffd400"/>
	${Array.from({ length: 24 }, (_, n) => `<path d="M960 540 L${960 + 1300 * Math.cos((n * Math.PI) / 12)} ${540 + 1300 * Math.sin((n * Math.PI) / 12)} L${960 + 1300 * Math.cos(((n + 0.5) * Math.PI) / 12)} ${540 + 1300 * Math.sin(((n + 0.5) * Math.PI) / 12)}Z" fill="#ffbf00"/>`).join('')}
	<circle cx="960" cy="540" r="400" fill="#d7263d"/>
	<text x="960" y="640" font-size="300" font-weight="700" fill="#fff" ${text_style}>50%</text>`

/** Every drawing, with its size. */
export const drawings: readonly Drawing[] = [
	{ key: 'aurora', w: 1920, h: 1080, svg: page(1920, 1080, aurora()) },
	{ key: 'dunes', w: 1920, h: 1080, svg: page(1920, 1080, dunes()) },
	{ key: 'tiles', w: 1920, h: 1080, svg: page(1920, 1080, tiles()) },
	{ key: 'hello', w: 1080, h: 1920, svg: page(1080, 1920, poster()) },
	{ key: 'sale', w: 1920, h: 1080, svg: page(1920, 1080, sale()) },
]
