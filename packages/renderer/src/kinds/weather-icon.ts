import type { WeatherKind } from '@vitrine/domain/library/feed'

type Pen = CanvasRenderingContext2D

/** Colours that are visible on light and on dark backgrounds. */
const colours = {
	sun: ['#ffd34d', '#f79009'],
	moon: ['#f5dc8c', '#d9a92e'],
	cloud: ['#dfe8f1', '#9db0c6'],
	dark: ['#a3b3c6', '#64768e'],
	rain: '#2f9df4',
	snow: '#6cc4f5',
	fog: '#9db0c6',
	bolt: '#fbb117',
} as const

const shaded = (pen: Pen, [light, deep]: readonly [string, string], top: number, bottom: number): CanvasGradient => {
	const gradient = pen.createLinearGradient(0, top, 0, bottom)
	gradient.addColorStop(0, light)
	gradient.addColorStop(1, deep)
	return gradient
}

const disc = (pen: Pen, x: number, y: number, radius: number): void => {
	pen.beginPath()
	pen.arc(x, y, radius, 0, 2 * Math.PI)
	pen.fill()
}

const stroke = (pen: Pen, ...points: readonly [number, number][]): void => {
	pen.beginPath()
	for (const [x, y] of points) pen.lineTo(x, y)
	pen.stroke()
}

const drawSun = (pen: Pen, x: number, y: number, radius: number): void => {
	pen.fillStyle = shaded(pen, colours.sun, y - radius, y + radius)
	disc(pen, x, y, radius)
	pen.strokeStyle = colours.sun[1]
	pen.lineWidth = radius * 0.24
	for (let ray = 0; ray < 8; ray++) {
		const [cos, sin] = [Math.cos((ray * Math.PI) / 4), Math.sin((ray * Math.PI) / 4)]
		const [from, to] = [radius * 1.4, radius * 1.78]
		stroke(pen, [x + cos * from, y + sin * from], [x + cos * to, y + sin * to])
	}
}

const drawMoon = (pen: Pen, x: number, y: number, radius: number): void => {
	pen.fillStyle = shaded(pen, colours.moon, y - radius, y + radius)
	pen.beginPath()
	pen.arc(x, y, radius, -0.32 * Math.PI, 0.82 * Math.PI, false)
	pen.arc(x - radius * 0.42, y - radius * 0.4, radius * 0.84, 0.68 * Math.PI, -0.18 * Math.PI, true)
	pen.closePath()
	pen.fill()
}

const drawLight = (pen: Pen, night: boolean, x: number, y: number, radius: number): void =>
	night ? drawMoon(pen, x, y, radius * 1.25) : drawSun(pen, x, y, radius)

/** A cloud as wide as the picture, `dy` lower than in its middle. */
const drawCloud = (pen: Pen, colour: readonly [string, string], dy: number): void => {
	pen.fillStyle = shaded(pen, colour, 0.28 + dy, 0.72 + dy)
	pen.beginPath()
	pen.arc(0.27, 0.56 + dy, 0.165, Math.PI / 2, 1.55 * Math.PI)
	pen.arc(0.46, 0.43 + dy, 0.2, 1.12 * Math.PI, 1.78 * Math.PI)
	pen.arc(0.72, 0.535 + dy, 0.19, 1.4 * Math.PI, Math.PI / 2)
	pen.closePath()
	pen.fill()
}

const drawDrops = (pen: Pen, columns: readonly number[], length: number, top = 0.72): void => {
	pen.strokeStyle = colours.rain
	pen.lineWidth = 0.055
	for (const [index, x] of columns.entries()) {
		const y = top + (index % 2) * 0.06
		stroke(pen, [x, y], [x - length * 0.32, y + length])
	}
}

const drawFlakes = (pen: Pen, places: readonly (readonly [number, number])[], radius: number): void => {
	pen.strokeStyle = colours.snow
	pen.lineWidth = 0.034
	for (const [x, y] of places)
		for (let arm = 0; arm < 3; arm++) {
			const [dx, dy] = [Math.cos((arm * Math.PI) / 3) * radius, Math.sin((arm * Math.PI) / 3) * radius]
			stroke(pen, [x - dx, y - dy], [x + dx, y + dy])
		}
}

const drawBolt = (pen: Pen): void => {
	pen.fillStyle = colours.bolt
	pen.beginPath()
	for (const [x, y] of [
		[0.53, 0.56],
		[0.37, 0.79],
		[0.48, 0.79],
		[0.41, 0.99],
		[0.63, 0.72],
		[0.51, 0.72],
		[0.61, 0.56],
	] as const)
		pen.lineTo(x, y)
	pen.fill()
}

