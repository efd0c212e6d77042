import type { AnalogClockResource } from '@vitrine/domain/program/kinds/analog-clock'

type Pen = CanvasRenderingContext2D
type Marks = AnalogClockResource['marks']

const roman = ['XII', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI'] as const

/** A place on the face: `turn` in rounds from the top, `away` from the middle. */
const at = (turn: number, away: number): [number, number] => {
	const angle = turn * 2 * Math.PI
	return [Math.sin(angle) * away, -Math.cos(angle) * away]
}

const line = (pen: Pen, turn: number, from: number, to: number, width: number): void => {
	pen.lineWidth = width
	pen.beginPath()
	pen.moveTo(...at(turn, from))
	pen.lineTo(...at(turn, to))
	pen.stroke()
}

const dot = (pen: Pen, turn: number, away: number, radius: number): void => {
	const [x, y] = at(turn, away)
	pen.beginPath()
	pen.arc(x, y, radius, 0, 2 * Math.PI)
	pen.fill()
}

type Rank = 'minute' | 'hour' | 'quarter'

/** Where the line of a minute begins, and its width. */
interface Stroke {
	readonly from: number
	readonly width: number
}

const fine_strokes: Readonly<Record<Rank, Stroke>> = {
	minute: { from: 0.9, width: 0.01 },
	hour: { from: 0.875, width: 0.024 },
	quarter: { from: 0.875, width: 0.024 },
}
const bold_strokes: Readonly<Record<Rank, Stroke>> = {
	minute: { from: 0.885, width: 0.01 },
	hour: { from: 0.78, width: 0.036 },
	quarter: { from: 0.72, width: 0.055 },
}
const dot_sizes: Readonly<Record<Rank, number>> = { minute: 0.009, hour: 0.03, quarter: 0.048 }

const rankOf = (minute: number): Rank => {
	if (minute % 15 === 0) return 'quarter'
	return minute % 5 === 0 ? 'hour' : 'minute'
}

const drawLines = (pen: Pen, strokes: Readonly<Record<Rank, Stroke>>): void => {
	pen.lineCap = 'butt'
	for (let minute = 0; minute < 60; minute++) {
		const { from, width } = strokes[rankOf(minute)]
		line(pen, minute / 60, from, 0.925, width)
	}
}

const drawDots = (pen: Pen): void => {
	for (let minute = 0; minute < 60; minute++) dot(pen, minute / 60, 0.86, dot_sizes[rankOf(minute)])
}

const drawFigures = (pen: Pen, marks: Marks): void => {
	const isRoman = marks === 'roman'
	const size = isRoman ? 0.165 : 0.21
	// A font of less than one pixel is not drawn: the characters are a hundred times as large on a coordinate system scaled to a hundredth.
	pen.save()
	pen.scale(0.01, 0.01)
	pen.font = `600 ${size * 100}px ${isRoman ? 'serif' : 'sans-serif'}`
	pen.textAlign = 'center'
	pen.textBaseline = 'alphabetic'
	for (let hour = 0; hour < 12; hour++) {
		const [x, y] = at(hour / 12, isRoman ? 0.755 : 0.735)
		pen.fillText(isRoman ? (roman[hour] ?? '') : String(hour || 12), x * 100, (y + size * 0.36) * 100)
	}
	pen.restore()
}

/** Draws the face of a clock with its marks around 0, 0, in units of its radius. */
export const drawFace = (pen: Pen, { marks, face_color, rim_color, mark_color }: AnalogClockResource): void => {
	pen.fillStyle = face_color
	pen.beginPath()
	pen.arc(0, 0, 0.98, 0, 2 * Math.PI)
	pen.fill()
	pen.strokeStyle = rim_color
	pen.lineWidth = 0.045
	pen.beginPath()
	pen.arc(0, 0, 0.9775, 0, 2 * Math.PI)
	pen.stroke()
	pen.strokeStyle = mark_color
	pen.fillStyle = mark_color
	if (marks === 'dots') drawDots(pen)
	else if (marks !== 'none') drawLines(pen, marks === 'lines' ? bold_strokes : fine_strokes)
	if (marks === 'figures' || marks === 'roman') drawFigures(pen, marks)
}

/** A line of words on the face, shrunk as necessary to stay on it. */
export const drawFaceWords = (pen: Pen, text: string, y: number, size: number, width: number): void => {
	if (text === '') return
	pen.save()
	pen.scale(0.01, 0.01)
	pen.textAlign = 'center'
	pen.textBaseline = 'alphabetic'
	pen.font = `600 ${size * 100}px sans-serif`
	const shrunk = size * Math.min(1, (width * 100) / Math.max(1, pen.measureText(text).width))
	pen.font = `600 ${shrunk * 100}px sans-serif`
	pen.fillText(text, 0, (y + shrunk * 0.36) * 100)
	pen.restore()
}

/** A hand that points to `turn`: its length, the widths at its root and at its tip. */
const hand = (pen: Pen, turn: number, color: string, length: number, root: number, tip: number): void => {
	pen.save()
	pen.rotate(turn * 2 * Math.PI)
	pen.fillStyle = color
	pen.beginPath()
	pen.moveTo(-root / 2, 0.14)
	pen.lineTo(-tip / 2, -length + tip / 2)
	pen.arc(0, -length + tip / 2, tip / 2, Math.PI, 2 * Math.PI)
	pen.lineTo(root / 2, 0.14)
	pen.arc(0, 0.14, root / 2, 0, Math.PI)
	pen.fill()
	pen.restore()
}

const drawAll = (pen: Pen, resource: AnalogClockResource, seconds: number, shade: string | null): void => {
	hand(pen, seconds / 43_200, shade ?? resource.hour_color, 0.5, 0.085, 0.055)
	hand(pen, seconds / 3600, shade ?? resource.minute_color, 0.8, 0.065, 0.036)
	if (resource.seconds) hand(pen, seconds / 60, shade ?? resource.second_color, 0.86, 0.024, 0.014)
}

/** Draws the hands of a clock around 0, 0 in units of its radius; `seconds` since midnight, with fractions. */
export const drawHands = (pen: Pen, resource: AnalogClockResource, seconds: number): void => {
	// A shadow without blur: many terminals blur slowly, and a gliding hand is drawn sixty times a second.
	pen.save()
	pen.translate(0.008, 0.016)
	drawAll(pen, resource, seconds, '#0000001f')
	pen.restore()
	drawAll(pen, resource, seconds, null)
	pen.fillStyle = resource.seconds ? resource.second_color : resource.minute_color
	dot(pen, 0, 0, 0.055)
	pen.fillStyle = resource.face_color
	dot(pen, 0, 0, 0.018)
}
