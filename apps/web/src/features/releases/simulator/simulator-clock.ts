import type { Zone } from '@vitrine/domain/local-time'
import { manifestOn, stripPlace } from '@vitrine/domain/release/emergency-document'
import { nextChange, type Playing, playingAt } from '@vitrine/domain/schedule/playing'
import { type HeldRelease, type TerminalPlan, terminalPlan } from '@vitrine/domain/schedule/terminal-plan'
import { fitStage, placeStage } from '@vitrine/renderer/fit'
import type { Stage } from '@vitrine/renderer/stage'

type Plan = TerminalPlan<HeldRelease>
type Found = Plan['programs'][number]

/** What a screen plays, from the releases on it; `w` and `h` are its pixels. */
export interface Scene {
	readonly releases: readonly HeldRelease[]
	readonly zone: Zone
	readonly w: number
	readonly h: number
}

/** A picture of a screen: what plays, and what is drawn over it. */
export interface Picture {
	readonly box: HTMLElement
	readonly below: Stage
	readonly strip: HTMLElement
	readonly over: Stage
}

/** The screen of a terminal drawn at any moment, frozen or with time passing. */
export interface ScreenClock {
	/** Draws a moment, in ms since the epoch, and continues from there while running. */
	readonly go: (at: number) => void
	readonly run: () => void
	readonly hold: () => void
	/** Redraws into a box whose size has changed. */
	readonly arrange: () => void
	/** When the screen changes next, in ms since the epoch; null if it will not change. */
	readonly next: () => number | null
	readonly dispose: () => void
}

/** Limits for the time between two ticks, in ms, where the minimum is a frame; `report` is how often the moment is reported. */
const beat = { min: 16, max: 100, report: 500 }

/** Places a program on the screen as terminals do: scaled to fill it, or pixel by pixel from its corner. */
const arrangeBelow = ({ box, below }: Picture, { w }: Scene, { release, program }: Found): void => {
	if (release.manifest.adapter_screen === false) placeStage(below, box.clientWidth / w)
	else fitStage(below, program.document, box.clientWidth, box.clientHeight)
}

const arrangeOver = ({ box, strip, over }: Picture, { release, program }: Found): void => {
	const size = { w: box.clientWidth, h: box.clientHeight }
	const { scale, top, height } = stripPlace(release.manifest, program.document, size)
	strip.style.top = `${top}px`
	strip.style.height = `${height}px`
	placeStage(over, scale)
}

/** Draws the moments of a scene; times in ms since the epoch. */
interface Painter {
	/** Returns when it needs to be called again; null if not before something else happens. */
	draw(at: number): number | null
	/** When the screen changes after a moment; null if it will not change. */
	next(at: number): number | null
}

const painter = (picture: Picture, scene: Scene): Painter => {
	const releases = scene.releases.map(release => ({ ...release, manifest: manifestOn(release.manifest, scene) }))
	let planned: Plan = terminalPlan([], scene.zone, 0)
	/** The period for which the plan is valid. */
	let good = { from: 0, until: 0 }
	const plan = (at: number): void => {
		if (at >= good.from && at < good.until) return
		const [here, coming] = [releases.filter(({ since }) => since <= at), releases.filter(({ since }) => since > at)]
		planned = terminalPlan(here, scene.zone, at)
		good = { from: at, until: Math.min(planned.until, ...coming.map(({ since }) => since)) }
	}
	const drawBelow = (playing: Playing | null, at: number): number | null => {
		const found = playing === null ? undefined : planned.programs[playing.program_id]
		if (playing === null || found === undefined) {
			picture.below.clear(at)
			return null
		}
		picture.below.show(found.program.document, playing.from, playing.to)
		arrangeBelow(picture, scene, found)
		return picture.below.tick(at)
	}
	const drawOver = (at: number): number | null => {
		const found = planned.over === null ? undefined : planned.programs[planned.over]
		picture.strip.hidden = found === undefined
		if (found === undefined) {
			picture.over.clear(at)
			return null
		}
		picture.over.show(found.program.document, found.release.since)
		arrangeOver(picture, found)
		return picture.over.tick(at)
	}
	return {
		draw(at) {
			plan(at)
			const dues = [drawBelow(playingAt(planned.plan, at), at), drawOver(at)].filter(due => due !== null)
			return dues.length === 0 ? null : Math.min(...dues)
		},
		next(at) {
			plan(at)
			const soonest = Math.min(nextChange(planned.plan, at) ?? Number.POSITIVE_INFINITY, good.until)
			return Number.isFinite(soonest) ? soonest : null
		},
	}
}

/** Draws a scene from a moment on, with the same engine as terminals; `heard` receives the moment as time passes. */
export const screenClock = (
	picture: Picture,
	scene: Scene,
	begin: number,
	heard: (at: number) => void,
): ScreenClock => {
	const { draw, next } = painter(picture, scene)
	const stages = [picture.below, picture.over]
	let held = begin
	/** When it was started, in ms of the browser's clock; null while it is stopped. */
	let since: number | null = null
	let reportedAt = begin
	let timer: ReturnType<typeof setTimeout> | undefined

	const moment = (): number => held + (since === null ? 0 : performance.now() - since)
	const look = (): void => {
		clearTimeout(timer)
		const at = moment()
		const due = draw(at) ?? at + beat.max
		if (since !== null && Math.abs(at - reportedAt) >= beat.report) {
			reportedAt = at
			heard(at)
		}
		timer = setTimeout(look, Math.min(beat.max, Math.max(beat.min, due - at)))
	}
	for (const stage of stages) stage.pause()
	look()
	return {
		go(at) {
			held = at
			if (since !== null) since = performance.now()
			look()
		},
		run() {
			since ??= performance.now()
			for (const stage of stages) stage.resume()
			look()
		},
		hold() {
			held = moment()
			since = null
			for (const stage of stages) stage.pause()
			look()
			heard(held)
		},
		arrange: look,
		next: () => next(moment()),
		dispose: () => clearTimeout(timer),
	}
}