const drawFog = (pen: Pen): void => {
	pen.strokeStyle = colours.fog
	pen.lineWidth = 0.065
	for (const [from, to, y] of [
		[0.16, 0.84, 0.72],
		[0.26, 0.92, 0.84],
		[0.12, 0.7, 0.96],
	] as const)
		stroke(pen, [from, y], [to, y])
}

const pictures: Record<WeatherKind, (pen: Pen, night: boolean) => void> = {
	clear: (pen, night) => drawLight(pen, night, 0.5, 0.5, night ? 0.29 : 0.26),
	partly(pen, night) {
		drawLight(pen, night, night ? 0.66 : 0.65, 0.34, 0.165)
		drawCloud(pen, colours.cloud, 0.14)
	},
	cloudy(pen) {
		pen.save()
		pen.translate(0.34, 0.08)
		pen.scale(0.68, 0.68)
		drawCloud(pen, colours.dark, 0)
		pen.restore()
		drawCloud(pen, colours.cloud, 0.1)
	},
	fog(pen) {
		drawCloud(pen, colours.cloud, -0.11)
		drawFog(pen)
	},
	drizzle(pen, night) {
		drawLight(pen, night, 0.66, 0.24, 0.13)
		drawCloud(pen, colours.cloud, -0.04)
		drawDrops(pen, [0.3, 0.5, 0.7], 0.1, 0.76)
	},
	rain(pen) {
		drawCloud(pen, colours.dark, -0.1)
		drawDrops(pen, [0.28, 0.45, 0.62, 0.79], 0.2, 0.71)
	},
	sleet(pen) {
		drawCloud(pen, colours.dark, -0.1)
		drawDrops(pen, [0.32, 0.72], 0.17)
		drawFlakes(pen, [[0.5, 0.82]], 0.085)
	},
	snow(pen) {
		drawCloud(pen, colours.cloud, -0.1)
		drawFlakes(
			pen,
			[
				[0.27, 0.77],
				[0.5, 0.88],
				[0.73, 0.77],
			],
			0.085,
		)
	},
	storm(pen) {
		drawCloud(pen, colours.dark, -0.1)
		drawBolt(pen)
		drawDrops(pen, [0.29, 0.77], 0.16)
	},
}

/** Draws a kind of weather into a square of `side` at `x`, `y`. */
export const drawWeatherIcon = (
	pen: Pen,
	weather: WeatherKind,
	night: boolean,
	x: number,
	y: number,
	side: number,
): void => {
	pen.save()
	pen.translate(x, y)
	pen.scale(side, side)
	pen.lineCap = 'round'
	pen.lineJoin = 'round'
	pictures[weather](pen, night)
	pen.restore()
}

/** Draws a drop, the sign of humidity, in the colour of the pen. */
export const drawDropIcon = (pen: Pen, x: number, y: number, side: number): void => {
	pen.save()
	pen.translate(x, y)
	pen.scale(side, side)
	pen.beginPath()
	pen.moveTo(0.5, 0.06)
	pen.bezierCurveTo(0.62, 0.26, 0.82, 0.46, 0.82, 0.64)
	pen.arc(0.5, 0.64, 0.32, 0, Math.PI)
	pen.bezierCurveTo(0.18, 0.46, 0.38, 0.26, 0.5, 0.06)
	pen.fill()
	pen.restore()
}

/** Draws streaks of air, the sign of wind, in the colour of the pen. */
export const drawWindIcon = (pen: Pen, x: number, y: number, side: number): void => {
	pen.save()
	pen.translate(x, y)
	pen.scale(side, side)
	Object.assign(pen, { lineWidth: 0.1, lineCap: 'round', strokeStyle: pen.fillStyle })
	pen.beginPath()
	pen.moveTo(0.04, 0.4)
	pen.lineTo(0.6, 0.4)
	pen.arc(0.6, 0.26, 0.14, Math.PI / 2, -0.85 * Math.PI, true)
	pen.moveTo(0.04, 0.58)
	pen.lineTo(0.8, 0.58)
	pen.arc(0.8, 0.71, 0.13, -Math.PI / 2, 0.8 * Math.PI, false)
	pen.moveTo(0.14, 0.76)
	pen.lineTo(0.5, 0.76)
	pen.stroke()
	pen.restore()
}
